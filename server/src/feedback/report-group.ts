import type { HandlingState } from '@marquee/contract/feedback/handling';
import type { GroupKind, ReportOutcome } from '@marquee/contract/feedback/reported';
import { limits } from '@marquee/contract/limits';
import { publishedKinds } from '@marquee/contract/media/content';
import { isInForce } from '../accounts/ban.ts';
import type { Tx, Write } from '../kit/change.ts';
import { raw, run, type Sql, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { eraseHistory } from '../users/seal.ts';
import { isOpenReport } from './moderation.ts';

/** By kind of what is reported, the noun of its group of reports, and the names of its table and of its id. */
export const groupTables = {
  content: { noun: 'reported_content', table: raw('reported_content'), id: raw('"idReportedContent"') },
  user: { noun: 'reported_user', table: raw('reported_user'), id: raw('"idReportedUser"') },
  ad: { noun: 'reported_ad', table: raw('reported_ad'), id: raw('"idReportedAd"') },
} as const satisfies Record<GroupKind, { noun: string; table: Sql; id: Sql }>;

/**
 * The kind of writes that close a group because its target was acted on. It is no noun: whoever undoes that action undoes these writes with it, whether or not
 * they may decide on reports.
 */
export const closing = 'report';

/** How many reports of the group `t` wait for an answer, counted to `limits.counted`. */
export const openReports = sql`(select count(*)::int from (select 1 from report r where r.target = t.target and ${isOpenReport} limit ${raw(String(limits.counted))}) x)`;

/** The reasons of the group `t`, the most frequent first: of the reports that wait, or of all if none do. */
export const groupReasons = sql`array(select r.reason from report r where r.target = t.target and (t.state = 'DONE' or ${isOpenReport})
  group by r.reason order by count(*) desc, r.reason)`;

/** A group as reports find it. */
type Group = { id: string; state: HandlingState; outcome: ReportOutcome | null; decided_at: Date | null };

/** Locks the group of a target, if it was reported before. */
export async function holdGroup(tx: Tx, kind: GroupKind, target: string): Promise<Group | undefined> {
  const { table, id } = groupTables[kind];
  const [group] = await run<Group>(
    tx.client,
    sql`select t.${id} as id, t.state, t.outcome, t.decided_at from ${table} t where t.target = ${target}::uuid for update`,
  );
  return group;
}

/** Puts a report that waits into the group of its target. An answered group waits again. */
export async function joinGroup(tx: Tx, kind: GroupKind, target: string, title: string): Promise<void> {
  const { noun, table, id } = groupTables[kind];
  const [group] = await run<{ id: string; before: HandlingState | null }>(
    tx.client,
    sql`with before as (select t.state from ${table} t where t.target = ${target}::uuid)
        insert into ${table} as t (${id}, target, title, reported_at) values (${newId()}::uuid, ${target}::uuid, ${title}, now())
        on conflict (target) do update set title = excluded.title, reported_at = excluded.reported_at, state = 'DOING', updated_at = now(),
          version = t.version + case when t.state = 'DONE' then 1 else 0 end
        returning t.${id} as id, (select state from before) as before`,
  );
  if (!group) throw new Error(`the group of the ${kind} ${target} was not written`);
  if (group.before === 'DONE') tx.recordWrite({ kind: noun, record: group.id, verb: 'report', changes: { state: ['DONE', 'DOING'] }, audience: [] });
  else tx.announceChange({ kind: noun, record: group.id, verb: 'report', audience: [] });
}

/** What a write may have taken from viewers, or brought back to them. */
function actedOn({ kind, verb, changes }: Write): GroupKind | undefined {
  if (kind === 'ad') return ['approve', 'decline', 'undo', 'remove', 'restore'].includes(verb) ? 'ad' : undefined;
  if (kind === 'user') return verb === 'ban' || verb === 'lift_ban' ? 'user' : undefined;
  if (!(publishedKinds as readonly string[]).includes(kind)) return undefined;
  return verb === 'remove' || verb === 'restore' || verb === 'exchange' || 'visibility' in changes ? 'content' : undefined;
}

/** By kind, a condition on the group `t`: viewers do not see its target any more. */
const isGone: Record<GroupKind, Sql> = {
  content: raw(`exists (select from content c where c.id = t.target and (c.deleted_at is not null or c.status <> 'public'))`),
  user: sql`exists (select from ban b where b."user" = t.target and ${isInForce})`,
  ad: raw(`exists (select from ad a where a."idAd" = t.target and (a.deleted_at is not null or a.state = 'declined'))`),
};

/**
 * Closes the open reports of everything that a transaction has deleted, hidden or banned, before it commits. It reads the records of the writes, so no handler
 * can forget it. A transaction that undoes such an action opens exactly those again which that action had closed.
 */
export async function followReports(tx: Tx): Promise<void> {
  const targets = Map.groupBy(
    tx.writes.flatMap((write) => {
      const kind = actedOn(write);
      return kind === undefined ? [] : [{ kind, record: write.record }];
    }),
    ({ kind }) => kind,
  );
  for (const [kind, written] of targets) {
    const records = [...new Set(written.map(({ record }) => record))];
    await close(tx, kind, records);
    if (tx.undoes !== undefined) await open(tx, kind, records, tx.undoes);
  }
}

type Before = { id: string; title: string; outcome: ReportOutcome | null; decided_by: string | null; decided_at: string | null };

async function close(tx: Tx, kind: GroupKind, records: readonly string[]): Promise<void> {
  const { noun, table, id } = groupTables[kind];
  const by = tx.actor.id;
  const at = new Date().toISOString();
  const closed = await run<Before>(
    tx.client,
    sql`with before as (select t.${id} as id, t.title, t.outcome, t.decided_by, to_json(t.decided_at)#>>'{}' as decided_at from ${table} t
            where t.target = any(${records}::uuid[]) and t.state = 'DOING' and ${isGone[kind]} for update)
        update ${table} t set state = 'DONE', outcome = 'removed', decided_by = ${by}::uuid, decided_at = ${at}::timestamptz, version = t.version + 1, updated_at = now()
        from before where t.${id} = before.id returning before.*`,
  );
  for (const { id: record, title, ...before } of closed) {
    const changes = differing({ state: 'DOING', ...before }, { state: 'DONE', outcome: 'removed', decided_by: by, decided_at: at });
    tx.recordWrite({ kind: closing, record, verb: 'close', changes, audience: [], label: title });
    tx.announceChange({ kind: noun, record, verb: 'close', audience: [] });
  }
}

/** Opens the groups that the undone action had closed, if nobody has answered them since. */
async function open(tx: Tx, kind: GroupKind, records: readonly string[], undoes: string): Promise<void> {
  const { noun, table, id } = groupTables[kind];
  const closed = await run<{ id: string; title: string; changes: Write['changes'] }>(
    tx.client,
    sql`select t.${id} as id, t.title, h.changes from history u join history h on h.changeset = u.changeset and h.kind = ${closing} and h.verb = 'close'
          join ${table} t on t.${id} = h.record
        where u.id = ${undoes}::bigint and t.target = any(${records}::uuid[]) and t.state = 'DONE' and not ${isGone[kind]}
          and t.decided_at = (h.changes->'decided_at'->>1)::timestamptz for update of t`,
  );
  for (const { id: record, title, changes } of closed) {
    const back = Object.fromEntries(Object.entries(changes).map(([field, [before, after]]) => [field, [after, before] as [unknown, unknown]]));
    const former = (field: string) => changes[field]?.[0] ?? null;
    await run(
      tx.client,
      sql`update ${table} t set state = 'DOING', decided_at = ${former('decided_at')}::timestamptz,
            outcome = ${'outcome' in changes ? sql`${former('outcome')}::text` : raw('t.outcome')},
            decided_by = ${'decided_by' in changes ? sql`${former('decided_by')}::uuid` : raw('t.decided_by')}, version = t.version + 1, updated_at = now()
          where t.${id} = ${record}::uuid`,
    );
    tx.recordWrite({ kind: closing, record, verb: 'reopen', changes: back, audience: [], label: title });
    tx.announceChange({ kind: noun, record, verb: 'reopen', audience: [] });
  }
}

const differing = (before: Record<string, unknown>, after: Record<string, unknown>): Write['changes'] =>
  Object.fromEntries(Object.keys(after).flatMap((field) => (before[field] === after[field] ? [] : [[field, [before[field] ?? null, after[field]]]])));

/** Removes what viewers reported about a person, and what was answered, with their account: all of it tells what they did. */
export async function eraseReports(tx: Tx, of: Parameters<typeof eraseHistory>[1], person: string): Promise<void> {
  const groups = await run<{ id: string }>(tx.client, sql`delete from reported_user where target = ${person}::uuid returning "idReportedUser" as id`);
  for (const { id } of groups) await eraseHistory(tx, of, id);
  await run(tx.client, sql`delete from report where target = ${person}::uuid`);
}
