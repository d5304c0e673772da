import { expect, test } from 'vitest';
import { playbackKey } from './playbackKey.ts';

const playable = (signature: string, ...subtitles: [id: string, language: string][]) => ({
  url: `/hls/1/${signature}/r/master.m3u8`,
  subtitles: subtitles.map(([id, language]) => ({ id, language, marks: [], name: language })),
});

test('the key ignores the signature, and changes with the captions, even within one language', () => {
  const key = playbackKey(playable('a', ['1', 'vi'], ['2', 'en']));
  expect(playbackKey(playable('b', ['1', 'vi'], ['2', 'en']))).toBe(key);
  for (const other of [playable('a', ['1', 'vi'], ['3', 'en']), playable('a', ['1', 'vi']), playable('a', ['1', 'vi'], ['2', 'en'], ['3', 'ja'])])
    expect(playbackKey(other)).not.toBe(key);
});
