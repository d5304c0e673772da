import type { Fault } from '@marquee/contract/kit/faults';
import { television } from '@marquee/contract/media/television';
import { blockedFault, lacking, mayPublish, refusePublicDraft, requireChannel, storePublication } from '../content/publication.ts';
import type { Deps } from '../deps.ts';
import { queueLinkProbe } from '../files/probe-queue.ts';
import type { Actor } from '../kit/actor.ts';
import type { Json } from '../kit/answer.ts';
import { change, type Tx } from '../kit/change.ts';
import type { Call, FurtherFaults, RefusedUpdate } from '../kit/mount.ts';
import { fault, Refusal, refuse } from '../kit/refusal.ts';
import { ownChannels } from '../kit/scope.ts';
import { allOf, raw, run, sql } from '../kit/sql.ts';
import { forgetHealth, probeMs } from './health.ts';
import { probeLive } from './probe.ts';

type Creation = Pick<Call<typeof television.create>, 'body' | 'db'>;
type Versioned = { params: { id: string }; ifMatch: readonly number[] | undefined; db: Call['db'] };
type Update = Versioned & { body: unknown };
type CrudHandlers = {
  create: (call: Creation, actor: Actor) => Promise<Json>;
  update: (call: Update, actor: Actor) => Promise<Json>;
  restore: (call: Versioned, actor: Actor) => Promise<Json>;
  findFurtherFaults: (refused: RefusedUpdate, actor: Actor) => Promise<FurtherFaults | null>;
};
type Body = { visibility?: string | null; play_link?: string | null; copyright?: boolean | null; draft?: boolean };
type State = { visibility: string; status: string; play_link: string | null };

/** What was found out about a link before the transaction; `fault` null: it plays. */
type LinkCheck = { link: string; fault: Fault | null } | undefined;

const tables = { table: raw('television'), id: raw('"idTelevision"') };
const scope = ownChannels('channel');
const selectState = sql`select t.visibility, t.status, t.play_link from television t where t."idTelevision" =`;

/**
 * What the writes of live channels mean beyond their fields: a new link is probed anew, and a channel becomes public only if its link was probed just now and
 * works. Refusals say what is missing; nothing is half published.
 */
export function publishing(crud: CrudHandlers, deps: Deps) {
  /** Probes the link of what is about to be public, outside the transaction: a foreign server may take its time. */
  const checkLink = async (id: string | null, body: Body, actor: Actor): Promise<LinkCheck> => {
    if (!mayPublish(actor) || (body.visibility === undefined && body.play_link === undefined)) return undefined;
    const [now] = id ? await run<State>(deps.db.pool, sql`${selectState} ${id}::uuid and t.deleted_at is null and ${allOf([scope.reads(actor)])}`) : [];
    if (id && !now) return undefined;
    const link = body.play_link === undefined ? now?.play_link : body.play_link;
    // What is public already and keeps its link may be down for a while.
    const isPublished = now?.visibility === 'enable' && now.play_link === link;
    if ((body.visibility ?? now?.visibility) !== 'enable' || !link || isPublished) return undefined;
    const found = await queueLinkProbe(() => probeLive(deps.outbound, link, { limitMs: probeMs }));
    return { link, fault: found.fault === null ? null : fault('play_link', found.fault, found.httpStatus === null ? undefined : { status: found.httpStatus }) };
  };

  const applyPublication = async (tx: Tx, id: string, actor: Actor, body: Body, link: LinkCheck, made: Json, again: () => Promise<Json>): Promise<Json> => {
    const changesPublication = body.visibility !== undefined || body.copyright !== undefined;
    if (body.draft && body.visibility !== 'enable') refusePublicDraft(television, made);
    if (!changesPublication && body.play_link === undefined) return made;
    if (changesPublication && !mayPublish(actor)) throw refuse('forbidden');
    const [now] = await run<State>(tx.client, sql`${selectState} ${id}::uuid`);
    if (!now) throw refuse('not_found');
    if (now.visibility === 'enable') {
      // Somebody else has changed the link while this one was probed.
      if (link === undefined ? body.play_link !== undefined : now.play_link !== link.link) throw refuse('conflict');
      const missing = [...(body.visibility === 'enable' ? lacking(television, made) : []), link?.fault ?? null, blockedFault(now)].filter(
        (each) => each !== null,
      );
      if (missing.length > 0) throw new Refusal('not_publishable', missing, {}, television);
    }
    if (body.play_link !== undefined) await forgetHealth(tx, id);
    if (changesPublication) await storePublication(tx, tables, id, actor);
    return again();
  };

  return {
    create: async (call: Creation, actor: Actor): Promise<Json> => {
      const body = call.body as Body;
      if (body.visibility === undefined && body.copyright === undefined) return crud.create(call, actor);
      const link = await checkLink(null, body, actor);
      return change(call.db, actor, async (tx) => {
        const made = await crud.create({ ...call, db: tx }, actor);
        const { idTelevision: id } = JSON.parse(made.text) as { idTelevision: string };
        return applyPublication(tx, id, actor, body, link, made, () => crud.update({ params: { id }, body: {}, ifMatch: undefined, db: tx }, actor));
      });
    },
    update: async (call: Update, actor: Actor): Promise<Json> => {
      // Whether it is complete is asked below, where publishing says all that is missing at once.
      const body: Body = (call.body as Body).visibility === 'enable' ? { ...(call.body as Body), draft: true } : (call.body as Body);
      const link = await checkLink(call.params.id, body, actor);
      return change(call.db, actor, async (tx) => {
        const before = await run<State>(tx.client, sql`${selectState} ${call.params.id}::uuid for update`);
        const made = await crud.update({ ...call, body, db: tx }, actor);
        // Equal values are no change: the health of the same link stays known.
        const { play_link, ...others } = body;
        const changed = play_link === undefined || play_link === before[0]?.play_link ? others : { ...others, play_link };
        return applyPublication(tx, call.params.id, actor, changed, link, made, () =>
          crud.update({ params: call.params, body: {}, ifMatch: undefined, db: tx }, actor),
        );
      });
    },
    restore: (call: Versioned, actor: Actor): Promise<Json> =>
      change(call.db, actor, async (tx) => {
        const restored = await crud.restore({ ...call, db: tx }, actor);
        await requireChannel(tx, tables, call.params.id);
        return restored;
      }),
    /** A link is not probed: that is for what can be saved. */
    findFurtherFaults: async (call: RefusedUpdate, actor: Actor): Promise<FurtherFaults | null> => {
      const wrong = await crud.findFurtherFaults(call, actor);
      const [now] = wrong && mayPublish(actor) ? await run<State>(deps.db.pool, sql`${selectState} ${call.params.id}::uuid`) : [];
      const isEnabled = (wrong?.record as State | undefined)?.visibility === 'enable' && (call.body as Body).visibility !== undefined;
      const blocked = now && isEnabled ? blockedFault(now) : null;
      return wrong && blocked ? { ...wrong, faults: [...wrong.faults, blocked] } : wrong;
    },
  };
}
