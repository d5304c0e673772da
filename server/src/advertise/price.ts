import type { CampaignTarget } from '@marquee/contract/advertise/campaign';
import { campaign } from '@marquee/contract/advertise/campaign';
import type { ZoneName } from '@marquee/contract/advertise/zone';
import { fault, invalid } from '../kit/refusal.ts';
import { raw, run, type Runner, sql } from '../kit/sql.ts';

/** The price of each zone in thousandths of a dong for one event of the target. The contract of a campaign fixes it. */
export type Rates = Partial<Record<ZoneName, number>>;

/** The column of the rate card that a target pays by, and how many thousandths of a dong one unit of it is. */
export const priceOf = { impressions: ['price_impressions', 1], clicks: ['price_click', 1000], views: ['price_view', 1000] } as const;

/** The dong that the rate card and a contract name for a rate: those of 1,000 impressions, or of one click or view. */
export const dongOf = (rate: number, target: CampaignTarget): number => rate / priceOf[target][1];

/** What the rate card asks of each booked zone now, in thousandths of a dong for one event. */
export async function ratesOf(on: Runner, zones: readonly ZoneName[], target: CampaignTarget): Promise<Rates> {
  const [column, factor] = priceOf[target];
  const rows = await run<{ zone: ZoneName; price: number }>(on, sql`select z.zone, z.${raw(column)} as price from zone z where z.zone = any(${zones}::text[])`);
  return Object.fromEntries(rows.map(({ zone, price }) => [zone, price * factor]));
}

/**
 * Fixes the prices of the zones that a campaign books at those of the rate card. The prices of its `contract` stay, unless it pays for something else now.
 */
export async function fixRates(on: Runner, id: string, contract?: { target: CampaignTarget; rates: Rates | null }): Promise<void> {
  const [row] = await run<{ zones: ZoneName[]; target: CampaignTarget }>(on, sql`select zones, target from campaign where "campaignId" = ${id}::uuid`);
  if (!row) return;
  const card = await ratesOf(on, row.zones, row.target);
  const kept = contract?.target === row.target ? contract.rates : null;
  const rates = row.zones.map((zone) => [zone, kept?.[zone] ?? card[zone]]);
  await run(on, sql`update campaign set rates = ${JSON.stringify(Object.fromEntries(rates))}::jsonb where "campaignId" = ${id}::uuid`);
}

/** The least budget in dong that pays for one event in the most expensive of the zones. */
export const leastBudget = (rates: Rates): number => Math.ceil(Math.max(0, ...Object.values(rates)) / 1000);

/** Refuses the booking of a zone that is closed. */
export async function requireOpenZones(on: Runner, zones: readonly ZoneName[]): Promise<void> {
  const [closed] = await run(on, sql`select 1 from zone z where z.zone = any(${zones}::text[]) and not z.enabled`);
  if (closed) throw invalid([fault('zones', 'zone_closed')], campaign);
}

/** Refuses a budget that does not pay for one event in the most expensive of its zones. */
export async function requireBudget(
  on: Runner,
  { zones, target, budget }: { zones: readonly ZoneName[]; target?: CampaignTarget | null | undefined; budget: number },
): Promise<void> {
  const min = leastBudget(await ratesOf(on, zones, target ?? 'impressions'));
  if (budget < min) throw invalid([fault('budget', 'budget_too_small', { min })], campaign);
}
