import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toast } from '../../kit/toast.tsx';
import { t } from '../../words/words.ts';
import type { Song } from './song.ts';

/** Plays one song of the table at a time. Render `player`. A song that is taken out falls silent. */
export function useListening(songs: readonly Song[]): { playing: string | null; toggle: (key: string) => void; player: ReactNode } {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  const song = songs.find(({ key }) => key === playing);
  const heard = song?.key ?? null;
  useEffect(() => {
    if (heard === null) audio.current?.pause();
  }, [heard]);
  const toggle = (key: string) => {
    const next = songs.find((each) => each.key === key);
    if (audio.current === null || next?.reading == null) return;
    if (heard === key) {
      audio.current.pause();
      setPlaying(null);
      return;
    }
    setPlaying(key);
    audio.current.src = next.reading.url;
    audio.current.play().catch((error: unknown) => {
      // Another song that begins meanwhile interrupts this one, which is no fault.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setPlaying((now) => (now === key ? null : now));
      toast.error({ key: `listen ${key}`, title: t('musicBulk.cannotPlay', { name: next.fields.title || next.name }) });
    });
  };
  return { playing: heard, toggle, player: <audio ref={audio} hidden onEnded={() => setPlaying(null)} /> };
}
