import { isEntry } from '@marquee/contract/contest/entry';
import type { Fault } from '@marquee/contract/kit/faults';
import { staffVideoTypes, video } from '@marquee/contract/media/video';
import type { Actor } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { crud } from '../kit/crud.ts';
import { implement, type RefusedUpdate } from '../kit/mount.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { allOf, raw, run, type Runner, type Sql, sql } from '../kit/sql.ts';
import { videoCalls, videos, videoScope, videoStorage } from '../media/video.ts';
import { entrySearchCondition } from './code.ts';
import { canSeeEntrants, withEntrants } from './contest.ts';
import { refuseDuplicateRestore } from './duplicate-entry.ts';
import { createEntry } from './enter.ts';

/** An entry of the contest stays one, and nothing else becomes one. */
async function typeFault(on: Runner, id: string, type: string | undefined, actor: Actor, lock: Sql = raw('')): Promise<Fault[]> {
  if (!type) return [];
  const [was] = await run<{ contest: boolean }>(
    on,
    sql`select t.contest from video t where ${allOf([sql`t."idVideo" = ${id}::uuid`, videoScope.reads(actor)])} ${lock}`,
  );
  if (!was || was.contest === (type === 'contest')) return [];
  return [fault('video_type', 'not_one_of', { values: was.contest ? ['contest'] : staffVideoTypes })];
}

export const videoRoutes = implement(video, (deps) => {
  const plain = videoCalls(deps);
  const entries = crud(video, deps.db, videos, { ...videoStorage, search: entrySearchCondition });
  /** Entries come through the public form, see `enter.ts`. Nothing else becomes one, and an entry becomes nothing else. */
  return {
    ...plain,
    list: async (call, actor) => {
      if (call.query['contest'] !== true) return plain.list({ ...call, query: { contest: false, ...call.query } }, actor);
      // Whoever may not know who entered finds entries by their title alone.
      return withEntrants(deps.db, await (canSeeEntrants(actor) ? entries : plain).list(call, actor), actor);
    },
    create: async (call, actor) => {
      const { body } = call;
      if (isEntry(body)) return (await createEntry(deps, body, actor, (entry, by, tx) => plain.create({ ...call, body: entry as never, db: tx }, by))) as never;
      if (actor.ticket !== undefined) throw refuse('forbidden');
      if (call.body.video_type === 'contest') throw invalid([fault('video_type', 'not_one_of', { values: staffVideoTypes })]);
      return plain.create(call, actor);
    },
    update: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const faults = await typeFault(tx.client, call.params.id, call.body.video_type, actor, raw('for update'));
        if (faults.length > 0) throw invalid(faults);
        return plain.update({ ...call, db: tx }, actor);
      }),
    findFurtherFaults: async (call: RefusedUpdate<typeof video.update>, actor: Actor) => {
      const wrong = await plain.findFurtherFaults(call, actor);
      return wrong && { ...wrong, faults: [...wrong.faults, ...(await typeFault(deps.db.pool, call.params.id, call.body.video_type, actor))] };
    },
    restore: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const restored = await plain.restore({ ...call, db: tx }, actor);
        await refuseDuplicateRestore(tx, call.params.id);
        return restored;
      }),
  };
});
