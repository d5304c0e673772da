import type { AdRule } from '@marquee/contract/platform/ad';
import type { AdRequest } from './request.ts';
import { servesDay, servesHour } from './pacing.ts';
import type { Live } from './snapshot.ts';

/** The advertisements of a campaign that the viewer of a request has not refused. */
export const adsFor = ({ ads }: Live, { viewer }: AdRequest): Live['ads'] =>
  viewer === null || ads.every(({ refusedBy }) => !refusedBy.has(viewer)) ? ads : ads.filter(({ refusedBy }) => !refusedBy.has(viewer));

/** The first rule of targeting that keeps a campaign from a request at an hour of the day; null if none does. */
export function missedTarget(campaign: Live, request: AdRequest, at: { now: number; hour: number }): AdRule | null {
  if (!request.types.includes(campaign.type)) return 'type';
  if (campaign.ads.length === 0) return 'no_ad';
  if (adsFor(campaign, request).length === 0) return 'refused';
  if (!campaign.isTargeted) return null;
  const { flight, countries, genres } = campaign;
  if (countries.size > 0 && (request.country === null || !countries.has(request.country))) return 'country';
  if (!servesDay(flight, at.now)) return 'weekday';
  if (!servesHour(flight, at.hour)) return 'daypart';
  if (genres.size > 0 && !request.genres.some((each) => genres.has(each))) return 'genre';
  return null;
}
