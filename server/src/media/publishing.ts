import { may } from '@marquee/contract/access';
import { movie } from '@marquee/contract/media/movie';
import type { Actor } from '../kit/actor.ts';
import type { Json } from '../kit/answer.ts';
import { change, type Tx } from '../kit/change.ts';
import type { crud } from '../kit/crud.ts';
import type { Call } from '../kit/mount.ts';
import { fault, Refusal, refuse } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';

type Plain = Pick<ReturnType<typeof crud<'movie', 'idMovie', typeof movie.fields, typeof movie.shown>>, 'create' | 'update'>;

/**
 * The publish guard around a movie's writes: who may publish, whether there is something to play, and who took
 * responsibility for copyrights when. Refusals say what is missing; nothing is half published.
 */
export function publishing(plain: Plain) {
  const guarded = async (
    tx: Tx,
    id: string,
    actor: Actor,
    body: { visibility?: string | null | undefined; copyright?: boolean | null | undefined },
    made: Json,
    again: () => Promise<Json>,
  ): Promise<Json> => {
    if (body.visibility === undefined && body.copyright === undefined) return made;
    if (!may(actor.role ?? 'user', actor.permissions, 'media', 'publish')) throw refuse('forbidden');
    const [now] = await run<{ visibility: string; status: string; copyright: boolean; playable: boolean; by: string | null }>(
      tx.client,
      sql`select m.visibility, m.status, m.copyright, m.copyright_by as by, (s.transcode_status = 'ready' or m.play_link is not null) as playable
          from movie m join movie_side s on s.owner = m."idMovie" where m."idMovie" = ${id}::uuid`,
    );
    if (!now) throw refuse('not_found');
    if (now.visibility === 'enable') {
      const missing = [now.playable ? undefined : fault('film', 'not_ready'), now.status === 'blocked' ? fault('visibility', 'blocked') : undefined].filter(
        (f) => f !== undefined,
      );
      if (missing.length > 0) throw new Refusal('not_publishable', missing, {}, movie);
    }
    await run(
      tx.client,
      sql`update movie set first_enabled_at = case when visibility = 'enable' then coalesce(first_enabled_at, now()) else first_enabled_at end,
            copyright_by = case when not copyright then null when copyright_by is null then ${actor.id}::uuid else copyright_by end,
            copyright_at = case when not copyright then null when copyright_at is null then now() else copyright_at end
          where "idMovie" = ${id}::uuid`,
    );
    return again();
  };

  return {
    create: (call: Call<typeof movie.create>, actor: Actor): Promise<Json> =>
      change(call.db, actor, async (tx) => {
        const made = await plain.create({ ...call, db: tx }, actor);
        const { idMovie } = JSON.parse(made.text) as { idMovie: string };
        return guarded(tx, idMovie, actor, call.body, made, () => plain.update({ params: { id: idMovie }, body: {}, ifMatch: undefined, db: tx }, actor));
      }),
    update: (call: Call<typeof movie.update>, actor: Actor): Promise<Json> =>
      change(call.db, actor, async (tx) => {
        const made = await plain.update({ ...call, db: tx }, actor);
        return guarded(tx, call.params.id, actor, call.body, made, () => plain.update({ params: call.params, body: {}, ifMatch: undefined, db: tx }, actor));
      }),
  };
}
