import { type ComponentRef, useEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import HlsVideo from 'hls-video-element/react';
import { formatPosition } from '../../../content/position.ts';
import { useTexts } from '../../../words/words.ts';
import { frameAt, framePositions } from './frames.ts';

/** Always the largest rendition: the player would begin with a small one and a picture of it would be blurred. */
const config = { abrEwmaDefaultEstimate: 1e9, abrBandWidthFactor: 1, capLevelToPlayerSize: false };

type Frame = { at: number; bitmap: ImageBitmap };

/** The film with a slider for its position, and suggested frames. `onFrame` gets the chosen one. */
export function FilmFrames({ address, onFrame }: { address: string; onFrame: (frame: ImageBitmap) => void }) {
  const t = useTexts();
  const ref = useRef<ComponentRef<typeof HlsVideo>>(null);
  const [duration, setDuration] = useState(0);
  const [at, setAt] = useState(0);
  const [frames, setFrames] = useState<readonly Frame[]>([]);
  const [isBroken, setBroken] = useState(false);
  const [isReading, setReading] = useState(true);
  const filmOf = () => ref.current?.nativeEl as HTMLVideoElement | undefined;

  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const made: Frame[] = [];
    let isGone = false;
    const suggest = async () => {
      const film = element.nativeEl as HTMLVideoElement;
      setDuration(film.duration);
      for (const second of framePositions(film.duration)) {
        if (isGone) return;
        const frame = { at: second, bitmap: await frameAt(film, second) };
        if (isGone) return frame.bitmap.close();
        made.push(frame);
        setFrames([...made]);
      }
      setAt(film.currentTime);
      setReading(false);
    };
    const begin = () => void suggest().catch(() => isGone || setBroken(true));
    const fail = () => setBroken(true);
    element.addEventListener('loadeddata', begin, { once: true });
    element.addEventListener('error', fail);
    if (!element.hasAttribute('src')) element.setAttribute('src', address);
    return () => {
      isGone = true;
      element.removeEventListener('loadeddata', begin);
      element.removeEventListener('error', fail);
      element.removeAttribute('src');
      for (const { bitmap } of made) bitmap.close();
    };
  }, [address]);

  const seek = (second: number) => {
    setAt(second);
    const film = filmOf();
    if (film !== undefined) film.currentTime = second;
  };
  const take = () => {
    const film = filmOf();
    if (film !== undefined) createImageBitmap(film).then(onFrame, () => setBroken(true));
  };
  if (isBroken) return <p role="alert">{t('actions.frames.broken')}</p>;
  return (
    <div className="frames">
      <HlsVideo ref={ref} src={address} config={config} muted playsInline preload="auto" crossOrigin="anonymous" />
      <div className="frames-scrub">
        <label>
          {t('actions.frames.position')}
          <input
            type="range"
            min={0}
            max={duration}
            step={0.04}
            value={at}
            disabled={isReading}
            aria-valuetext={formatPosition(at)}
            onChange={(event) => seek(Number(event.target.value))}
          />
        </label>
        <span className="muted">{`${formatPosition(at)} / ${formatPosition(duration)}`}</span>
        <Button disabled={isReading} onClick={take}>
          {t('actions.frames.take')}
        </Button>
      </div>
      <div className="frames-suggested" role="group" aria-label={t('actions.frames.suggested')} aria-busy={isReading}>
        {frames.map((frame) => (
          <FrameButton key={frame.at} frame={frame} onChoose={onFrame} />
        ))}
        {isReading && <p className="muted">{t('actions.frames.reading')}</p>}
      </div>
    </div>
  );
}

/** A suggested frame as a button. The frame is copied, since this list keeps its own. */
function FrameButton({ frame: { at, bitmap }, onChoose }: { frame: Frame; onChoose: (frame: ImageBitmap) => void }) {
  const t = useTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.current.width, canvas.current.height);
  }, [bitmap]);
  return (
    <button type="button" aria-label={t('actions.frames.frame', { at: formatPosition(at) })} onClick={() => void createImageBitmap(bitmap).then(onChoose)}>
      <canvas ref={canvas} width={160} height={Math.round((160 * bitmap.height) / bitmap.width)} />
    </button>
  );
}
