import { useEffect, useEffectEvent, useState } from 'react';
import AudioOutlined from '@ant-design/icons/AudioOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import VideoCameraOutlined from '@ant-design/icons/VideoCameraOutlined';
import { limits } from '@marquee/contract/limits';
import { useLocation } from 'react-router';
import { withLabel } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { bytes, number } from '../format.ts';
import { label } from '../label.ts';
import { remove } from '../running.ts';
import { Item } from '../tray.tsx';
import { ownerOf, take, upload, type Upload, useInterrupted, useUploads } from '../uploads.ts';
import { FileDrop } from './FileDrop.tsx';
import type { InputProps } from './kind.ts';
import { filmShow } from './shows.tsx';

/** The source file of a film: goes up in pieces through the tray, which keeps it going on other screens; the asset lands here when it is done. */
export function FilmInput({ id, field, value, onChange, onBlur, isInvalid, describedBy, resource, name, record }: InputProps<'film'>) {
  const t = useTexts();
  const { pathname } = useLocation();
  const { purpose } = field.param;
  const isSound = purpose === 'sound';
  const most = isSound ? limits.soundBytes : limits.filmBytes;
  const owner = ownerOf(resource, record, name);
  const mine = useUploads(owner);
  const running = mine.filter(({ state }) => state !== 'done');
  const [problem, tell] = useState<string | null>(null);
  const [interrupted, dropInterrupted] = useInterrupted(owner);
  const ready = mine.find(({ state }) => state === 'done');
  const land = useEffectEvent(({ id: finished, upload: { asset } }: Upload) => {
    if (asset === undefined) return;
    onChange({ id: asset.id, name: asset.name, size: asset.size, duration_s: asset.duration_s });
    take(finished);
    onBlur();
  });
  useEffect(() => {
    if (ready !== undefined) land(ready);
  }, [ready]);

  const begin = (file: File) => {
    tell(null);
    dropInterrupted();
    if (file.size > most) return tell(t('kit.film.tooLarge', { max: bytes(most) }));
    // What failed gives way to another file; the same one goes on where it stopped.
    for (const { id: failed } of running) remove(failed);
    upload(file, purpose, owner, pathname);
  };
  // A failed upload takes nothing away: the film that is there stays in sight, and another may be chosen.
  const isBusy = running.some(({ state }) => state !== 'failed');
  return (
    <div className="film">
      {value !== null && value !== undefined && !isBusy && (
        <p className="film-file">
          {isSound ? <AudioOutlined aria-hidden /> : <VideoCameraOutlined aria-hidden />}
          <span>{filmShow({ value })}</span>
          <button type="button" className="icon-button" aria-label={t(isSound ? 'kit.film.removeSound' : 'kit.film.remove')} onClick={() => onChange(null)}>
            <CloseOutlined aria-hidden />
          </button>
        </p>
      )}
      {running.length > 0 && (
        <ul className="film-running">
          {running.map((each) => (
            <Item key={each.id} of={each} />
          ))}
        </ul>
      )}
      {!isBusy && (
        <FileDrop
          id={id}
          accept={isSound ? 'audio/*,.flac,.opus,.m4a' : 'video/*,.mkv,.ts,.m2ts,.mxf'}
          describedBy={describedBy}
          isInvalid={isInvalid}
          onFiles={([file]) => file !== undefined && begin(file)}
        >
          <UploadOutlined aria-hidden />
          <span>{value === null || value === undefined ? t(isSound ? 'kit.film.dropSound' : 'kit.film.drop') : t('kit.film.replace')}</span>
        </FileDrop>
      )}
      {interrupted !== undefined && !isBusy && (
        <p className="field-hint field-warning">
          {t('kit.film.again', { name: interrupted.name, percent: number(Math.floor((100 * interrupted.sent) / interrupted.size)) })}
        </p>
      )}
      {problem !== null && (
        <p className="field-error" role="alert">
          {withLabel(label(resource, name), problem)}
        </p>
      )}
    </div>
  );
}
