import { expect, test } from 'vitest';
import { hasDiscs, lengthOf, neighbourOf, placeOf } from './albumOrder.ts';

const song = (idMusic: string, transcode_status: 'ready' | 'failed' = 'ready') => ({ idMusic, transcode_status }) as const;

test('an album plays through, and skips what cannot be played', () => {
  const songs = [song('a'), song('b', 'failed'), song('c')];
  expect([undefined, 'a', 'c'].map((id) => neighbourOf(songs, id, 1)?.idMusic)).toEqual(['a', 'c', undefined]);
  expect(['c', 'a'].map((id) => neighbourOf(songs, id, -1)?.idMusic)).toEqual(['a', undefined]);
});

test('the disc is told where there are several', () => {
  expect([hasDiscs([{ disc: null }, { disc: 1 }]), hasDiscs([{ disc: 1 }, { disc: 2 }])]).toEqual([false, true]);
  expect([placeOf({ disc: null, track: 'A1' }, false), placeOf({ disc: 2, track: '7' }, true), placeOf({ disc: null, track: null }, false)]).toEqual([
    'A1',
    '2–7',
    '–',
  ]);
  expect(lengthOf([{ duration_s: 61.5 }, { duration_s: null }, { duration_s: 30 }])).toBe(91.5);
});
