import { homeZone } from '@marquee/contract/users/user';
import { raw, run, type Runner, sql } from '../../kit/sql.ts';
import { hoursOf, planOf, type Played } from './replay.testing.ts';

/**
 * What is known of a campaign after a replay, from the log of events alone. `amount` in thousandths of a dong. `paid`: events that it pays for; `unpaid`: those
 * that came after its end.
 */
export type Outcome = {
  campaign: Played;
  impressions: number;
  paid: number;
  unpaid: number;
  amount: number;
  mostInDay: number;
  mostOfPerson: number;
  /** of an evenly spread or front-loaded campaign, the largest distance from the plan of an hour, as a part of it */
  offPlan: number | null;
  /** of a campaign with a share, its distance from what its weight says, as a part of it */
  offShare: number | null;
};

/** Reads what each campaign got in the hours that were played. */
export async function outcomesOf(on: Runner, played: readonly Played[], hours: number): Promise<Outcome[]> {
  const day = raw(`(asked_at at time zone '${homeZone}')::date`);
  const rows = await run<{ campaign: string; impressions: number; paid: number; unpaid: number; amount: number; day: number; person: number }>(
    on,
    sql`with seen as (select campaign, viewer, ${day} as day from ad_event where kind = 'impression' and reason is null),
      days as (select campaign, max(n)::int as day from (select campaign, day, count(*) as n from seen group by 1, 2) x group by 1),
      people as (select campaign, max(n)::int as person from (select campaign, day, viewer, count(*) as n from seen group by 1, 2, 3) x group by 1),
      paid as (select e.campaign, count(*) filter (where e.kind = 'impression' and e.reason is null)::int as impressions, sum(e.amount)::float8 as amount,
          count(*) filter (where e.kind = p.kind and e.reason is null)::int as paid, count(*) filter (where e.reason = 'over_budget')::int as unpaid
        from ad_event e join campaign c on c."campaignId" = e.campaign
          join (values ('impressions', 'impression'), ('clicks', 'click'), ('views', 'complete')) p(target, kind) on p.target = c.target group by 1)
      select * from paid join days using (campaign) join people using (campaign)`,
  );
  const found = new Map(rows.map((row) => [row.campaign, row]));
  const sharers = played.filter(({ group }) => group === 'shares');
  const shared = sharers.reduce((sum, { id }) => sum + (found.get(id)?.impressions ?? 0), 0);
  const weights = sharers.reduce((sum, { weight = 0 }) => sum + weight, 0);
  return Promise.all(
    played.map(async (campaign): Promise<Outcome> => {
      const { impressions = 0, paid = 0, unpaid = 0, amount = 0, day: mostInDay = 0, person: mostOfPerson = 0 } = found.get(campaign.id) ?? {};
      const isPaced = campaign.group === 'pacing' && campaign.pacing !== undefined;
      const expected = (shared * (campaign.weight ?? 0)) / weights;
      return {
        campaign,
        impressions,
        paid,
        unpaid,
        amount,
        mostInDay,
        mostOfPerson,
        offPlan: isPaced ? farthest(await hoursOf(on, campaign), planOf(campaign).slice(0, hours)) : null,
        offShare: campaign.group === 'shares' ? Math.abs(impressions / expected - 1) : null,
      };
    }),
  );
}

const farthest = (got: readonly number[], plan: readonly number[]) =>
  plan.reduce((most, each, at) => Math.max(most, each === 0 ? (got[at] ?? 0) : Math.abs((got[at] ?? 0) / each - 1)), 0);

/** What is wrong with the outcomes: limits that were exceeded, and distances above the tolerances. */
export function faultsOf(outcomes: readonly Outcome[], most: { offPlan: number; offShare: number }): string[] {
  return outcomes.flatMap(({ campaign, impressions, paid, unpaid, amount, mostInDay, mostOfPerson, offPlan, offShare }) => {
    const { name, budget, quota, dayCap, personCap, target = 'impressions' } = campaign;
    const above = (what: string, got: number, limit: number | undefined | null) =>
      limit !== undefined && limit !== null && got > limit ? [`${name}: ${what} is ${got}, above ${limit}`] : [];
    return [
      ...above('what was spent', amount, budget * 1000),
      ...above('the number that is paid', paid, quota),
      // A click may follow when all is spent. An impression is promised by a unit, so none may come too late.
      ...above('the number of impressions that nobody pays', unpaid, target === 'impressions' ? 0 : null),
      ...above('the number in one day', mostInDay, dayCap),
      ...above('the number for one person in one day', mostOfPerson, personCap),
      ...above('the distance from the plan of an hour', offPlan ?? 0, most.offPlan),
      ...above('the distance from its share', offShare ?? 0, most.offShare),
      ...(impressions === 0 ? [`${name}: nothing was delivered`] : []),
    ];
  });
}

/** A line for each campaign. */
export const tableOf = (outcomes: readonly Outcome[]): string[] => {
  const percent = (value: number | null) => (value === null ? '' : `${(value * 100).toFixed(2)} %`);
  const cells = [
    ['campaign', 'spent', 'of', 'seen', 'paid', 'of', 'unpaid', 'in a day', 'of', 'a person', 'of', 'off plan', 'off share'],
    ...outcomes.map(({ campaign, impressions, paid, unpaid, amount, mostInDay, mostOfPerson, offPlan, offShare }) => {
      const { name, budget, quota, dayCap, personCap } = campaign;
      const row = [
        name,
        amount / 1000,
        budget,
        impressions,
        paid,
        quota,
        unpaid,
        mostInDay,
        dayCap,
        mostOfPerson,
        personCap,
        percent(offPlan),
        percent(offShare),
      ];
      return row.map((each) => String(each ?? ''));
    }),
  ];
  const widths = cells[0]?.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0))) ?? [];
  return cells.map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '));
};
