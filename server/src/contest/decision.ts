import { may } from '@marquee/contract/access';
import type { DeclineReason, EntryDecision } from '@marquee/contract/contest/decision';
import type { judging } from '@marquee/contract/contest/judging';
import type { Body, Data } from '@marquee/contract/kit/endpoint';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import type { Json } from '../kit/answer.ts';
import { type Tx } from '../kit/change.ts';
import type { Call } from '../kit/mount.ts';
import type { TakeBack } from '../kit/move.ts';
import { refuse } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import { copiedValues } from '../media/duplicate.ts';

type Decision = { verb: 'approve_entry' | 'decline_entry' | 'undo'; from: EntryDecision; to: EntryDecision; reason?: DeclineReason | null };

/** Locks the video of an entry before the entry, as permanent removal does. Another order could deadlock. @throws 404 */
export async function lockEntry(tx: Tx, id: string): Promise<void> {
  const [found] = await run(
    tx.client,
    sql`select 1 from video v where v."idVideo" = ${id}::uuid and v.deleted_at is null and exists (select 1 from contest_entry e where e.owner = v."idVideo") for key share of v`,
  );
  if (!found) throw refuse('not_found');
}

/** Decides on an entry. It is one conditional update, so if two people decide at the same time, one of them gets 409. */
async function decide(tx: Tx, id: string, { verb, from, to, reason = null }: Decision): Promise<Data<typeof judging.approve>> {
  await lockEntry(tx, id);
  const [decided] = await run<{ before: DeclineReason | null }>(
    tx.client,
    sql`with before as (select owner, reason from contest_entry where owner = ${id}::uuid and decision = ${from} for update)
        update contest_entry e set decision = ${to}, reason = ${reason} from before where e.owner = before.owner returning before.reason as before`,
  );
  if (!decided) throw refuse('already_decided');
  const changes: Record<string, [unknown, unknown]> = { decision: [from, to] };
  if (decided.before !== reason) changes['reason'] = [decided.before, reason];
  tx.recordWrite({ kind: 'video', record: id, verb, changes, audience: [] });
  return { id, decision: to, reason };
}

export const approveEntry = (tx: Tx, id: string) => decide(tx, id, { verb: 'approve_entry', from: 'APPROVE', to: 'APPROVED' });

/** Declines an entry. Viewers no longer see it; an undo makes it public again. */
export async function declineEntry(deps: Deps, tx: Tx, call: Call<typeof judging.decline>, actor: Actor): Promise<Data<typeof judging.decline>> {
  const { id } = call.params;
  const decided = await decide(tx, id, { verb: 'decline_entry', from: 'APPROVE', to: 'DECLINED', reason: call.body.reason });
  const [open] = await run(tx.client, sql`select 1 from video where "idVideo" = ${id}::uuid and visibility = 'enable'`);
  if (open) await handlerOf(deps, 'update')({ ...call, query: {}, body: { visibility: 'disable', draft: true }, db: tx } as unknown as Call, actor);
  return decided;
}

function handlerOf(deps: Deps, name: 'get' | 'create' | 'update') {
  const handler = deps.writers.get('video')?.handlers[name];
  if (!handler) throw new Error(`videos have no ${name}`);
  return handler as (call: Call, actor: Actor) => Promise<Json>;
}

/**
 * Makes a clip of an approved entry, through the handlers of videos, so that their rules hold. It is a draft that may have the entry's film. The sender's
 * data stay with the entry, and so does the file's own name, which often is that of a person. A clip in the trash does not stand in the way of another.
 */
export async function publishEntry(deps: Deps, tx: Tx, call: Call<typeof judging.publish>, actor: Actor): Promise<{ idVideo: string }> {
  const { id } = call.params;
  await lockEntry(tx, id);
  // A statement that waits for a lock still reads other tables as they were before, so the lock comes first.
  await run(tx.client, sql`select 1 from contest_entry where owner = ${id}::uuid for update`);
  const [entry] = await run<{ decision: EntryDecision; clip: string | null; is_there: boolean }>(
    tx.client,
    sql`select e.decision, e.clip, exists (select 1 from video l where l."idVideo" = e.clip and l.deleted_at is null) as is_there
        from contest_entry e where e.owner = ${id}::uuid`,
  );
  if (entry?.decision !== 'APPROVED') throw refuse('not_approved');
  if (entry.is_there) throw refuse('already_video');
  const found = JSON.parse((await handlerOf(deps, 'get')({ ...call, query: {}, body: undefined } as unknown as Call, actor)).text) as Record<string, unknown>;
  const { video_type: _type, ...values } = copiedValues(deps, 'video', found);
  tx.copied = values;
  const body: Body<typeof judging.publish> & object = { ...values, video_type: 'clip', ...call.body, draft: true } as never;
  const made = JSON.parse((await handlerOf(deps, 'create')({ ...call, params: {}, query: {}, body, db: tx } as unknown as Call, actor)).text) as {
    idVideo: string;
  };
  await run(tx.client, sql`update asset set name = 'video' where id = (select film from video where "idVideo" = ${id}::uuid)`);
  await run(tx.client, sql`update contest_entry set clip = ${made.idVideo}::uuid where owner = ${id}::uuid`);
  tx.recordWrite({ kind: 'video', record: id, verb: 'publish_entry', changes: { clip: [entry.clip, made.idVideo] }, audience: [] });
  return { idVideo: made.idVideo };
}

/** Undoes a decision, if it still stands. Scores stay with their judges, and count again with the next approval. */
const takeBackDecision: TakeBack = async (tx, id, { decision, reason }, actor) => {
  if (!actor.role || !may(actor.role, actor.permissions, 'media', 'decide')) throw refuse('forbidden');
  const [before, after] = decision as [EntryDecision, EntryDecision];
  await decide(tx, id, { verb: 'undo', from: after, to: before, reason: (reason?.[0] ?? null) as DeclineReason | null });
};

/** Undoes the link to the clip. The clip itself was created by the same changeset, and goes to the trash with it. */
const takeBackClip: TakeBack = async (tx, id, { clip }, actor) => {
  if (!actor.role || !may(actor.role, actor.permissions, 'media', 'administer')) throw refuse('forbidden');
  const [before, after] = clip as [string | null, string | null];
  await lockEntry(tx, id);
  const undone = await run(
    tx.client,
    sql`update contest_entry set clip = ${before}::uuid where owner = ${id}::uuid and clip is not distinct from ${after}::uuid returning 1`,
  );
  if (undone.length === 0) throw refuse('conflict');
  tx.recordWrite({ kind: 'video', record: id, verb: 'undo', changes: { clip: [after, before] }, audience: [] });
};

/** Tells videos how these actions are undone: an undo finds its way by the kind of the record. */
export function registerTakeBacks(deps: Deps): void {
  const writer = deps.writers.get('video');
  if (!writer) throw new Error('videos must be mounted before judging');
  const { undo } = writer.takeBack;
  Object.assign(writer.takeBack, {
    approve_entry: takeBackDecision,
    decline_entry: takeBackDecision,
    publish_entry: takeBackClip,
    undo: (...[tx, id, changes, actor]: Parameters<TakeBack>) => {
      const takeBack = 'decision' in changes ? takeBackDecision : 'clip' in changes ? takeBackClip : undo;
      return takeBack?.(tx, id, changes, actor);
    },
  });
}
