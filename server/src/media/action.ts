import { may } from '@marquee/contract/access';
import { mediaActions } from '@marquee/contract/media/action';
import { type PublishedKind, publishedKinds, type statuses } from '@marquee/contract/media/content';
import { exchangedKinds } from '@marquee/contract/media/exchange';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import type { Json } from '../kit/answer.ts';
import { change, type Tx } from '../kit/change.ts';
import type { Reference } from '../kit/kinds.ts';
import { type Call, implement } from '../kit/mount.ts';
import type { TakeBack } from '../kit/move.ts';
import { refuse } from '../kit/refusal.ts';
import { allOf, name, run, sql } from '../kit/sql.ts';
import { partnerAudience } from '../content/content.ts';
import { approveMatches } from '../screening/content.ts';
import { duplicateOf } from './duplicate.ts';
import { exchangeOf } from './exchange.ts';

type Status = (typeof statuses)[number];
type Decision = { verb: 'approve' | 'undo'; from: 'BLOCKED' | 'APPROVED'; to: 'BLOCKED' | 'APPROVED' };

/** Moves content between two states of the blacklist. It is one conditional update, so if two people decide at the same time, one of them gets 409. */
async function decide({ db }: Deps, tx: Tx, kind: PublishedKind, id: string, { verb, from, to }: Decision, actor: Actor): Promise<Status> {
  const { table, id: key, reads } = db.references.get(kind) as Reference;
  const isVisible = sql`t.${name(key)} = ${id}::uuid and t.deleted_at is null and ${allOf([reads(actor)])}`;
  const [decided] = await run<{ status: Status; channel: string | null }>(
    tx.client,
    sql`update ${name(table)} t set blacklist_status = ${to}, version = version + 1, updated_at = now() where ${isVisible} and blacklist_status = ${from}
        returning t.status, t.channel`,
  );
  if (!decided) {
    const [found] = await run(tx.client, sql`select 1 from ${name(table)} t where ${isVisible}`);
    throw refuse(found ? 'already_decided' : 'not_found');
  }
  await approveMatches(tx, id, to === 'APPROVED');
  tx.recordWrite({ kind, record: id, verb, changes: { blacklist_status: [from, to] }, audience: partnerAudience(decided.channel) });
  return decided.status;
}

/** Undoes an approval: the content is on the content blacklist again. */
const takeBackApproval =
  (deps: Deps, kind: PublishedKind): TakeBack =>
  async (tx, id, { blacklist_status }, actor) => {
    if (!actor.role || !may(actor.role, actor.permissions, 'media', 'decide')) throw refuse('forbidden');
    const [before, after] = blacklist_status as [Decision['to'], Decision['from']];
    await decide(deps, tx, kind, id, { verb: 'undo', from: after, to: before }, actor);
  };

export const mediaActionRoutes = implement(mediaActions, (deps) => {
  const { takeBack, preview, exchange } = exchangeOf(deps);
  // An undo finds its way by the kind of the record, so each kind learns here how these actions are undone.
  for (const kind of publishedKinds) {
    const writer = deps.writers.get(kind);
    if (!writer) throw new Error(`${kind} must be mounted before its actions`);
    const approval = takeBackApproval(deps, kind);
    Object.assign(writer.takeBack, { approve: approval, undo: approval });
  }
  for (const kind of exchangedKinds) Object.assign(deps.writers.get(kind)?.takeBack ?? {}, { exchange: takeBack(kind) });

  return {
    updateStatus: async (call, actor) => {
      const { kind, id, visibility, copyright } = call.body;
      const handler = deps.writers.get(kind)?.handlers.update;
      if (!handler) throw refuse('not_found');
      // What is hidden may lack anything.
      const body = { visibility, ...(copyright === undefined ? {} : { copyright }), ...(visibility === 'disable' ? { draft: true } : {}) };
      const made = (await handler({ ...(call as unknown as Call), params: { id }, query: {}, body }, actor)) as Json;
      return { status: (JSON.parse(made.text) as { status: Status }).status };
    },
    approve: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const { kind, id } = call.body;
        return { status: await decide(deps, tx, kind, id, { verb: 'approve', from: 'BLOCKED', to: 'APPROVED' }, actor) };
      }),
    previewExchange: preview,
    exchange,
    duplicate: duplicateOf(deps),
  };
});
