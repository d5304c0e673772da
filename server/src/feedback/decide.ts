import { approval, type ApproveType, type ModeratedKind, moderators, type QueueCounts, type QueueDetails } from '@marquee/contract/feedback/moderation';
import type { Linked } from '@marquee/contract/kit/field';
import type { Noun } from '@marquee/contract/kit/resource';
import { limits } from '@marquee/contract/limits';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { Json, Page } from '../kit/answer.ts';
import { change, type Tx } from '../kit/change.ts';
import { handlers } from '../kit/crud.ts';
import { instantJson } from '../kit/kinds.ts';
import { implement } from '../kit/mount.ts';
import { move, moves, type TakeBack } from '../kit/move.ts';
import type { Records } from '../kit/records.ts';
import { fault, invalid } from '../kit/refusal.ts';
import { raw, run, sql } from '../kit/sql.ts';
import { screenTexts } from '../screening/blacklist.ts';
import { moderatedTables } from '../screening/items.ts';
import { notify } from '../session/notify.ts';
import { aboutJson } from './about.ts';
import { contextOf } from './context.ts';
import { freeLease, refuseHeld } from './lease.ts';
import { hasMatches, isWaiting } from './moderation.ts';
import { bandsOf } from './similar.ts';

type Decision = keyof typeof approval.moves;

/** The values that a decision writes beside the state. A reopened item is undecided, and its reports wait again. */
const decisionValues = (verb: string, actor: Actor, input: Record<string, unknown>): Record<string, unknown> => {
  if (verb === 'reopen') return { approve_type: input['approve_type'], decided_by: null, decided_at: null, decline_reason: null, decline_text: null };
  const by = { decided_by: actor.id, decided_at: new Date().toISOString() };
  return verb === 'decline' ? { decline_reason: input['decline_reason'] ?? 'other', decline_text: input['decline_text'] ?? null, ...by } : by;
};

/** The handlers of what viewers write and moderators decide on: the plain calls of the noun, its decisions, and what its queue shows. */
export function moderation(kind: ModeratedKind, of: object, deps: Deps, own: Records) {
  const { db } = deps;
  const { table, id: key } = moderatedTables[kind];
  const plain = handlers(of as Noun, db, own);
  const { takeBack, ...decisions } = moves(approval, own, decisionValues);

  /** Adds to items what the queue shows beside their fields. */
  const withQueueDetails = async <R extends Record<string, unknown>>(rows: R[], actor: Actor): Promise<(R & QueueDetails)[]> => {
    const found = await run<QueueDetails & { id: string }>(
      db.pool,
      sql`select t.${key} as id, ${aboutJson(db)} as content, t.matches,
            (select json_build_object('id', l.person, 'label', u."displayName", 'since', ${instantJson(raw('l.since'))}) from queue_lease l
              join "user" u on u."idUser" = l.person where l.kind = ${kind} and l.record = t.${key} and l.person <> ${actor.id}::uuid and l.until > now()) as held_by
          from ${table} t join content c on c.id = t.content where t.${key} = any(${rows.map((row) => row[own.shape.resource.id])}::uuid[])`,
    );
    const details = new Map(found.map(({ id, ...detail }) => [id, detail]));
    return rows.map((row) => ({ ...row, ...(details.get(String(row[own.shape.resource.id])) as QueueDetails) }));
  };

  const detailed =
    (list: typeof plain.list) =>
    async (call: Parameters<typeof plain.list>[0], actor: Actor): Promise<Page> => {
      const page = await list(call, actor);
      const rows = await withQueueDetails(JSON.parse(page.rows) as Record<string, unknown>[], actor);
      return new Page(JSON.stringify(rows), page.meta);
    };

  const decide =
    (verb: Decision) =>
    (call: Parameters<(typeof decisions)[Decision]>[0], actor: Actor): Promise<Json> =>
      change(call.db, actor, async (tx) => {
        const { id } = call.body;
        await refuseHeld(tx, kind, id, actor);
        const body = verb === 'reopen' ? { ...call.body, approve_type: await typeOfReopened(tx, kind, id) } : call.body;
        const decided = await decisions[verb]({ ...call, body, db: tx }, actor);
        await freeLease(tx, kind, id);
        return decided;
      });

  const takeBackQuestion: TakeBack = async (tx, id, { opinion_of }, actor) => {
    await move(own, tx, { id, verb: 'undo', from: { state: ['APPROVE'] }, to: { opinion_of: opinion_of?.[0] ?? null } }, actor);
  };

  return {
    ...plain,
    list: detailed(plain.list),
    caught: detailed(handlers(of as Noun, db, own, hasMatches).list),
    update: (call: Parameters<typeof plain.update>[0], actor: Actor): Promise<Json> =>
      change(call.db, actor, async (tx) => {
        const changed = await plain.update({ ...call, db: tx }, actor);
        await screen(tx, kind, call.params.id);
        return changed;
      }),
    approve: decide('approve'),
    approve_report: decide('approve_report'),
    decline: decide('decline'),
    reopen: decide('reopen'),
    counts: (_call: unknown, actor: Actor): Promise<QueueCounts> => countsOf(deps, own, kind, actor),
    context: async (call: { params: { id: string } }, actor: Actor) => {
      await own.read(db.pool, call.params.id, actor, { deleted: true });
      return contextOf(db.pool, kind, call.params.id);
    },
    ask: (call: { body: { id: string; person: string | null; text?: string | null | undefined }; db: Deps['db'] | Tx }, actor: Actor): Promise<Json> =>
      change(call.db, actor, async (tx) => {
        const { id, person, text } = call.body;
        if (person !== null && (person === actor.id || !(await isModerator(tx, person)))) throw invalid([fault('person', 'not_found')]);
        await move(own, tx, { id, verb: 'ask', from: { state: ['APPROVE'] }, to: { opinion_of: person } }, actor);
        if (person !== null) await notify(tx, person, { kind: 'opinion_asked', params: { kind, text: text ?? '' }, record: { kind, id }, by: actor.id });
        return own.read(tx.client, id, actor);
      }),
    takeBack: { ...takeBack, ask: takeBackQuestion },
  };
}

