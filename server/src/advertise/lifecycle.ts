import { limits } from '@marquee/contract/limits';
import { homeZone } from '@marquee/contract/users/user';
import type { Deps } from '../deps.ts';
import { machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { move } from '../kit/move.ts';
import { Refusal } from '../kit/refusal.ts';
import { raw, run, type Sql, sql } from '../kit/sql.ts';
import { noteEnd, noteLaunch } from './begin.ts';
import { campaignRecords } from './campaign.ts';
import { type CampaignNews, tell } from './notices.ts';

/** Campaigns that one query loads. */
const batchSize = 100;

/**
 * A condition on a running campaign `t` with its side `s`: it has got all that it paid for. What is left of its budget buys no event in the dearest of its zones,
 * or its quota is reached.
 */
const isDelivered = raw(`(s.amount + coalesce((select max(r.value::bigint) from jsonb_each_text(t.rates) r), 0) > t.budget * 1000
  or t.quota <= case t.target when 'impressions' then s.impressions when 'clicks' then s.clicks
    else (select coalesce(sum(a.completes), 0) from ad_stat a where a.campaign = t."campaignId") end)`);

type Step = { due: Sql; verb: 'start' | 'finish'; from: string; to: 'running' | 'finished'; news: CampaignNews };

/** What time does with campaigns on this day, in this order. */
const steps = (day: Sql): Step[] => [
  ...(['scheduled', 'running', 'paused'] as const).map((from): Step => ({
    due: sql`t.state = ${from} and t.finish_date < ${day}`,
    verb: 'finish',
    from,
    to: 'finished',
    news: 'campaign_finished',
  })),
  { due: sql`t.state = 'scheduled' and t.start_date <= ${day}`, verb: 'start', from: 'scheduled', to: 'running', news: 'campaign_running' },
  { due: sql`t.state = 'running' and ${isDelivered}`, verb: 'finish', from: 'running', to: 'finished', news: 'campaign_finished' },
];

/**
 * Moves the campaigns that time moves: scheduled ones run from their first day on, and end after their last day, or once their budget or quota is used. It also
 * tells reviewers of those that wait and have little time left. `day` is the day at the platform's home, `YYYY-MM-DD`; today if left out. It is safe to run twice,
 * and in several processes. One campaign that cannot be moved does not keep the others from it.
 */
export async function advanceCampaigns(deps: Deps, signal: AbortSignal, day?: string): Promise<void> {
  const on = day === undefined ? raw(`(now() at time zone '${homeZone}')::date`) : sql`${day}::date`;
  for (const step of steps(on)) await advance(deps, signal, step);
  await warnOfLate(deps, signal);
}

async function advance(deps: Deps, signal: AbortSignal, { due, verb, from, to, news }: Step): Promise<void> {
  const own = campaignRecords(deps.db);
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows: { id: string }[] = await run(
      deps.db.pool,
      sql`select t."campaignId" as id from campaign t left join campaign_side s on s.owner = t."campaignId"
          where ${due} and t.deleted_at is null and t."campaignId" > ${last}::uuid order by t."campaignId" limit ${batchSize}`,
    );
    for (const { id } of rows) {
      if (signal.aborted) return;
      const work = change(deps.db, machine, async (tx) => {
        await move(own, tx, { id, verb, from: { state: [from] }, to: { state: to } }, machine);
        await (to === 'running' ? noteLaunch(tx, id) : noteEnd(tx, id));
        await tell(tx, deps, id, news);
      });
      await work.catch((error: unknown) => {
        // Somebody else has moved it meanwhile.
        if (!(error instanceof Refusal)) deps.log.warn({ err: error, campaign: id }, 'a campaign was not moved');
      });
    }
    const next = rows.at(-1);
    if (next === undefined || rows.length < batchSize) return;
    last = next.id;
  }
}

/** Tells reviewers once of each campaign that waits for them and is nearly late. */
async function warnOfLate(deps: Deps, signal: AbortSignal): Promise<void> {
  const rows = await run<{ id: string }>(
    deps.db.pool,
    sql`select t."campaignId" as id from campaign t join campaign_side s on s.owner = t."campaignId"
        where t.state in ('new', 'in_review') and t.answered_at is null and t.deleted_at is null and s.late_told_of is distinct from t.submitted_at
          and t.submitted_at < now() - make_interval(hours => ${limits.campaignReplyHours - limits.campaignSoonHours}) order by t.submitted_at limit ${batchSize}`,
  );
  for (const { id } of rows) {
    if (signal.aborted) return;
    await change(deps.db, machine, async (tx) => {
      const claimed = await run(
        tx.client,
        sql`update campaign_side s set late_told_of = t.submitted_at from campaign t
            where s.owner = ${id}::uuid and t."campaignId" = s.owner and s.late_told_of is distinct from t.submitted_at and t.answered_at is null returning 1`,
      );
      if (claimed.length > 0) await tell(tx, deps, id, 'campaign_late');
    });
  }
}
