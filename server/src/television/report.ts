import { type HealthReport, healths, type LiveRendition, televisionHealth } from '@marquee/contract/media/television';
import { limits } from '@marquee/contract/limits';
import type { Actor } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { instantJson } from '../kit/kinds.ts';
import { implement } from '../kit/mount.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { ownChannels } from '../kit/scope.ts';
import { allOf, raw, run, type Runner, type Sql, sql } from '../kit/sql.ts';
import { announceHealth, claimProbe, endOfRow, runProbe } from './health.ts';

const scope = ownChannels('channel');

/** Minutes of one value of the recent health. */
const cellMinutes = (24 * 60) / limits.healthCells;

/** A condition: the record `t` is one that the actor may see. */
const isVisible = (actor: Actor) => allOf([raw('t.deleted_at is null'), scope.reads(actor)]);

/** A health as a number, the worst first, and back. */
const rank = raw(`case h.health ${healths.map((each, at) => `when '${each}' then ${at}`).join(' ')} end`);
const healthOf = raw(`(array[${healths.map((each) => `'${each}'`).join(', ')}])`);

/** The worst health of the side `s` in each half hour of the last day, as an array with nulls for what was not measured. */
const recent = sql`array(
  select ${healthOf}[1 + min(${rank})] from generate_series(1, ${limits.healthCells}::int) n
  left join television_health h on h.owner = s.owner and h.since < now() - make_interval(mins => ((${limits.healthCells}::int - n) * ${cellMinutes}::int))
    and ${endOfRow} > now() - make_interval(mins => ((${limits.healthCells}::int - n + 1) * ${cellMinutes}::int))
  group by n order by n)`;

/** What plays badly is up; what fails for the first time is not. The share of the measured time of the last days in which the side `s` could be played; null if nothing was measured. */
const uptime = (days: number): Sql => {
  const begin = sql`(now() - make_interval(days => ${days}::int))`;
  const length = sql`extract(epoch from ${endOfRow} - greatest(h.since, ${begin}))`;
  return sql`(select sum(${length}) filter (where h.health = 'up' or (h.health = 'degraded' and h.cause in ('stalled', 'some_renditions')))::float8 / nullif(sum(${length}), 0)::float8 from television_health h
    where h.owner = s.owner and ${endOfRow} > ${begin})`;
};

type Row = Omit<HealthReport, 'renditions'> & { renditions: LiveRendition[] };

async function readReport(on: Runner, id: string, actor: Actor): Promise<HealthReport> {
  const [found] = await run<Row>(
    on,
    sql`select s.health, s.health_cause as cause, s.http_status, ${instantJson(raw('s.health_since'))} as since, ${instantJson(raw('s.probed_at'))} as probed_at,
          ${instantJson(raw('s.next_probe_at'))} as next_probe_at, s.age_s, s.renditions, ${uptime(1)} as uptime_day, ${uptime(limits.healthDays)} as uptime_week,
          ${recent} as recent,
          coalesce((select json_agg(json_build_object('health', e.health, 'cause', e.cause, 'since', ${instantJson(raw('e.since'))}, 'until', ${instantJson(raw('e.until'))})
              order by e.since desc) from (select * from television_health h where h.owner = s.owner and h.health <> 'up'
                and coalesce(h.until, now()) > now() - make_interval(days => ${limits.healthDays}::int) order by h.since desc limit ${limits.healthEvents}) e), '[]') as events
        from television t join television_side s on s.owner = t."idTelevision" where t."idTelevision" = ${id}::uuid and ${isVisible(actor)}`,
  );
  if (!found) throw refuse('not_found');
  return found;
}

export const televisionHealthRoutes = implement(televisionHealth, (deps) => ({
  recent: async ({ query }, actor) =>
    query.ids === undefined
      ? []
      : run<{ id: string; recent: HealthReport['recent'] }>(
          deps.db.pool,
          sql`select t."idTelevision" as id, ${recent} as recent from television t join television_side s on s.owner = t."idTelevision"
              where t."idTelevision" = any(${query.ids}::uuid[]) and ${isVisible(actor)}`,
        ),

  report: ({ params }, actor) => readReport(deps.db.pool, params.id, actor),

  probe: async ({ params, db }, actor) => {
    const [found] = await run<{ play_link: string | null; channel: string }>(
      deps.db.pool,
      sql`select t.play_link, t.channel from television t where t."idTelevision" = ${params.id}::uuid and ${allOf([isVisible(actor), scope.writes(actor)])}`,
    );
    if (!found) throw refuse('not_found');
    if (found.play_link === null) throw invalid([fault('play_link', 'required')], televisionHealth);
    const claim = await claimProbe(deps.db, params.id);
    if (claim === undefined) throw refuse('in_progress');
    await runProbe(deps, claim);
    // Whoever looks at the channel elsewhere sees when it was probed.
    await change(db, actor, async (tx) => announceHealth(tx, params.id, found.channel));
    return readReport(deps.db.pool, params.id, actor);
  },
}));
