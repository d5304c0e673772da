import { expect, test } from 'vitest';
import { colourOf, hasAlpha } from './colour.ts';
import type { Stream } from './tracks.ts';

test.each<[string, Partial<Stream>, Partial<ReturnType<typeof colourOf>>]>([
  ['says nothing and has 719 lines', { height: 719 }, { matrix: 'bt601' }],
  ['says nothing and has 720 lines', { height: 720 }, { matrix: 'bt709' }],
  ['says nothing, is wide and has the columns of HD', { width: 1280, height: 544 }, { matrix: 'bt709' }],
  ['says nothing, is wide and has fewer columns', { width: 1024, height: 576 }, { matrix: 'bt601' }],
  ['is upright, says nothing and has many lines', { width: 1080, height: 1920 }, { matrix: 'bt709' }],
  ['is small and says BT.709', { height: 240, color_space: 'bt709' }, { matrix: 'bt709' }],
  ['is large and says BT.601', { height: 1080, color_space: 'smpte170m' }, { matrix: 'bt601' }],
  ['says PAL', { height: 1080, color_space: 'bt470bg' }, { matrix: 'bt601' }],
  ['says the primaries of UHD alone', { height: 480, color_primaries: 'bt2020' }, { matrix: 'bt2020', wide: 'bt2020' }],
  ['is RGB', { height: 480, pix_fmt: 'argb' }, { matrix: null }],
  ['is RGB in planes, and says so', { height: 480, pix_fmt: 'yuv444p', color_space: 'gbr' }, { matrix: null }],
  ['has full range', { height: 480, color_range: 'pc' }, { isFull: true }],
  ['has full range by its pixels', { height: 480, pix_fmt: 'yuvj420p' }, { isFull: true }],
  ['has the curve of HDR10', { height: 2160, color_transfer: 'smpte2084' }, { hdr: 'smpte2084' }],
])('the colours of a picture that %s', (_, said, wanted) => {
  expect(colourOf({ index: 0, codec_type: 'video', ...said })).toMatchObject(wanted);
});

test('pixels with transparency', () => {
  expect(['yuva420p', 'yuva444p10le', 'argb', 'gbrap', 'ya8', 'pal8'].map(hasAlpha)).not.toContain(false);
  expect(['yuv420p', 'rgb24', 'gray', 'yuvj420p', 'gbrp', '0rgb'].map(hasAlpha)).not.toContain(true);
});
