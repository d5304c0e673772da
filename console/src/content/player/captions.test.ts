import { afterEach, expect, test, vi } from 'vitest';
import { captionTopPercent, keepCaptionsAboveControls } from './captions.ts';

afterEach(() => void vi.unstubAllGlobals());

const controls = 44;

test('a caption of one or two rows ends above the controls at every height of the picture', () => {
  for (const height of [212, 440, 1100])
    for (const text of ['Đêm nay trời mưa.', 'Đêm nay trời mưa,\nông lái phà không về.']) {
      const rows = text.split('\n').length;
      // A row takes a twentieth of the height, plus a seventh of that as line spacing.
      const end = (captionTopPercent(height, text) / 100) * height + rows * (height / 20) * (8 / 7);
      expect(end, `${rows} rows on ${height} px`).toBeLessThanOrEqual(height - controls);
      expect(end, `${rows} rows on ${height} px`).toBeGreaterThan(height - controls - height / 20);
    }
});

test('a caption stays on the picture, even before the picture has a height', () => {
  expect(captionTopPercent(0, 'Xin chào')).toBeGreaterThan(0);
  expect(captionTopPercent(0, 'Xin chào\n'.repeat(20))).toBe(0);
});

test('the style sheet moves no captions while all of them are positioned by their file', () => {
  vi.stubGlobal('CSS', { supports: () => true });
  const track = Object.assign(new EventTarget(), { mode: 'showing', activeCues: [] as { line: number | 'auto' }[] });
  const placed: boolean[] = [];
  const player = Object.assign(new EventTarget(), {
    textTracks: Object.assign(new EventTarget(), {
      *[Symbol.iterator]() {
        yield track;
      },
    }),
    toggleAttribute: (name: string, isOn: boolean) => placed.push(name === 'data-placed' && isOn),
  });
  keepCaptionsAboveControls(player as unknown as HTMLVideoElement);
  player.dispatchEvent(new Event('loadedmetadata'));
  for (const lines of [[0], [0, 'auto'], ['auto'], []] as const) {
    track.activeCues = lines.map((line) => ({ line }));
    track.dispatchEvent(new Event('cuechange'));
  }
  expect(placed).toEqual([true, false, false, false]);
});
