import type { CampaignChart } from '@marquee/contract/advertise/figures';
import { limits } from '@marquee/contract/limits';
import { homeZone } from '@marquee/contract/users/user';
import { sql as ddl } from 'drizzle-orm';
import { bigserial, index, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';
import { machine } from '../../kit/actor.ts';
import { change, type Tx } from '../../kit/change.ts';
import { raw, type Runner, run, sql } from '../../kit/sql.ts';

/** A campaign whose counters and log do not agree: impressions, clicks and thousandths of a dong, each counted minus logged. */
type Difference = { campaign: string; impressions: number; clicks: number; amount: number };

/** The nightly comparisons of the counters with the log of events. */
export const adReconciliations = pgTable(
  'ad_reconciliation',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: instant()
      .notNull()
      .default(ddl`now()`),
    /** the campaigns that do not agree; empty if all do */
    differences: jsonb().$type<Difference[]>().notNull(),
  },
  (t) => [index('ad_reconciliation_at').on(t.at)],
);

/** The key of the lock that one process holds while it compares. */
const reconcileLock = 7_262_003;
/** The hour in the platform's home zone at which counters are compared. */
const reconcileHour = 3;

/** The counters of each campaign minus what its log says, for those that differ. One statement sees one state of both, since both are written by one. */
const differences = sql`select coalesce(json_agg(x), '[]') from (
    select coalesce(l.campaign, c.campaign, p.campaign) as campaign,
      (coalesce(c.impressions, 0) - coalesce(l.impressions, 0))::float8 as impressions,
      (coalesce(c.clicks, 0) - coalesce(l.clicks, 0))::float8 as clicks,
      (coalesce(p.amount, 0) - coalesce(l.amount, 0))::float8 as amount
    from (select e.campaign, count(*) filter (where e.kind = 'impression' and e.reason is null) as impressions,
            count(*) filter (where e.kind = 'click' and e.reason is null) as clicks, count(*) filter (where e.kind = 'request' and e.reason is null) as requests,
            count(*) filter (where e.kind = 'impression') as raw_impressions, sum(e.amount) as amount
          from ad_event e where e.campaign is not null group by 1) l
      full join (select a.campaign, sum(a.impressions) as impressions, sum(a.clicks) as clicks, sum(a.requests) as requests,
            sum(a.raw_impressions) as raw_impressions, sum(a.amount) as amount from ad_stat a group by 1) c on c.campaign = l.campaign
      full join (select d.campaign, sum(d.amount) as amount from ad_day d group by 1) p on p.campaign = coalesce(l.campaign, c.campaign)
      left join campaign_side s on s.owner = coalesce(l.campaign, c.campaign, p.campaign)
    where (coalesce(l.impressions, 0), coalesce(l.clicks, 0), coalesce(l.requests, 0), coalesce(l.raw_impressions, 0), coalesce(l.amount, 0), coalesce(l.amount, 0))
        is distinct from (coalesce(c.impressions, 0), coalesce(c.clicks, 0), coalesce(c.requests, 0), coalesce(c.raw_impressions, 0), coalesce(c.amount, 0), coalesce(p.amount, 0))
      or (s.owner is not null and (coalesce(l.impressions, 0), coalesce(l.clicks, 0), coalesce(l.requests, 0), coalesce(l.amount, 0))
        is distinct from (s.impressions, s.clicks, s.requests, s.amount))
    order by 1) x`;

/** Compares all counters with the log, and stores the result. */
export async function reconcile(db: Db | Tx): Promise<Difference[]> {
  return change(db, machine, async (tx) => {
    const [row] = await run<{ differences: Difference[] }>(
      tx.client,
      sql`insert into ad_reconciliation (at, differences) select now(), (${differences})::jsonb returning differences`,
    );
    await run(tx.client, sql`delete from ad_reconciliation where id in (select id from ad_reconciliation order by id desc offset ${limits.adReconciliations})`);
    return row?.differences ?? [];
  });
}

/** Compares once a night: as soon as it is three o'clock at home, and no comparison is younger than that. Another process may do it instead. */
export async function reconcileDue(db: Db): Promise<Difference[]> {
  return change(db, machine, async (tx) => {
    const [due] = await run<{ is_due: boolean }>(
      tx.client,
      sql`select pg_try_advisory_xact_lock(${reconcileLock}::bigint)
            and not exists (select from ad_reconciliation r where r.at >= n.due) as is_due
          from (select (date_trunc('day', (now() at time zone ${raw(`'${homeZone}'`)}) - make_interval(hours => ${reconcileHour})) + make_interval(hours => ${reconcileHour}))
            at time zone ${raw(`'${homeZone}'`)} as due) n`,
    );
    return due?.is_due ? reconcile(tx) : [];
  });
}

/** The last comparison, as one campaign is told. */
export async function reconciledOf(on: Runner, campaign: string): Promise<CampaignChart['reconciled']> {
  const [row] = await run<{ at: string; differences: Difference[] }>(
    on,
    sql`select to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, r.differences from ad_reconciliation r order by r.at desc limit 1`,
  );
  if (!row) return null;
  const difference = row.differences.find((each) => each.campaign === campaign);
  return { at: row.at, is_equal: difference === undefined, difference: difference?.impressions ?? 0 };
}
