import { published, publishedMusic } from '@marquee/contract/platform/music';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { sql } from '../kit/sql.ts';
import { musicArtists, musicGenres, musicKeywords, musicLength, musicSides, musics, songCount } from '../media/music.ts';
import { hiddenColumns, isPublic, publicScope, publishedHandlers, withPlayback } from './published.ts';

export const publishedMusicRoutes = implement(publishedMusic, (deps) => {
  const plain = crud(published, deps.db, musics, {
    scope: publicScope,
    links: { genres: musicGenres, keywords: musicKeywords, artists: musicArtists },
    side: musicSides,
    own: hiddenColumns,
    computed: withPlayback(deps, {
      // Songs do not show an album that is not public, because its title would leak.
      album: sql`(select m."idMusic" from music m where m."idMusic" = t.album and ${isPublic('m')})`,
      duration_s: musicLength(isPublic('m')),
      song_count: songCount(isPublic('m')),
    }),
  });
  return publishedHandlers('music', plain, deps);
});
