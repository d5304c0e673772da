import { adReach, type Reach } from '@marquee/contract/advertise/reach';
import type { CampaignTarget } from '@marquee/contract/advertise/campaign';
import type { PlatformKind, ZoneName } from '@marquee/contract/advertise/zone';
import { useEndpoint } from '../../kit/ask.ts';
import { useDebounced } from '../../kit/useDebounced.ts';
import type { Values } from '../../kit/values.ts';

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;

/** What the campaign that is written may reach, and what its budget buys. It follows what is typed; undefined until the server has answered. */
export function useReach(values: Values): Reach | undefined {
  const { zones, platforms, target, budget, quota, start_date, finish_date } = values;
  const query = JSON.stringify({
    zones,
    platforms,
    target,
    ...(isCount(budget) ? { budget } : {}),
    ...(isCount(quota) ? { quota } : {}),
    ...(isDay(start_date) ? { start_date } : {}),
    ...(isDay(finish_date) ? { finish_date } : {}),
  });
  const asked = JSON.parse(useDebounced(query, 300)) as { zones?: ZoneName[]; platforms?: PlatformKind[]; target?: CampaignTarget };
  return useEndpoint(adReach.get, { query: asked as never }, { keep: true, quiet: true }).data?.data;
}
