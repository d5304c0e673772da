import { isEntry } from '@marquee/contract/contest/entry';
import type { Fault } from '@marquee/contract/kit/faults';
import { staffVideoTypes, video, videoTypes } from '@marquee/contract/media/video';
import { sql as ddl } from 'drizzle-orm';
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { key, line, links, searchText, stamps } from '../db/columns.ts';
import { entrySearchCondition } from '../contest/code.ts';
import { canSeeEntrants, withEntrants } from '../contest/contest.ts';
import { createEntry } from '../contest/enter.ts';
import { refuseDuplicateRestore } from '../contest/once.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { crud } from '../kit/crud.ts';
import { implement, type RefusedUpdate } from '../kit/mount.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { ownChannels } from '../kit/scope.ts';
import { allOf, raw, run, type Runner, type Sql, sql } from '../kit/sql.ts';
import { assets } from '../kit/tables.ts';
import { channels } from './channel.ts';
import { filmColumns, filmIndexes, filmSide, liveIndex } from './content.ts';
import { publishing } from './publishing.ts';
import { tags } from './tag.ts';

/** Clips, shorts and entries of the contest. */
export const videos = pgTable(
  'video',
  {
    idVideo: key(),
    video_type: text({ enum: videoTypes }).notNull(),
    title: line().notNull(),
    description: text().notNull(),
    /** null for an entry of the contest, as is the banner */
    channel: uuid().references(() => channels.idChannel),
    banner: uuid().references(() => assets.id),
    ...filmColumns(),
    contest: boolean().notNull().generatedAlwaysAs(ddl.raw("video_type = 'contest'")),
    search_text: searchText('title'),
    ...stamps(),
  },
  (t) => [...filmIndexes('video', t, t.idVideo), liveIndex(t, 'video_contest', t.contest, t.created_at, t.idVideo)],
);

export const videoGenres = links(
  'video_genre',
  () => videos.idVideo,
  () => tags.idTag,
);
export const videoKeywords = links(
  'video_keyword',
  () => videos.idVideo,
  () => tags.idTag,
);
export const videoSubtitles = links(
  'video_subtitle',
  () => videos.idVideo,
  () => assets.id,
);

/** What machines write about a video. */
export const videoSides = filmSide('video_side', () => videos.idVideo);

/** How long its film is, in whole seconds, never none. */
export const videoSeconds = raw('(select greatest(1, round(r.duration_s))::int from rendition r where r.id = s.rendition)');

const scope = ownChannels('channel');

const stored = {
  scope,
  links: { genres: videoGenres, keywords: videoKeywords, subtitles: videoSubtitles },
  side: videoSides,
  computed: { duration_s: videoSeconds },
  own: ['first_enabled_at'],
} as const;

/** What is done to videos, entries of the contest included, whoever asks: the latter's own rules are in `contest/`. */
export function videoCalls(deps: Deps) {
  const plain = crud(video, deps.db, videos, stored);
  return { ...plain, ...publishing(video, plain, deps) };
}

/** An entry of the contest stays one, and nothing else becomes one. */
async function typeFault(on: Runner, id: string, type: string | undefined, actor: Actor, lock: Sql = raw('')): Promise<Fault[]> {
  if (!type) return [];
  const [was] = await run<{ contest: boolean }>(
    on,
    sql`select t.contest from video t where ${allOf([sql`t."idVideo" = ${id}::uuid`, scope.reads(actor)])} ${lock}`,
  );
  if (!was || was.contest === (type === 'contest')) return [];
  return [fault('video_type', 'not_one_of', { values: was.contest ? ['contest'] : staffVideoTypes })];
}

export const videoRoutes = implement(video, (deps) => {
  const plain = videoCalls(deps);
  const entries = crud(video, deps.db, videos, { ...stored, search: entrySearchCondition });
  /** Entries come through the public form, see `contest/`. Nothing else becomes one, and an entry becomes nothing else. */
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
