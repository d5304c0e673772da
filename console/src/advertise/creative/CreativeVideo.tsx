import { useEffect, useState } from 'react';
import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import PauseOutlined from '@ant-design/icons/PauseOutlined';
import RedoOutlined from '@ant-design/icons/RedoOutlined';
import { Button } from 'antd';
import { useTexts } from '../../words/words.ts';

type CreativeVideoProps = {
  src: string;
  title: string;
  skippable: boolean;
  /** seconds */
  skipAfter: number;
  /** the element once it is in the page, and the setter that gets it */
  video: HTMLVideoElement | null;
  onVideo: (video: HTMLVideoElement | null) => void;
};

/** The seconds that a video has played and lasts, and whether it plays. */
function useProgress(video: HTMLVideoElement | null) {
  const [progress, setProgress] = useState({ at: 0, length: 0, isPlaying: false, isOver: false });
  useEffect(() => {
    if (video === null) return undefined;
    const update = () =>
      setProgress({
        at: video.currentTime,
        length: Number.isFinite(video.duration) ? video.duration : 0,
        isPlaying: !video.paused && !video.ended,
        isOver: video.ended,
      });
    const events = ['timeupdate', 'play', 'pause', 'ended', 'loadedmetadata', 'seeked'] as const;
    for (const each of events) video.addEventListener(each, update);
    update();
    return () => {
      for (const each of events) video.removeEventListener(each, update);
    };
  }, [video]);
  return progress;
}

/** Seconds as a player shows them: `0:07`. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

function skipToEnd(video: HTMLVideoElement | null): void {
  if (video !== null && Number.isFinite(video.duration)) video.currentTime = video.duration;
}

/** A video with its skip button, which appears after the seconds that the campaign sets. */
export function CreativeVideo({ src, title, skippable, skipAfter, video, onVideo }: CreativeVideoProps) {
  const t = useTexts();
  const { at, length, isOver } = useProgress(video);
  const left = Math.ceil(skipAfter - at);
  return (
    <>
      <video ref={onVideo} src={src} muted playsInline preload="metadata" aria-label={title} />
      {!isOver &&
        (!skippable ? (
          <span className="creative-skip">{t('adWizard.noSkip')}</span>
        ) : left > 0 ? (
          <span className="creative-skip">{t('adWizard.skipIn', { seconds: left })}</span>
        ) : (
          <button type="button" className="creative-skip" onClick={() => skipToEnd(video)}>
            {t('adWizard.skip')}
          </button>
        ))}
      <span className="creative-progress" style={{ width: `${length === 0 ? 0 : (100 * at) / length}%` }} />
    </>
  );
}

/** Starts and stops a video, and says how far it is. It stands below the drawn page, because some zones are too low for buttons. */
export function VideoBar({ video }: { video: HTMLVideoElement | null }) {
  const t = useTexts();
  const { at, length, isPlaying, isOver } = useProgress(video);
  const toggle = () => {
    if (video === null) return;
    if (isPlaying) video.pause();
    else void video.play();
  };
  return (
    <div className="creative-bar">
      <Button
        size="small"
        icon={isPlaying ? <PauseOutlined aria-hidden /> : isOver ? <RedoOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
        onClick={toggle}
      >
        {t(isPlaying ? 'adWizard.pause' : isOver ? 'adWizard.again' : 'adWizard.play')}
      </Button>
      <span className="muted">
        {clock(at)} / {clock(length)}
      </span>
    </div>
  );
}
