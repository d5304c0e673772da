import { useState } from 'react';
import type { Linked } from '@marquee/contract/kit/field';
import { limits } from '@marquee/contract/limits';
import { type BulkSong, musicBulk, type Named } from '@marquee/contract/media/music-bulk';
import { notifyFailure, refresh } from '../../kit/ask.ts';
import { call } from '../../kit/call.ts';
import { many } from '../../kit/format.ts';
import { toast } from '../../kit/toast.tsx';
import { newChangeset, undoable } from '../../kit/undo.ts';
import { t } from '../../words/words.ts';
import { isNew, type Song } from './song.ts';
import type { TableAction } from './table.ts';

const named = (each: Linked): Named => (isNew(each) ? { name: each.label } : { id: each.id });

/** A row as the server takes it. */
export function bodyOf({ idAsset, fields }: Song): BulkSong {
  const { title, artists, album, albumArtists, disc, track, genres, poster } = fields;
  return {
    idAsset: idAsset as string,
    title,
    artists: artists.map(named),
    album: album === null ? null : named(album),
    album_artists: albumArtists.map(named),
    disc: disc === '' ? null : Number(disc),
    track: track === '' ? null : track,
    genres: genres.filter((each) => !isNew(each)).map(({ id }) => id),
    poster: poster?.id ?? null,
  };
}

/** Sends rows and tells what became of each. All of them are one changeset, so that one undo takes them back. */
export function useSubmit(
  dispatch: (action: TableAction) => void,
  onDone: () => void,
): { isSending: boolean; send: (channel: string, songs: readonly Song[]) => Promise<void> } {
  const [isSending, setSending] = useState(false);
  const send = async (channel: string, songs: readonly Song[]) => {
    if (isSending || songs.length === 0) return;
    setSending(true);
    toast.close(failureKey);
    const changeset = newChangeset();
    let made = 0;
    try {
      for (let at = 0; at < songs.length; at += limits.bulkSongs) {
        const { data } = await call(musicBulk.create, { body: { channel, songs: songs.slice(at, at + limits.bulkSongs).map(bodyOf) }, changeset });
        dispatch({ do: 'results', results: data });
        made += data.filter(({ state }) => state === 'DONE').length;
      }
    } catch (error) {
      notifyFailure('create', error, failureKey);
    } finally {
      setSending(false);
    }
    if (made === 0) return;
    toast.success({ title: t('musicBulk.made', many(made)), ...undoable(changeset) });
    void refresh(['/cms/v1']);
    onDone();
  };
  return { isSending, send };
}

const failureKey = 'music bulk';
