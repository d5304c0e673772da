import { filmKinds } from '@marquee/contract/media/content';
import { movie } from '@marquee/contract/media/movie';
import { video } from '@marquee/contract/media/video';
import type { HistoryEntry } from '@marquee/contract/kit/resource';
import type { Fields } from '@marquee/contract/kit/field';
import type { Db } from '../db/open.ts';
import type { Actor } from '../kit/actor.ts';
import type { Json } from '../kit/answer.ts';
import { histories } from '../kit/histories.ts';

type Call = { params: { id: string }; query: { limit?: number | undefined; before?: string | undefined } };

/** The history of a movie or a video, which may have been the other one before. `get` refuses whoever may not see the record. */
export const filmHistory =
  (of: typeof movie | typeof video, db: Db, get: (call: { params: { id: string } }, actor: Actor) => Promise<Json>) =>
  async (call: Call, actor: Actor): Promise<HistoryEntry[]> => {
    await get(call, actor);
    const fields = { ...movie.fields, ...video.fields, ...of.fields } as unknown as Fields;
    return histories(db, { name: of.name, kinds: filmKinds, fields }, call.params.id, call.query, actor);
  };
