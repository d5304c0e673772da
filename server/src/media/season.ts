import { limits } from '@marquee/contract/limits';
import type { movie } from '@marquee/contract/media/movie';
import { type Episode, season } from '@marquee/contract/media/season';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { ownChannels } from '../kit/scope.ts';
import { fileAddress } from '../kit/sign.ts';
import { allOf, run, type Runner, sql } from '../kit/sql.ts';
import { movieCalls } from './movie.ts';
import { movedParts } from './order.ts';

const scope = ownChannels('channel');

/** The condition that `t` is a living season that the actor may read. */
const isSeason = (id: string, actor: Actor) =>
  sql`t."idMovie" = ${id}::uuid and t.movie_type = 'series season' and t.deleted_at is null and ${allOf([scope.reads(actor)])}`;

/** Locks a season, so that two people do not number its episodes at once. @throws 404 if there is no such season, or the caller may not see it */
async function lockSeason(on: Runner, id: string, actor: Actor): Promise<void> {
  const [found] = await run(on, sql`select 1 from movie t where ${isSeason(id, actor)} for no key update`);
  if (!found) throw refuse('not_found');
}

type Row = Omit<Episode, 'poster'> & { poster: string | null };

async function readEpisodes({ db }: Pick<Deps, 'db'>, on: Runner, id: string, actor: Actor): Promise<z.output<typeof season.episodes.data>> {
  const [found] = await run(on, sql`select 1 from movie t where ${isSeason(id, actor)}`);
  if (!found) throw refuse('not_found');
  const rows = await run<Row>(
    on,
    sql`select t."idMovie", t.episode_number, t.title, t.duration, t.poster, t.status, s.transcode_status, t.missing, ${allOf([scope.writes(actor)])} as can_change
        from movie t join movie_side s on s.owner = t."idMovie"
        where t.season = ${id}::uuid and t.deleted_at is null and ${allOf([scope.reads(actor)])}
        order by t.episode_number nulls last, t.created_at, t."idMovie" limit ${limits.episodes}`,
  );
  const episodes = rows.map((row) => ({ ...row, poster: row.poster === null ? null : fileAddress(db.signing, row.poster) }));
  return { episodes, ...numbersOf(rows.flatMap(({ episode_number: n }) => (n === null ? [] : [n]))) };
}

/** The gaps between ascending numbers, and the number that follows them. */
export function numbersOf(numbers: readonly number[]): { missing: number[]; next: number } {
  const [first = 1, last = 0] = [numbers[0], numbers.at(-1)];
  const taken = new Set(numbers);
  const missing: number[] = [];
  for (let n = first; n < last && missing.length < limits.missingEpisodes; n++) if (!taken.has(n)) missing.push(n);
  return { missing, next: last + 1 };
}

export const seasonRoutes = implement(season, (deps) => {
  const movies = movieCalls(deps);
  return {
    episodes: ({ params }, actor) => readEpisodes(deps, deps.db.pool, params.id, actor),
    addEpisode: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const { id } = call.params;
        await lockSeason(tx.client, id, actor);
        const { next } = await readEpisodes(deps, tx.client, id, actor);
        const number = call.body.episode_number ?? next;
        const of = JSON.parse((await movies.get({ params: { id } }, actor)).text) as z.output<typeof movie.read>;
        const body = {
          draft: true,
          movie_type: 'episode',
          season: id,
          episode_number: number,
          title: `${of.title.slice(0, limits.line - 8)} – ${number}`,
          channel: of.channel?.id,
          language: of.language,
          media_type: of.media_type,
          label: of.label,
          genres: of.genres?.map((each) => each.id),
          keywords: of.keywords?.map((each) => each.id),
          cast: of.cast?.map(({ person, role }) => ({ person: person?.id, role })),
        } as unknown as Parameters<typeof movies.create>[0]['body'];
        return movies.create({ body, db: tx }, actor);
      }),
    orderEpisodes: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const { idMovie: id, order } = call.body;
        await lockSeason(tx.client, id, actor);
        const { episodes } = await readEpisodes(deps, tx.client, id, actor);
        const numbers = episodes.flatMap(({ episode_number: n }) => (n === null ? [] : [n]));
        let { next } = numbersOf(numbers);
        const moved = movedParts(
          episodes.map(({ idMovie, episode_number }) => ({ id: idMovie, place: episode_number })),
          order,
          (one, other) => one === other,
          () => next++,
        );
        for (const { id: idMovie, place } of moved)
          await movies.update({ params: { id: idMovie }, body: { episode_number: place, draft: true }, ifMatch: undefined, db: tx }, actor);
        return readEpisodes(deps, tx.client, id, actor);
      }),
  };
});
