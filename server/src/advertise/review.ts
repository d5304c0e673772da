import { type CampaignContext, type CampaignCounts, campaignReview } from '@marquee/contract/advertise/review';
import { limits } from '@marquee/contract/limits';
import { instantJson } from '../kit/kinds.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { raw, run, type Runner, sql } from '../kit/sql.ts';
import { type Checked, checksOf } from './checks.ts';
import { type Booked, forecastOf } from './forecast.ts';

/** Days of which the average time of an answer is told. */
const answerDays = 7;

export const campaignReviewRoutes = implement(campaignReview, (deps) => ({
  counts: async () => {
    const [counts] = await run<CampaignCounts>(
      deps.db.pool,
      sql`select count(*) filter (where w.is_waiting)::int as waiting, count(*) filter (where w.state = 'contract')::int as to_sign,
            count(*) filter (where w.is_asked)::int as asked, count(*) filter (where w.is_waiting and w.left_s >= 0 and w.left_s < ${limits.campaignSoonHours * 3600}::int)::int as soon,
            count(*) filter (where w.is_waiting and w.left_s < 0)::int as late,
            (select extract(epoch from avg(c.answered_at - c.submitted_at))::int from campaign c
              where c.answered_at > now() - make_interval(days => ${answerDays}) and c.answered_at >= c.submitted_at) as answer_s
          from (select t.state, t.is_asked and t.state <> 'contract' as is_asked, t.state <> 'contract' and not t.is_asked as is_waiting,
              extract(epoch from t.submitted_at + make_interval(hours => ${limits.campaignReplyHours}) - now()) as left_s
            from campaign t where t.state in ('new', 'in_review', 'contract') and t.deleted_at is null) w`,
    );
    return counts as CampaignCounts;
  },

  context: async ({ params: { id } }) => {
    const [of] = await run<Booked & Checked & { userId: string | null; thread: string | null }>(
      deps.db.pool,
      sql`select "campaignId" as id, name, ads_type, title, text, ads_url, file, skippable, skip_after, budget::float8 as budget, quota, zones, platforms, target,
            start_date::text, finish_date::text, rates, "userId", thread
          from campaign where "campaignId" = ${id}::uuid and state <> 'draft' and deleted_at is null`,
    );
    if (!of) throw refuse('not_found');
    const forecast = await forecastOf(deps.db.pool, of);
    const [checked, advertiser] = await Promise.all([checksOf(deps, of, forecast), advertiserOf(deps.db.pool, of)]);
    return { ...checked, zones: forecast.zones, room: forecast.room, advertiser };
  },
}));

/** What is known of the advertiser of a campaign. */
async function advertiserOf(on: Runner, { userId, thread }: { userId: string | null; thread: string | null }): Promise<CampaignContext['advertiser']> {
  const [found] = await run<NonNullable<CampaignContext['advertiser']>>(
    on,
    sql`select u."idUser" as id, u."displayName" as name, ${instantJson(raw('u.created_at'))} as joined_at,
          (select count(*)::int from campaign c where c."userId" = u."idUser" and c.state <> 'draft' and c.deleted_at is null) as campaigns,
          (select count(*)::int from campaign c where c."userId" = u."idUser" and c.state = 'rejected' and c.deleted_at is null) as rejected,
          (select json_build_object('text', m.text, 'author', a."displayName", 'at', ${instantJson(raw('m.at'))}) from message m join "user" a on a."idUser" = m.author
            where m.thread = ${thread}::uuid order by m.position desc limit 1) as message
        from "user" u where u."idUser" = ${userId}::uuid and u.deleted_at is null`,
  );
  return found ?? null;
}
