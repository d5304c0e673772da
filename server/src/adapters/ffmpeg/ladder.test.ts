import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ladder } from './ladder.ts';

const film = (width: number, height: number, more: { fps?: number; bit_rate?: number | null; codec?: string } = {}) =>
  ladder({ width, height, fps: 25, bit_rate: null, codec: 'h264', ...more });
const sizes = (width: number, height: number) => film(width, height).map((each) => `${each.width}x${each.height}`);

describe('the ladder', () => {
  test('has the known sizes for known sources', () => {
    expect(sizes(1920, 1080)).toEqual(['1920x1080', '1280x720', '960x540', '768x432', '640x360', '416x234']);
    expect(sizes(3840, 2160)).toEqual(sizes(1920, 1080));
    expect(sizes(1280, 720)).toEqual(['1280x720', '960x540', '768x432', '640x360', '416x234']);
    expect(sizes(854, 480)).toEqual(['854x480', '640x360', '416x234']);
    expect(sizes(1080, 1920)).toEqual(['1080x1920', '720x1280', '540x960', '432x768', '360x640', '234x416']);
    expect(sizes(161, 91)).toEqual(['160x90']);
  });

  test('has the known bit rates at the known sizes, and more above 30 frames', () => {
    expect(film(1920, 1080).map((each) => each.bit_rate)).toEqual([6_000_000, 3_000_000, 2_000_000, 730_000, 365_000, 145_000]);
    expect(film(1280, 720, { fps: 60 })[0]!.bit_rate).toBe(4_200_000);
  });

  test('never exceeds the source’s bit rate, but allows more than a more efficient codec uses', () => {
    expect(film(1280, 720, { bit_rate: 800_000 })[0]!.bit_rate).toBe(800_000);
    expect(film(1280, 720, { bit_rate: 800_000, codec: 'av1' })[0]!.bit_rate).toBe(1_600_000);
  });

  test('keeps its invariants for any source', () => {
    const side = fc.integer({ min: 1, max: 8000 });
    fc.assert(
      fc.property(side, side, fc.double({ min: 0, max: 240, noNaN: true }), fc.option(fc.integer({ min: 1, max: 1e8 })), (width, height, fps, bit_rate) => {
        const made = film(width, height, { fps, bit_rate });
        expect(made.length).toBeGreaterThan(0);
        expect(new Set(made.map((each) => each.height)).size).toBe(made.length);
        for (const [i, each] of made.entries()) {
          expect((each.width % 2) + (each.height % 2)).toBe(0);
          expect(each.width).toBeLessThanOrEqual(Math.max(2, width));
          expect(each.height).toBeLessThanOrEqual(Math.max(2, height));
          expect(Math.max(each.width, each.height)).toBeLessThanOrEqual(1920);
          expect(Math.min(each.width, each.height)).toBeLessThanOrEqual(1080);
          // Both sides have the same scale, each rounded to the nearest even pixel.
          const scale = Math.max(each.width / width, each.height / height);
          expect(Math.abs(each.width - width * scale)).toBeLessThanOrEqual(2 * Math.max(1, width / height));
          expect(Math.abs(each.height - height * scale)).toBeLessThanOrEqual(2 * Math.max(1, height / width));
          expect(each.bit_rate).toBeGreaterThanOrEqual(64_000);
          if (bit_rate !== null) expect(each.bit_rate).toBeLessThanOrEqual(Math.max(64_000, bit_rate + 500));
          if (i > 0) expect(each.bit_rate).toBeLessThanOrEqual(made[i - 1]!.bit_rate);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
