import { useEffect, useEffectEvent, useState } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import type { StoredSubtitle } from '@marquee/contract/kit/field';
import { limits } from '@marquee/contract/limits';
import { useLocation } from 'react-router';
import { sentences, titled } from '../../words/punctuation.ts';
import { useWords } from '../../words/words.ts';
import { bytes, languageName, number } from '../format.ts';
import { useRunning } from '../running.ts';
import { Item } from '../tray.tsx';
import { ownerOf, take, upload, type Upload, useUploads } from '../uploads.ts';
import { FileDrop } from './FileDrop.tsx';
import type { InputProps } from './kind.ts';
import { languageOf } from './subtitleName.ts';

/** Subtitle files, one a language, which the file's name tells; the note on names stands above. */
export function SubtitlesInput({ id, field, value, onChange, onBlur, isInvalid, describedBy, resource, name, record }: InputProps<'subtitles'>) {
  const t = useWords();
  const { pathname } = useLocation();
  const list = (value ?? []) as StoredSubtitle[];
  const owner = ownerOf(resource, record, name);
  const mine = useUploads().filter((each) => each.owner === owner);
  const running = useRunning().filter((each) => each.state !== 'done' && mine.some(({ id: one }) => one === each.id));
  const [problems, tell] = useState<string[]>([]);
  const ready = mine.find(({ state }) => state === 'done');
  const land = useEffectEvent(({ id: finished, asset }: Upload) => {
    if (asset === undefined) return;
    const added = { id: asset.id, name: asset.name, language: asset.language ?? languageOf(asset.name) ?? '', cues: asset.cues ?? 0, url: '' };
    onChange([...list.filter((each) => each.language !== added.language), added]);
    take(finished);
    onBlur();
  });
  useEffect(() => {
    if (ready !== undefined) land(ready);
  }, [ready]);

  const begin = (files: File[]) => {
    const wrong: string[] = [];
    const seen = new Set(list.map((each) => each.language));
    for (const file of files) {
      const language = languageOf(file.name);
      if (language === undefined) wrong.push(sentences([t('kit.subtitle.wrongName', { name: file.name }), t('kit.subtitle.readNote')]));
      else if (seen.has(language)) wrong.push(t('kit.subtitle.repeated', { language: languageName(language) }));
      else if (file.size > limits.subtitleBytes) wrong.push(titled(file.name, t('kit.film.tooLarge', { max: bytes(limits.subtitleBytes) })));
      else {
        seen.add(language);
        upload(file, 'subtitle', owner, pathname);
      }
    }
    tell(wrong);
  };
  return (
    <div className="subtitles">
      <p className="field-note">{t('kit.subtitle.note')}</p>
      {list.length > 0 && (
        <ul className="subtitle-list">
          {list.map((each) => (
            <li key={each.id}>
              <strong>{languageName(each.language)}</strong>
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
      {problems.map((problem) => (
        <p key={problem} className="field-error" role="alert">
          {problem}
        </p>
      ))}
    </div>
  );
}
