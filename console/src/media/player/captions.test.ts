import { afterEach, expect, test, vi } from 'vitest';
import { captionTopPercent, keepCaptionsAboveControls } from './captions.ts';

afterEach(() => void vi.unstubAllGlobals());

const controls = 44;

test('a caption of one row or two ends above the controls, however high the picture is', () => {
  for (const height of [212, 440, 1100])
    for (const text of ['Đêm nay trời mưa.', 'Đêm nay trời mưa,\nông lái phà không về.']) {
      const rows = text.split('\n').length;
      // A row is written in a twentieth of the height, with a seventh of that between rows.
      const end = (captionTopPercent(height, text) / 100) * height + rows * (height / 20) * (8 / 7);
      expect(end, `${rows} rows on ${height} px`).toBeLessThanOrEqual(height - controls);
      expect(end, `${rows} rows on ${height} px`).toBeGreaterThan(height - controls - height / 20);
    }
});

test('it stays on the picture, before that has a height too', () => {
  expect(captionTopPercent(0, 'Xin chào')).toBeGreaterThan(0);
  expect(captionTopPercent(0, 'Xin chào\n'.repeat(20))).toBe(0);
});

test('captions that their own file places are not moved where a style sheet moves all of them', () => {
  vi.stubGlobal('CSS', { supports: () => true });
  const track = Object.assign(new EventTarget(), { mode: 'showing', activeCues: [] as { line: number | 'auto' }[] });
  const told: boolean[] = [];
  const player = Object.assign(new EventTarget(), {
    textTracks: Object.assign(new EventTarget(), {
      *[Symbol.iterator]() {
        yield track;
      },
    }),
    toggleAttribute: (name: string, isOn: boolean) => told.push(name === 'data-placed' && isOn),
  });
  keepCaptionsAboveControls(player as unknown as HTMLVideoElement);
  player.dispatchEvent(new Event('loadedmetadata'));
  for (const lines of [[0], [0, 'auto'], ['auto'], []] as const) {
    track.activeCues = lines.map((line) => ({ line }));
    track.dispatchEvent(new Event('cuechange'));
  }
  expect(told).toEqual([true, false, false, false]);
});
