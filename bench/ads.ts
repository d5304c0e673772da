import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Figure, SingleMeasure } from './figure.ts';

const name = 'ads';
const sizes = [10, 100, 1000] as const;
const script = join(import.meta.dirname, '../server/src/advertise/serving/decisions.testing.ts');

/** How long the choice of an advertisement takes inside the process, by the number of campaigns in one zone. */
export const ads: SingleMeasure = {
  name,
  measure: async () => {
    const medians = new Map<number, number>();
    for (const campaigns of sizes) medians.set(campaigns, Number((await promisify(execFile)(process.execPath, [script, String(campaigns)])).stdout));
    const of = (campaigns: (typeof sizes)[number]) => medians.get(campaigns) ?? Number.NaN;
    return [
      ...sizes.map((campaigns): Figure => ({
        measure: name,
        title: `choice of an advertisement, ${campaigns} campaigns in the zone, median`,
        value: 1000 * of(campaigns),
        unit: 'µs',
        most: 2000,
      })),
      { measure: name, title: 'choice of an advertisement at 1,000 campaigns, to that at 10', value: of(1000) / of(10), unit: '×', most: 1.5 },
    ];
  },
};
