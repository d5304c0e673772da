import { type Db } from '../db/open.ts';
import { machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { raw, replanned, run, sql } from '../kit/sql.ts';
import type { AdEvent } from './log.ts';
import { rollup } from './rollup.ts';

/** The columns that an event is stored with. */
const columns = raw('kind, answer, at, asked_at, campaign, ad, zone, platform, application, country, viewer, network, reason, amount, lease, code');

/** The event by which a target is paid. */
const paidKind = { impressions: 'impression', clicks: 'click', views: 'complete' } as const;

/**
 * The events as the rows `i`, `nth` among those of the same answer and kind. The statement is planned at each call: a plan from when the log was nearly empty
 * would read all of it for each event.
 */
const incoming = (events: readonly AdEvent[]) => {
  const rows = events.map(({ at, askedAt, target, price, ...of }, n) => ({
    ...of,
    n,
    at: new Date(at).toISOString(),
    asked_at: new Date(askedAt).toISOString(),
    is_paid: target !== null && paidKind[target] === of.kind,
    price,
  }));
  return sql`${replanned}i as materialized (select x.*, row_number() over (partition by answer, kind order by n) as nth from json_to_recordset(${JSON.stringify(rows)}::json)
    as x(n int, kind text, answer uuid, at timestamptz, asked_at timestamptz, campaign uuid, ad uuid, zone text, platform text, application uuid, country text,
      viewer text, network text, reason text, is_paid boolean, price bigint, lease bigint, code int))`;
};

/**
 * Decides about each event by the log: `judged` has the final reason. An event of a known answer and kind is `repeated`. What follows an impression has the
 * reason of that impression, and is `unseen` without one. An event that its campaign cannot pay any more is `over_budget`. The log is asked with `limit 1`, once
 * for each event: PostgreSQL then uses the unique index. It cannot know how few events a batch has, and would read the whole log for a join.
 */
const judged = raw(`
  r as materialized (select i.*, i.nth > 1 or (i.kind <> 'request' and (select true from ad_event x
      where x.answer = i.answer and x.kind = i.kind and x.reason is distinct from 'repeated' limit 1) is not null) as is_repeated from i),
  m as (select answer, reason from r where kind = 'impression' and not is_repeated),
  f as (select r.*, case when r.is_repeated then 'repeated' when r.reason is not null then r.reason when r.kind in ('request', 'impression', 'error') then null
        when m.answer is not null then m.reason when s.answer is not null then s.reason else 'unseen' end as flag
      from r left join m on m.answer = r.answer
        left join lateral (select x.answer, x.reason from ad_event x
          where x.answer = r.answer and x.kind = 'impression' and x.reason is distinct from 'repeated' limit 1) s on true),
  p as (select f.*, f.is_paid and f.flag is null as is_due, sum(f.price) filter (where f.is_paid and f.flag is null) over w as running,
        count(*) filter (where f.is_paid and f.flag is null) over w as paid from f window w as (partition by f.campaign order by f.n)),
  payer as (select c."campaignId" as id, c.budget * 1000 - s.amount as money, case c.target when 'clicks' then c.quota - s.clicks
        when 'views' then c.quota - (select coalesce(sum(a.completes), 0) from ad_stat a where a.campaign = c."campaignId") end as events
      from campaign c join campaign_side s on s.owner = c."campaignId" where c."campaignId" in (select i.campaign from i where i.is_paid)),
  j as materialized (select p.*, case when p.is_due and (p.running > payer.money or p.paid > payer.events) then 'over_budget' else p.flag end as verdict
      from p left join payer on payer.id = p.campaign)`);

/** The columns of an event of `j`; the amount is its price if it is paid and counts. */
const row = (reason: string, amount: string) =>
  raw(
    `j.kind, j.answer, j.at, j.asked_at, j.campaign, j.ad, j.zone, j.platform, j.application, j.country, j.viewer, j.network, ${reason}, ${amount}, j.lease, j.code`,
  );

/**
 * Stores events and adds them to every counter, in one transaction. The rows of their campaigns are locked first, in the order of their ids: two processes then
 * decide one after the other, about repetition and about budgets.
 */
export async function storeEvents(db: Db, events: readonly AdEvent[]): Promise<void> {
  const campaigns = [...new Set(events.flatMap(({ campaign }) => campaign ?? []))];
  await change(db, machine, async (tx) => {
    await run(tx.client, sql`select from campaign_side where owner = any(${campaigns}::uuid[]) order by owner for no key update`);
    await run(
      tx.client,
      sql`with ${incoming(events)}, ${judged},
        first as (insert into ad_event (${columns}) select ${row('j.verdict', `case when j.is_due and j.verdict is null then j.price else 0 end`)} from j
          where j.verdict is distinct from 'repeated' order by j.n
          on conflict (answer, kind) where reason is distinct from 'repeated' do nothing returning ${columns}),
        again as (insert into ad_event (${columns}) select ${row(`'repeated'`, '0')} from j
          where not exists (select from first where first.answer = j.answer and first.kind = j.kind) or j.verdict = 'repeated' order by j.n returning ${columns}),
        e as (select * from first union all select * from again), ${rollup},
        spent as (update ad_lease l set valid = l.valid + x.n from (select e.lease, count(*) as n from e
          where e.kind = 'impression' and e.reason is null and e.lease is not null group by e.lease order by e.lease) x where l.id = x.lease)
        select 1`,
    );
  });
}

/** Whether these events, which are stored together or not at all, are stored: for a commit whose answer was lost. */
export async function areStored(db: Db, events: readonly AdEvent[]): Promise<boolean> {
  const [found] = await run<{ stored: boolean }>(
    db.pool,
    sql`with ${incoming(events)} select exists (select from i where (select x.at = i.at and x.network is not distinct from i.network from ad_event x
        where x.answer = i.answer and x.kind = i.kind and x.reason is distinct from 'repeated' limit 1)) as stored`,
  );
  return found?.stored === true;
}
