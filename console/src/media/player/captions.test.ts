import { expect, test } from 'vitest';
import { captionStart } from './captions.ts';

const controls = 44;

test('a caption of one row or two ends above the controls, however high the picture is', () => {
  for (const height of [212, 440, 1100])
    for (const text of ['Đêm nay trời mưa.', 'Đêm nay trời mưa,\nông lái phà không về.']) {
      const rows = text.split('\n').length;
      // A row is written in a twentieth of the height, with a seventh of that between rows.
      const end = (captionStart(height, text) / 100) * height + rows * (height / 20) * (8 / 7);
      expect(end, `${rows} rows on ${height} px`).toBeLessThanOrEqual(height - controls);
      expect(end, `${rows} rows on ${height} px`).toBeGreaterThan(height - controls - height / 20);
    }
});

test('it stays on the picture, before that has a height too', () => {
  expect(captionStart(0, 'Xin chào')).toBeGreaterThan(0);
  expect(captionStart(0, 'Xin chào\n'.repeat(20))).toBe(0);
});
