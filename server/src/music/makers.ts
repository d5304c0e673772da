import { limits } from '@marquee/contract/limits';
import type { BulkSong, Named } from '@marquee/contract/media/music-bulk';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import type { Json } from '../kit/answer.ts';
import type { Tx } from '../kit/change.ts';
import type { Reference } from '../kit/kinds.ts';
import type { Call } from '../kit/mount.ts';
import { fault, invalid } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import { matchNames, nameKey } from './names.ts';

/** The artists and albums of one bulk: each name becomes one record, an existing one if there is exactly one. */
export type Makers = ReturnType<typeof makers>;

/** Albums of one channel that can be found by their titles. */
export const albumsOf = (channel: string) => sql`t.music_type = 'album' and t.channel = ${channel}::uuid`;

/** Finds or makes the records that names stand for, within one transaction. `channel` owns new albums. */
export function makers(deps: Deps, tx: Tx, channel: string, songs: readonly BulkSong[], actor: Actor) {
  /** Ids by name, as far as they were found or made. What a refused song made is taken out again. */
  const people = new Map<string, string>();
  const albums = new Map<string, string>();
  const reference = (kind: string) => deps.db.references.get(kind) as Reference;
  const create = async (kind: 'people' | 'music', body: Record<string, unknown>): Promise<string> => {
    const writer = deps.writers.get(kind);
    const made = (await writer?.handlers.create?.({ params: {}, query: {}, body, ifMatch: undefined, db: tx } as unknown as Call, actor)) as Json;
    return (JSON.parse(made.text) as Record<string, string>)[writer?.resource.id ?? ''] as string;
  };

  /** A person by id or name. The person whom a new name makes is a draft, since a tag tells nothing but the name. */
  const person = async (named: Named, path: string): Promise<string> => {
    if ('id' in named) return named.id;
    const key = nameKey(named.name);
    const known = people.get(key);
    if (known !== undefined) return known;
    const [{ same } = { same: [] }] = await matchNames(tx.client, reference('people'), [named.name], actor);
    if (same.length > 1) throw invalid([fault(path, 'several_records', { name: named.name, ids: same.map(({ id }) => id) })]);
    const id = same[0]?.id ?? (await create('people', { name: named.name, draft: true }));
    people.set(key, id);
    return id;
  };

  const persons = async (named: readonly Named[], field: string): Promise<string[]> => {
    if (named.length > limits.artists) throw invalid([fault(field, 'too_many', { max: limits.artists })]);
    const ids: string[] = [];
    for (const [at, each] of named.entries()) ids.push(await person(each, `${field}.${at}`));
    return [...new Set(ids)];
  };

  /**
   * An album by id or title. Songs of one title and the same album artists, or without any, share an album. An existing one counts if it shares an artist:
   * another artist's album of that title stays apart.
   */
  const album = async (named: Named, song: BulkSong, own: readonly string[]): Promise<string> => {
    if ('id' in named) return named.id;
    const given = await persons(song.album_artists ?? [], 'album_artists');
    const key = albumKey(named.name, song);
    const known = albums.get(key);
    if (known !== undefined) return known;
    const others = songs.filter((each) => each.album && 'name' in each.album && albumKey(each.album.name, each) === key);
    // A sampler has the artists of all its songs. Those of a song that is refused later are not made for it.
    const artists = given.length > 0 ? given : await knownArtists(own, others);
    const [{ same } = { same: [] }] = await matchNames(tx.client, reference('music'), [named.name], actor, albumsOf(channel));
    const shared = await run<{ id: string }>(
      tx.client,
      sql`select m."idMusic" as id from music m where m."idMusic" = any(${same.map(({ id }) => id)}::uuid[])
            and (not exists (select from music_artist a where a.owner = m."idMusic")
              or exists (select from music_artist a where a.owner = m."idMusic" and a.target = any(${artists}::uuid[])))`,
    );
    if (shared.length > 1) throw invalid([fault('album', 'several_records', { name: named.name, ids: shared.map(({ id }) => id) })]);
    const first = others.find(({ poster }) => poster != null);
    const body = {
      music_type: 'album',
      title: named.name,
      channel,
      artists: artists.slice(0, limits.artists),
      genres: (song.genres ?? []).slice(0, limits.genres),
      ...(first?.poster == null ? {} : { poster: first.poster }),
      draft: true,
    };
    const id = shared[0]?.id ?? (await create('music', body));
    albums.set(key, id);
    return id;
  };

  /** The artists of songs that are records already, or that this bulk has made. */
  const knownArtists = async (own: readonly string[], others: readonly BulkSong[]): Promise<string[]> => {
    const ids = others.flatMap(({ artists = [] }) => artists.map((each) => ('id' in each ? each.id : people.get(nameKey(each.name)))));
    return [...new Set([...own, ...ids.filter((id) => id !== undefined)])];
  };

  return { persons, album, known: [people, albums] as const };
}

/** What makes two new albums of a bulk one: their title, and the artists that their files name for the whole album. */
const albumKey = (title: string, song: BulkSong): string =>
  [title, ...(song.album_artists ?? []).map((each) => ('id' in each ? each.id : each.name))].map(nameKey).join('\0');

/** The names that a bulk may make, as keys for `holdNames`. */
export const newNames = (channel: string, songs: readonly BulkSong[]): string[] => [
  ...songs.flatMap(({ artists = [], album_artists: whole = [] }) =>
    [...artists, ...whole].flatMap((each) => ('name' in each ? [`people ${nameKey(each.name)}`] : [])),
  ),
  ...songs.flatMap(({ album }) => (album && 'name' in album ? [`album ${channel} ${nameKey(album.name)}`] : [])),
];