/** Why a reopened item waits. It waits hidden, also if it was declined because of a report: what is reported would be shown until the decision. */
async function typeOfReopened(tx: Tx, kind: ModeratedKind, id: string): Promise<ApproveType> {
  const { table, id: key } = moderatedTables[kind];
  const [item] = await run<{ hasMatches: boolean }>(
    tx.client,
    sql`select t.matches <> '[]' as "hasMatches" from ${table} t where t.${key} = ${id}::uuid for update`,
  );
  return item?.hasMatches ? 'blacklist' : 'new';
}

/** A condition: the person `u` may decide on items. */
const mayDecide = raw(`(u.deleted_at is null and u.confirmed_at is not null
  and (u.role = 'super_admin' or (u.role = 'moderator' and 'discussion' = any(u.permissions))))`);

async function isModerator(tx: Tx, person: string): Promise<boolean> {
  const [found] = await run(tx.client, sql`select 1 from "user" u where u."idUser" = ${person}::uuid and ${mayDecide}`);
  return found !== undefined;
}

export const moderatorRoutes = implement(moderators, ({ db }) => ({
  list: (_call, actor) =>
    run<Linked>(
      db.pool,
      sql`select u."idUser" as id, u."displayName" as label from "user" u where ${mayDecide} and u."idUser" <> ${actor.id}::uuid
          order by u."displayName", u."idUser" limit ${raw(String(limits.rowsMost))}`,
    ),
}));

/**
 * Looks for keywords in an item anew, and for what it is similar to, after its text was written. What waits and has a keyword waits because of it. A text that
 * a moderator corrects keeps its state.
 */
export async function screen(tx: Tx, kind: ModeratedKind, id: string): Promise<void> {
  const { table, id: key, text: column } = moderatedTables[kind];
  const [item] = await run<{ text: string }>(tx.client, sql`select t.${column} as text from ${table} t where t.${key} = ${id}::uuid`);
  if (!item) return;
  const matches = await screenTexts(tx, { [kind]: item.text });
  await run(
    tx.client,
    sql`update ${table} t set bands = ${bandsOf(item.text)}::int[], matches = ${JSON.stringify(matches)}::jsonb,
          approve_type = case when t.state <> 'APPROVE' then t.approve_type when ${matches.length > 0}::bool then 'blacklist'
            when t.approve_type = 'blacklist' then 'new' else t.approve_type end
        where t.${key} = ${id}::uuid`,
  );
}

/** How many items wait. Counts and queue share their conditions, so they always agree. */
async function countsOf({ db }: Deps, own: Records, kind: ModeratedKind, actor: Actor): Promise<QueueCounts> {
  const { table, id: key } = moderatedTables[kind];
  const scope = own.shape.scope.reads(actor) ?? raw('true');
  const count = (condition: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (select 1 from ${table} t where ${isWaiting} and ${condition} and ${scope} limit ${raw(String(limits.counted))}) x)`;
  const [counts] = await run<QueueCounts>(
    db.pool,
    sql`select ${count(raw('true'))} as "all", ${count(raw("t.approve_type = 'new'"))} as new, ${count(raw("t.approve_type = 'blacklist'"))} as blacklist,
          ${count(raw("t.approve_type = 'report'"))} as report, ${count(sql`t.opinion_of = ${actor.id}::uuid`)} as opinion,
          (select ${instantJson(raw('t.created_at'))} from ${table} t where ${isWaiting} and ${scope} order by t.created_at, t.${key} limit 1) as oldest_at,
          (select count(*)::int from (select 1 from ${table} t where t.decided_by = ${actor.id}::uuid and t.decided_at > now() - interval '12 hours'
            limit ${raw(String(limits.counted))}) x) as decided`,
  );
  return counts as QueueCounts;
}
