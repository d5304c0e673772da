import { isEntry } from '@marquee/contract/contest/entry';
import { staffVideoTypes, video } from '@marquee/contract/media/video';
import { change } from '../kit/change.ts';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { videoCalls, videos, videoStorage } from '../media/video.ts';
import { entrySearchCondition } from './code.ts';
import { canSeeEntrants, withEntrants } from './contest.ts';
import { refuseDuplicateRestore } from './duplicate-entry.ts';
import { createEntry } from './enter.ts';

export const videoRoutes = implement(video, (deps) => {
  const plain = videoCalls(deps);
  const entries = crud(video, deps.db, videos, { ...videoStorage, search: entrySearchCondition });
  // The public form creates entries, see `enter.ts`.
  return {
    ...plain,
    list: async (call, actor) => {
      if (call.query['contest'] !== true) return plain.list({ ...call, query: { contest: false, ...call.query } }, actor);
      // People who may not see entrants search entries by title only.
      return withEntrants(deps.db, await (canSeeEntrants(actor) ? entries : plain).list(call, actor), actor);
    },
    create: async (call, actor) => {
      const { body } = call;
      if (isEntry(body)) return (await createEntry(deps, body, actor, (entry, by, tx) => plain.create({ ...call, body: entry as never, db: tx }, by))) as never;
      if (actor.ticket !== undefined) throw refuse('forbidden');
      if (call.body.video_type === 'contest') throw invalid([fault('video_type', 'not_one_of', { values: staffVideoTypes })]);
      return plain.create(call, actor);
    },
    restore: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const restored = await plain.restore({ ...call, db: tx }, actor);
        await refuseDuplicateRestore(tx, call.params.id);
        return restored;
      }),
  };
});
