import { describe, expect, test } from 'vitest';
import { toastPlace } from './toastPlace.ts';

const room = { left: 0, top: 56, right: 1000, bottom: 800 };
const size = { width: 300, height: 60 };

describe('a toast', () => {
  test('is in the middle at the bottom if nothing is in its way', () => {
    expect(toastPlace(size, room, [])).toEqual({ left: 350, top: 728 });
  });
  test('moves sideways or upwards for a bar of buttons', () => {
    expect(toastPlace(size, room, [{ left: 300, top: 700, right: 660, bottom: 800 }])).toEqual({ left: 688, top: 728 });
    expect(toastPlace(size, room, [{ left: 0, top: 740, right: 1000, bottom: 800 }]).top).toBeLessThanOrEqual(680);
  });
  test('covers as little as possible if there is no empty place', () => {
    const rows = [
      { left: 0, top: 56, right: 1000, bottom: 700 },
      { left: 0, top: 700, right: 500, bottom: 800 },
    ];
    expect(toastPlace(size, room, rows)).toEqual({ left: 688, top: 728 });
  });
  test('stays inside a window that is hardly wider than itself', () => {
    expect(toastPlace({ width: 340, height: 60 }, { ...room, right: 360 }, []).left).toBeGreaterThanOrEqual(0);
  });
});
