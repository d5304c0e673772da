import { may } from '@marquee/contract/access';
import { judging, type JudgingPlan, type JudgingQueue, judgingQueues } from '@marquee/contract/contest/judging';
import type { Body, Data } from '@marquee/contract/kit/endpoint';
import type { Fault } from '@marquee/contract/kit/faults';
import { inQueue, isJudge } from '../content/judging-queue.ts';
import type { Actor } from '../kit/actor.ts';
import { Json } from '../kit/answer.ts';
import type { Tx } from '../kit/change.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { join, raw, type Runner, run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';

/** The record id of the history of how the contest is judged. */
export const judgingRecord = '00000000-0000-7000-8000-00000000c058';

/** How many entries each queue has. */
export async function queueCounts(on: Runner, actor: Actor): Promise<Record<JudgingQueue, number>> {
  const counts = judgingQueues.map((queue) => sql`count(*) filter (where ${inQueue(queue, actor)})::int as ${raw(queue)}`);
  const [row] = await run<Record<JudgingQueue, number>>(on, sql`select ${join(counts, ', ')} from contest_entry e join video v on v."idVideo" = e.owner`);
  return row as Record<JudgingQueue, number>;
}

type StoredPlan = JudgingPlan & { version: number };

/** How the contest is judged, as this person sees it. */
export async function judgingPlan(on: Runner, actor: Actor): Promise<StoredPlan> {
  const [row] = await run<StoredPlan>(
    on,
    sql`select p.value ->> 'ends_at' as ends_at, coalesce((p.value ->> 'version')::int, 1) as version,
          coalesce((p.value ->> 'ends_at')::timestamptz > now(), true) as is_open, exists (select 1 from contest_score) as is_scored, ${isJudge(actor)} as is_judge,
          coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'hint', c.hint, 'weight', c.weight) order by c.position) from contest_criterion c), '[]') as criteria,
          coalesce((select json_agg(json_build_object('id', u."idUser", 'label', u."displayName") order by j.position)
            from contest_judge j join "user" u on u."idUser" = j.person), '[]') as judges
        from (select 1) one left join setting p on p.name = 'contest_judging'`,
  );
  return row as StoredPlan;
}

/** The answer of the calls of the plan. */
export async function planAnswer(on: Runner, actor: Actor): Promise<Json> {
  const { version, ...plan } = await judgingPlan(on, actor);
  return new Json(JSON.stringify({ ...plan, ...(await queueCounts(on, actor)) } satisfies Data<typeof judging.plan>), version);
}

/** Keeps the plan as it is while scores are saved. Scores do not wait for each other. */
export const holdPlan = (tx: Tx) => run(tx.client, sql`select pg_advisory_xact_lock_shared(hashtextextended('contest_judging', 0))`);
const lockPlan = (tx: Tx) => run(tx.client, sql`select pg_advisory_xact_lock(hashtextextended('contest_judging', 0))`);

/** The faults of a plan that its schema does not find. */
function planFaults({ criteria }: Body<typeof judging.update>, before: JudgingPlan): Fault[] {
  const sum = criteria.reduce((total, { weight }) => total + weight, 0);
  const names = criteria.map(({ name }) => name.toLocaleLowerCase('vi'));
  const ids = criteria.map(({ id }) => id);
  return [
    ...criteria.flatMap(({ id }, at) => {
      if (names.indexOf(names[at] as string) < at) return [fault(`criteria.${at}.name`, 'repeated')];
      if (id !== undefined && !before.criteria.some((each) => each.id === id)) return [fault(`criteria.${at}.id`, 'not_found')];
      return id !== undefined && ids.indexOf(id) < at ? [fault(`criteria.${at}.id`, 'repeated')] : [];
    }),
    ...(criteria.length > 0 && sum !== 100 ? [fault('criteria', 'weights_not_100', { sum })] : []),
  ];
}

