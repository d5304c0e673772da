import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '@marquee/contract/limits';
import { musicBulk, type SoundReading } from '@marquee/contract/media/music-bulk';
import { ApiError, call, reason } from '../../kit/call.ts';
import { remove, type Running, useRunning } from '../../kit/running.ts';
import { ownerOf, take, upload } from '../../kit/uploads.ts';
import type { FileFault, Song } from './song.ts';
import type { TableAction } from './table.ts';

/** The address of the screen, where the tray leads. */
export const bulkPath = '/main/media/music/bulk';

/** How many files are sent, and how many are read, at the same time. */
const [mostSending, mostReading] = [3, 2];
/** How often, and after how many milliseconds, a reading is tried again while the server has no time for it. */
const [mostTries, retryMs] = [20, 4000];

/** The chosen files by row, as long as the page is not loaded again: so the screen may be left and opened again. */
const files = new Map<string, File>();
const owner = (key: string) => ownerOf('music', `bulk-${key}`, 'film');

/** Whether this page still can send the file of a row. */
export const hasFile = (key: string): boolean => files.has(key);

/** Names of sound files that a browser may not know as such. */
const soundNames = /\.(mp3|flac|m4a|aac|wav|ogg|oga|opus)$/i;

/** Why a file is not even sent. */
export function refusalOf(file: File): FileFault | null {
  if (!file.type.startsWith('audio/') && !soundNames.test(file.name)) return { code: 'not_a_sound' };
  return file.size > limits.soundBytes ? { code: 'too_large' } : null;
}

export type Uploads = {
  /** How far each file is, by row. */
  progress: ReadonlyMap<string, Running>;
  hold: (key: string, file: File) => void;
  /** Forgets the file of a row, and stops sending it. */
  drop: (key: string) => void;
  /** Tries what failed again: sending, or reading. */
  again: (song: Song) => void;
  isStopped: boolean;
  setStopped: (isStopped: boolean) => void;
};

/** Sends the files of the table a few at a time, and has each read as soon as it has arrived. */
export function useUploads(songs: readonly Song[], dispatch: (action: TableAction) => void): Uploads {
  const running = useRunning();
  const [isStopped, setStopped] = useState(false);
  const [, setFinished] = useState(0);
  const reading = useRef(new Set<string>());
  const progress = new Map(
    songs.flatMap(({ key }) => {
      const item = running.findLast((each) => each.upload?.owner === owner(key));
      return item === undefined ? [] : [[key, item] as const];
    }),
  );

  const send = useEffectEvent(() => {
    let sending = 0;
    for (const { key, phase, fault } of songs) {
      const item = progress.get(key);
      // What arrived before a reload is found again.
      const isAwaited = phase === 'sending' || fault?.code === 'not_sent';
      if (isAwaited && item?.state === 'done' && item.upload?.asset !== undefined) {
        dispatch({ do: 'sent', key, idAsset: item.upload.asset.id });
        take(item.id);
      } else if (phase === 'sending' && item?.state === 'failed') dispatch({ do: 'break', key, fault: { code: 'upload', text: item.reason } });
      else if (phase === 'sending' && item === undefined) dispatch({ do: 'break', key, fault: { code: 'not_sent' } });
      else if (phase === 'sending') sending += 1;
    }
    for (const { key, phase } of songs) {
      if (phase !== 'waiting' || isStopped || sending >= mostSending) continue;
      const file = files.get(key);
      if (file === undefined) {
        dispatch({ do: 'break', key, fault: { code: 'not_sent' } });
        continue;
      }
      sending += 1;
      upload(file, 'sound', owner(key), bulkPath);
      dispatch({ do: 'send', key });
    }
  });
  useEffect(() => send());

  const read = useEffectEvent(() => {
    for (const { key, idAsset, phase } of songs) {
      if (phase !== 'reading' || idAsset === null || reading.current.has(key) || reading.current.size >= mostReading) continue;
      reading.current.add(key);
      void readOne(idAsset)
        .then((result) => dispatch('fault' in result ? { do: 'break', key, fault: result.fault } : { do: 'read', key, reading: result.reading }))
        .finally(() => {
          reading.current.delete(key);
          setFinished((count) => count + 1);
        });
    }
  });
  useEffect(() => read());

  return {
    progress,
    hold: (key, file) => files.set(key, file),
    drop: (key) => {
      files.delete(key);
      const item = progress.get(key);
      item?.cancel?.();
      if (item !== undefined) remove(item.id);
    },
    again: ({ key, idAsset, name, size }) => {
      const item = progress.get(key);
      if (idAsset !== null) dispatch({ do: 'sent', key, idAsset });
      else if (item?.retry !== undefined) {
        item.retry();
        dispatch({ do: 'send', key });
      } else if (files.has(key)) dispatch({ do: 'replace', key, name, size });
    },
    isStopped,
    setStopped,
  };
}

type ReadResult = { reading: SoundReading } | { fault: FileFault };

/** Has a file read. While the server is busy it tries again, since what was read meanwhile is remembered there. */
async function readOne(idAsset: string): Promise<ReadResult> {
  for (let tries = 1; ; tries++) {
    try {
      return { reading: (await call(musicBulk.read, { body: { idAsset } })).data };
    } catch (error) {
      const fault = error instanceof ApiError ? error.errors[0] : undefined;
      if (fault !== undefined) return { fault: { code: fault.code, params: fault.params } };
      if (tries >= mostTries || !(error instanceof ApiError) || error.status === 403) return { fault: { code: 'unread', text: reason(error) } };
      await new Promise((resolve) => setTimeout(resolve, error.retryAfter === null ? retryMs : error.retryAfter * 1000));
    }
  }
}
