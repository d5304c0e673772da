import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useState } from 'react';
import { formatPosition } from '../position.ts';
import { useTexts } from '../../words/words.ts';
import type { Media } from './Film.tsx';
import { barCount, barsOf, pathOf, seekTo, soughtBy } from './waves.ts';

type WaveformProps = { media: Media | null; peaks: readonly number[]; duration: number };

/** The waveform of a song as a slider: where it plays is shown in colour, and a click, a drag or a key seeks. Time runs to the right in every language. */
export function Waveform({ media, peaks, duration }: WaveformProps) {
  const t = useTexts();
  const path = useMemo(() => pathOf(barsOf(peaks)), [peaks]);
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (media === null) return;
    const tell = () => setAt(media.currentTime || 0);
    const events = ['timeupdate', 'seeking', 'loadedmetadata', 'emptied'];
    for (const event of events) media.addEventListener(event, tell);
    return () => events.forEach((event) => media.removeEventListener(event, tell));
  }, [media]);

  const seek = (seconds: number) => {
    setAt(seconds);
    if (media !== null) seekTo(media, seconds);
  };
  const press = (event: KeyboardEvent) => {
    const to = soughtBy(event.key, at, duration);
    if (to === undefined) return;
    // The player has keys of its own, which would seek once more.
    event.preventDefault();
    event.stopPropagation();
    seek(to);
  };
  const point = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointerdown') {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
    } else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) seek(Math.min(1, Math.max(0, (event.clientX - left) / width)) * duration);
  };
  const share = duration > 0 ? Math.min(1, at / duration) : 0;
  return (
    <div
      className="waveform"
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={t('music.position')}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={t('music.positionOf', { at: formatPosition(at), total: formatPosition(duration) })}
      {...{ keysused: 'ArrowLeft ArrowRight ArrowUp ArrowDown Home End PageUp PageDown' }}
      onKeyDown={press}
      onPointerDown={point}
      onPointerMove={point}
    >
      <svg viewBox={`0 0 ${barCount} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path className="waveform-rest" d={path} />
        <path className="waveform-played" d={path} style={{ clipPath: `inset(0 ${((1 - share) * 100).toFixed(2)}% 0 0) view-box` }} />
      </svg>
      <span className="waveform-head" aria-hidden="true" style={{ left: `${(share * 100).toFixed(2)}%` }} />
    </div>
  );
}
