import { expect, test } from 'vitest';
import { centred } from './areas.ts';
import { framePositions } from './frames.ts';

test('frames are spread over the film, without its titles and credits', () => {
  const positions = framePositions(100, 4);
  expect(positions.every((at, nth) => at > (positions[nth - 1] ?? 5) && at < 95)).toBe(true);
  expect(framePositions(0, 2)).toEqual([0, 0]);
});

test('the middle of a picture is kept in the proportions of the field', () => {
  expect(centred({ width: 1920, height: 1080 }, [200, 300])).toEqual({ x: 600, y: 0, width: 720, height: 1080 });
  expect(centred({ width: 1920, height: 1080 }, [700, 300])).toEqual({ x: 0, y: 128.5, width: 1920, height: 823 });
});
