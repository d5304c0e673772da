import { music } from '@marquee/contract/media/music';
import { musicBulk } from '@marquee/contract/media/music-bulk';
import { people } from '@marquee/contract/media/people';
import { tag } from '@marquee/contract/media/tag';
import type { Deps } from '../deps.ts';
import { change } from '../kit/change.ts';
import type { Reference } from '../kit/kinds.ts';
import { implement } from '../kit/mount.ts';
import { sql } from '../kit/sql.ts';
import { storeSongs } from '../music/bulk.ts';
import { albumsOf } from '../music/makers.ts';
import { matchNames } from '../music/names.ts';
import { soundReader } from '../music/reader.ts';

/** Many songs from many files: see the contract. */
export const musicBulkRoutes = implement({ name: music.name, fields: music.fields, ...musicBulk }, (deps: Deps) => {
  const read = soundReader(deps);
  return {
    // One transaction is one changeset, so that one undo takes back all songs, artists and albums.
    create: ({ body, db }, actor) => change(db, actor, (tx) => storeSongs(deps, tx, body.channel, body.songs, actor)),
    read: ({ body }, actor) => read(body.idAsset, actor),
    match: async ({ body: { channel, artists = [], albums = [], genres = [] } }, actor) => {
      const at = (kind: string) => deps.db.references.get(kind) as Reference;
      return {
        artists: await matchNames(deps.db.pool, at(people.name), artists, actor),
        albums: channel === undefined ? [] : await matchNames(deps.db.pool, at(music.name), albums, actor, albumsOf(channel)),
        genres: await matchNames(deps.db.pool, at(tag.name), genres, actor, sql`t.kind = 'genre'`),
      };
    },
  };
});