/** Refuses judges who may not decide on media: they could open no entry. Whoever is a judge already stays one. */
async function refuseUnfitJudges(tx: Tx, judges: readonly string[], before: JudgingPlan): Promise<void> {
  const added = judges.filter((id) => !before.judges.some((each) => each.id === id));
  const found = await run<{ id: string; label: string; role: NonNullable<Actor['role']>; permissions: string[] }>(
    tx.client,
    sql`select "idUser" as id, "displayName" as label, role, permissions from "user" where "idUser" = any(${added}::uuid[]) and deleted_at is null`,
  );
  const people = new Map(found.map((person) => [person.id, person]));
  const faults = judges.flatMap((id, at): Fault[] => {
    const person = people.get(id);
    if (!added.includes(id)) return [];
    if (!person) return [fault(`judges.${at}`, 'not_found')];
    return may(person.role, person.permissions, 'media', 'decide') ? [] : [fault(`judges.${at}`, 'cannot_judge', { names: person.label })];
  });
  if (faults.length > 0) throw invalid(faults, judging);
}

/** What a plan says, for its history. */
const told = ({ criteria, judges, ends_at }: JudgingPlan) => ({
  criteria: criteria.map(({ name, hint, weight }) => `${name} ${weight}%${hint ? ` (${hint})` : ''}`),
  judges: judges.map(({ label }) => label),
  ends_at,
});

/** Sets criteria, judges and deadline. What was scored keeps its meaning: once a score exists, only names and hints of criteria may change. */
export async function setPlan(tx: Tx, body: Body<typeof judging.update>, ifMatch: readonly number[] | undefined, actor: Actor): Promise<Json> {
  await lockPlan(tx);
  const before = await judgingPlan(tx.client, actor);
  if (ifMatch && !ifMatch.includes(before.version)) throw refuse('stale');
  const faults = planFaults(body, before);
  if (faults.length > 0) throw invalid(faults, judging);
  await refuseUnfitJudges(tx, body.judges, before);
  const isSame =
    body.criteria.length === before.criteria.length &&
    before.criteria.every(({ id, weight }, at) => body.criteria[at]?.id === id && body.criteria[at]?.weight === weight);
  if (before.is_scored && !isSame) throw refuse('criteria_scored');

  const criteria = body.criteria.map(({ id, ...each }, position) => ({ id: id ?? newId(), position, ...each }));
  await run(tx.client, sql`delete from contest_criterion where id <> all(${criteria.map(({ id }) => id)}::uuid[])`);
  await run(
    tx.client,
    sql`insert into contest_criterion (id, position, name, hint, weight)
        select id, position, name, hint, weight from json_to_recordset(${JSON.stringify(criteria)}::json) as x(id uuid, position smallint, name text, hint text, weight smallint)
        on conflict (id) do update set position = excluded.position, name = excluded.name, hint = excluded.hint, weight = excluded.weight`,
  );
  await run(tx.client, sql`delete from contest_judge where person <> all(${body.judges}::uuid[])`);
  await run(
    tx.client,
    sql`insert into contest_judge (person, position) select person, position from unnest(${body.judges}::uuid[]) with ordinality as x(person, position)
        on conflict (person) do update set position = excluded.position`,
  );
  await run(
    tx.client,
    sql`insert into setting (name, value) values ('contest_judging', jsonb_build_object('ends_at', ${body.ends_at}::text, 'version', ${before.version + 1}::int))
        on conflict (name) do update set value = excluded.value`,
  );
  const [then, now] = [told(before), told(await judgingPlan(tx.client, actor))];
  const changes = Object.fromEntries(
    (['criteria', 'judges', 'ends_at'] as const)
      .filter((field) => JSON.stringify(then[field]) !== JSON.stringify(now[field]))
      .map((field) => [field, [then[field], now[field]] as [unknown, unknown]]),
  );
  if (Object.keys(changes).length > 0) tx.recordWrite({ kind: 'contest', record: judgingRecord, verb: 'update', changes, audience: [] });
  return planAnswer(tx.client, actor);
}
