import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '@marquee/contract/limits';
import { musicBulk } from '@marquee/contract/media/music-bulk';
import { call } from '../../kit/call.ts';
import { type Matches, matchKey, nameKinds, newNamesOf, type Song } from './song.ts';
import type { TableAction } from './table.ts';

/** Milliseconds after the last change after which new names are looked up. */
const lookAfterMs = 300;

/** Looks up who has the new names of the table, and turns names into the records that they are. Albums are looked up once their channel is known. */
export function useMatches(
  songs: readonly Song[],
  channel: string | undefined,
  dispatch: (action: TableAction) => void,
): { matches: Matches; forget: () => void } {
  const [matches, setMatches] = useState<Matches>(new Map());
  const asked = useRef(new Set<string>());
  const unknown = songs.flatMap(newNamesOf).filter(({ kind, name }) => !matches.has(matchKey(kind, name)) && (kind !== 'albums' || channel !== undefined));
  const text = [...new Set(unknown.map(({ kind, name }) => matchKey(kind, name)))].join('\n');

  const look = useEffectEvent(async (of: string | undefined) => {
    const wanted = unknown.filter(({ kind, name }) => !asked.current.has(matchKey(kind, name)));
    if (wanted.length === 0) return;
    const names = (kind: (typeof nameKinds)[number]) =>
      [...new Set(wanted.filter((each) => each.kind === kind).map(({ name }) => name))].slice(0, limits.bulkNames);
    for (const { kind, name } of wanted) asked.current.add(matchKey(kind, name));
    try {
      const { data } = await call(musicBulk.match, {
        body: { ...(of === undefined ? {} : { channel: of }), artists: names('artists'), albums: names('albums'), genres: names('genres') },
      });
      const found = nameKinds.flatMap((kind) =>
        names(kind).flatMap((name, at) => (data[kind][at] === undefined ? [] : [[matchKey(kind, name), data[kind][at]] as const])),
      );
      setMatches((before) => new Map([...before, ...found]));
    } catch {
      // Names stay names, and the server finds their records when the songs are sent.
      for (const { kind, name } of wanted) asked.current.delete(matchKey(kind, name));
    }
  });
  useEffect(() => {
    if (text === '') return undefined;
    const timer = setTimeout(() => void look(channel), lookAfterMs);
    return () => clearTimeout(timer);
  }, [text, channel]);

  const link = useEffectEvent(() => dispatch({ do: 'link', matches }));
  useEffect(() => link());

  return {
    matches,
    forget: () => {
      asked.current.clear();
      setMatches(new Map());
    },
  };
}
