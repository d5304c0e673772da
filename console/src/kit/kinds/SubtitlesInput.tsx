import { useEffect, useEffectEvent, useState } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import type { StoredSubtitle } from '@marquee/contract/kit/field';
import { subtitleName, type SubtitleTrack, trackKey } from '@marquee/contract/kit/subtitle';
import { limits } from '@marquee/contract/limits';
import { useLocation } from 'react-router';
import { withLabel } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { bytes, number } from '../format.ts';
import { Item } from '../tray.tsx';
import { ownerOf, take, upload, type Upload, useUploads } from '../uploads.ts';
import { FileDrop } from './FileDrop.tsx';
import type { InputProps } from './kind.ts';
import { SubtitleTrackForm } from './SubtitleTrackForm.tsx';
import { trackLabel } from './trackLabel.ts';

/** Subtitle files, one for each language and kind, which the file's name tells or the person chooses; the note on names stands above. */
export function SubtitlesInput({ id, field, value, onChange, onBlur, isInvalid, describedBy, resource, name, record }: InputProps<'subtitles'>) {
  const t = useTexts();
  const { pathname } = useLocation();
  const list = (value ?? []) as StoredSubtitle[];
  const owner = ownerOf(resource, record, name);
  const mine = useUploads(owner);
  const running = mine.filter(({ state }) => state !== 'done');
  const [problems, tell] = useState<string[]>([]);
  const [unnamed, setUnnamed] = useState<File[]>([]);
  const ready = mine.find(({ state }) => state === 'done');
  const land = useEffectEvent(({ id: finished, upload: { asset } }: Upload) => {
    if (asset === undefined) return;
    const { id: stored, name: called, language, marks, cues, notices } = asset;
    const added = { id: stored, name: called, language: language ?? '', marks, cues: cues ?? 0, notices, url: '' };
    onChange([...list.filter((each) => trackKey(each) !== trackKey(added)), added]);
    take(finished);
    onBlur();
  });
  useEffect(() => {
    if (ready !== undefined) land(ready);
  }, [ready]);

  /** Begins to send a file, or answers why not. `seen`: the tracks that there are already. */
  const send = (file: File, track: SubtitleTrack, seen: Set<string>, chosen?: SubtitleTrack): string | undefined => {
    if (seen.has(trackKey(track))) return t('kit.subtitle.repeated', { language: trackLabel(track) });
    if (file.size > limits.subtitleBytes) return withLabel(file.name, t('kit.film.tooLarge', { max: bytes(limits.subtitleBytes) }));
    seen.add(trackKey(track));
    upload(file, 'subtitle', owner, pathname, chosen === undefined ? {} : { track: chosen });
    return undefined;
  };
  const begin = (files: File[]) => {
    const seen = new Set(list.map(trackKey));
    const nameless: File[] = [];
    const wrong = files.map((file) => {
      const track = subtitleName(file.name);
      if (track !== null) return send(file, track, seen);
      nameless.push(file);
      return undefined;
    });
    setUnnamed(nameless);
    tell(wrong.filter((each) => each !== undefined));
  };
  const choose = (file: File, track: SubtitleTrack) => {
    const wrong = send(file, track, new Set(list.map(trackKey)), track);
    tell(wrong === undefined ? [] : [wrong]);
    if (wrong === undefined) setUnnamed(unnamed.filter((each) => each !== file));
  };
  return (
    <div className="subtitles">
      <p className="field-note">{t('kit.subtitle.note')}</p>
      {list.length > 0 && (
        <ul className="subtitle-list">
          {list.map((each) => (
            <li key={each.id}>
              <strong>{trackLabel(each)}</strong>
              <span>{each.name}</span>
              <span className="muted">{t('kit.subtitle.cues', { count: each.cues, total: number(each.cues) })}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={t('kit.subtitle.remove', { name: each.name })}
                onClick={() => onChange(list.filter((other) => other.id !== each.id))}
              >
                <CloseOutlined aria-hidden />
              </button>
              {each.notices.map(({ code, count, line }) => (
                <span key={code} className="subtitle-notice">
                  {t(`subtitles.notices.${code}`, { count, line: number(line) })}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      {running.length > 0 && (
        <ul className="film-running">
          {running.map((each) => (
            <Item key={each.id} of={each} />
          ))}
        </ul>
      )}
      {list.length < field.param.max && (
        <FileDrop id={id} accept=".srt,.vtt" multiple describedBy={describedBy} isInvalid={isInvalid} onFiles={begin}>
          <UploadOutlined aria-hidden />
          <span>{t('kit.subtitle.add')}</span>
        </FileDrop>
      )}
      {unnamed.map((file, at) => (
        <SubtitleTrackForm
          key={`${file.name} ${file.lastModified} ${file.size}`}
          id={`${id}-${at}`}
          name={file.name}
          onChoose={(track) => choose(file, track)}
        />
      ))}
      {problems.map((problem) => (
        <p key={problem} className="field-error" role="alert">
          {problem}
        </p>
      ))}
    </div>
  );
}
