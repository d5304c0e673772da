import { published, publishedMovie } from '@marquee/contract/platform/movie';
import { stranger } from '../kit/actor.ts';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { raw, run, sql } from '../kit/sql.ts';
import { movieCast, movieGenres, movieKeywords, movieScreenshots, movieSides, movieSubtitles, movies } from '../media/movie.ts';
import { hlsAddress, hlsAddressSql } from '../media/rendition.ts';

/** What viewers may know of: published, not blocked (which its status tells) and not deleted. */
const isPublic = () => raw(`(t.status = 'public' and t.deleted_at is null)`);

export const publishedMovieRoutes = implement(publishedMovie, ({ db }) => {
  const plain = crud(published, db, movies, {
    scope: { reads: isPublic, writes: () => raw('false') },
    links: { genres: movieGenres, keywords: movieKeywords, screenshots: movieScreenshots, subtitles: movieSubtitles, cast: movieCast },
    side: movieSides,
    own: ['blacklist_status', 'copyright', 'copyright_at', 'copyright_by', 'film', 'first_enabled_at', 'main_link_play', 'status', 'visibility'],
    computed: {
      // Signed anew as often as it is asked for.
      get playback() {
        return hlsAddressSql(db.signing, raw('s.rendition'));
      },
    },
  });
  return {
    // Whoever calls: a session adds nothing here. Applications in browsers run on sites of their own.
    list: (call, actor) => {
      call.reply.header('access-control-allow-origin', '*');
      return plain.list(call, stranger(actor.requestId, actor.language));
    },
    get: (call, actor) => {
      call.reply.header('access-control-allow-origin', '*');
      return plain.get(call, stranger(actor.requestId, actor.language));
    },
    play: async ({ params, reply }) => {
      const [found] = await run<{ rendition: string }>(
        db.pool,
        sql`select s.rendition from movie t join movie_side s on s.owner = t."idMovie" where t."idMovie" = ${params.id}::uuid and ${isPublic()} and s.rendition is not null`,
      );
      if (!found) throw refuse('not_found');
      await reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store').redirect(hlsAddress(db.signing, found.rendition), 302);
      return undefined;
    },
  };
});
