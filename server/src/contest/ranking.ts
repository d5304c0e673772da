import type { judging, Ranking } from '@marquee/contract/contest/judging';
import type { Query } from '@marquee/contract/kit/endpoint';
import { limits } from '@marquee/contract/limits';
import { isJudge } from '../content/judging-queue.ts';
import type { Actor } from '../kit/actor.ts';
import { raw, type Runner, run, type Sql, sql } from '../kit/sql.ts';

/**
 * What each judge gave each approved entry: `total` is the weighted sum (weights are percentages, so a hundred times the mean), `first` the score by the
 * first criterion. Scores of people who are no judges any more do not count.
 */
export const sheets = (where: Sql = raw('true')): Sql =>
  sql`select s.owner, s.judge, sum(s.score * c.weight) as total, max(s.score) filter (where c.position = 0) as first
      from contest_score s join contest_criterion c on c.id = s.criterion join contest_judge j on j.person = s.judge
      where ${where} group by s.owner, s.judge`;

/** A weighted sum or a mean of such sums as people read it. Two entries are equal only if the exact means are, so nothing compares this. */
export const asMean = (total: string): Sql => raw(`round((${total})::numeric / 100, 3)::float8`);

/**
 * A condition on the entry `owner` that says whose scores a person may see. A judge sees those of others once their own are saved. This also holds for
 * a super_admin who judges; one who does not sees all, and has nothing of their own that they could influence. Nobody else sees any.
 */
export const seesScores = (actor: Actor, owner: string): Sql =>
  sql`case when ${isJudge(actor)} then exists (select 1 from contest_score own where own.owner = ${raw(owner)} and own.judge = ${actor.id}::uuid)
      else ${actor.role === 'super_admin'}::boolean end`;

/**
 * The ranking: the mean over those who scored, so a missing judge never counts as zero. An entry that lacks a judge has no rank and comes last. Ties are
 * decided by the first criterion; entries that are equal there too share a rank. It is computed from the scores at each call and stored nowhere, in one
 * statement: adding up the scores of 10,000 entries is most of its work.
 */
export async function ranking(on: Runner, { page = 1, limit = limits.rows }: Query<typeof judging.ranking>, actor: Actor): Promise<Ranking> {
  const [row] = await run<Ranking>(
    on,
    sql`with sheet as materialized (${sheets()}),
          mean as (select owner, count(*)::int as judges, avg(total) as total, avg(first) as first from sheet group by owner),
          standing as materialized (select e.owner, e.code, e.clip, v.title, coalesce(m.judges, 0) as judges, m.total, m.first,
              coalesce(m.judges = (select count(*) from contest_judge), false) as is_full, ${seesScores(actor, 'e.owner')} as is_seen
            from contest_entry e join video v on v."idVideo" = e.owner left join mean m on m.owner = e.owner where e.decision = 'APPROVED' and v.deleted_at is null),
          ranked as (select *, case when is_full then rank() over (partition by is_full order by total desc, first desc) end::int as rank from standing),
          page as (select r.* from ranked r where is_seen or (${isJudge(actor)} and not is_full)
            order by r.rank nulls last, r.judges desc, r.owner limit ${limit} offset ${(page - 1) * limit}),
          seen as (select s.judge, count(*)::int as entries, ${asMean('avg(s.total)')} as mean from sheet s join standing t on t.owner = s.owner and t.is_seen group by s.judge)
        select (select count(*) from standing where is_full)::int as ranked, (select count(*) from standing where not is_full)::int as short,
          coalesce((select json_agg(json_build_object('id', p.owner, 'title', p.title::text, 'code', p.code, 'rank', p.rank, 'judges', p.judges,
              'total', case when p.is_seen then ${asMean('p.total')} end, 'first', case when p.is_seen then round(p.first, 3)::float8 end,
              'clip', case when l."idVideo" is not null then json_build_object('id', l."idVideo", 'label', l.title) end) order by p.rank nulls last, p.judges desc, p.owner)
            from page p left join video l on l."idVideo" = p.clip and l.deleted_at is null), '[]') as rows,
          coalesce((select json_agg(json_build_object('judge', json_build_object('id', u."idUser", 'label', u."displayName"), 'entries', coalesce(s.entries, 0), 'mean', s.mean)
            order by j.position) from contest_judge j join "user" u on u."idUser" = j.person left join seen s on s.judge = j.person), '[]') as judges`,
  );
  return row as Ranking;
}
