import { zoneFacts, zoneNames } from '@marquee/contract/advertise/zone';
import { describe, expect, test } from 'vitest';
import { type Box, type Device, pageOf } from './page.ts';

const devices: readonly Device[] = ['phone', 'web', 'tv'];
const cases = zoneNames.flatMap((zone) => devices.map((device) => [zone, device] as const));
const overlap = (a: Box, b: Box) => a.x + a.width > b.x + 0.01 && b.x + b.width > a.x + 0.01 && a.y + a.height > b.y + 0.01 && b.y + b.height > a.y + 0.01;

describe('the picture of a zone', () => {
  test.each(cases)('%s on %s has the true shape of the zone, within the page', (zone, device) => {
    const { ad, width, height } = pageOf(zone, device);
    const [wide, high] = zoneFacts(zone).size;
    expect(ad.height / ad.width).toBeCloseTo(high / wide, 5);
    expect([ad.x >= 0, ad.y >= 0, ad.x + ad.width <= width + 0.01, ad.y + ad.height <= height + 0.01]).toEqual([true, true, true, true]);
  });

  test.each(cases)('%s on %s covers nothing of what stands around it', (zone, device) => {
    const { ad, around, width, height } = pageOf(zone, device);
    expect(around.filter((box) => overlap(ad, box))).toEqual([]);
    expect(around.filter((box) => box.x < 0 || box.x + box.width > width + 0.01 || box.y + box.height > height + 0.01)).toEqual([]);
  });
});
