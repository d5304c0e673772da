import { useState } from 'react';
import type { SubtitleMark, SubtitleTrack } from '@marquee/contract/kit/subtitle';
import { Button, Select } from 'antd';
import { joinSentences } from '../../words/punctuation.ts';
import { language as spoken, useTexts } from '../../words/words.ts';
import { placeOptions } from './places.ts';
import { fold } from '../slugify.ts';

/** Asks for the language and kind of a subtitle file whose name does not tell them, so that the file need not be renamed. */
export function SubtitleTrackForm({ id, name, onChoose }: { id: string; name: string; onChoose: (track: SubtitleTrack) => void }) {
  const t = useTexts();
  const [language, setLanguage] = useState<string>();
  const [mark, setMark] = useState<SubtitleMark | 'none'>('none');
  return (
    <div className="subtitle-track" role="group" aria-label={name}>
      <p className="field-error" role="alert">
        {joinSentences([t('kit.subtitle.wrongName', { name }), t('kit.subtitle.readNote')])}
      </p>
      <p>{t('kit.subtitle.orChoose')}</p>
      <div className="subtitle-track-choice">
        <label htmlFor={`${id}-language`}>{t('fields.asset.language')}</label>
        <Select
          id={`${id}-language`}
          key={spoken()}
          showSearch={{ filterOption: (typed, option) => option?.search.includes(fold(typed)) ?? false }}
          options={placeOptions('language')}
          value={language ?? null}
          onChange={setLanguage}
        />
        <label htmlFor={`${id}-mark`}>{t('fields.asset.marks')}</label>
        <Select
          id={`${id}-mark`}
          options={[
            { value: 'none', label: t('kit.subtitle.plain') },
            { value: 'hearing', label: t('kit.subtitle.hearing') },
            { value: 'forced', label: t('kit.subtitle.forced') },
          ]}
          value={mark}
          onChange={setMark}
        />
        <Button disabled={language === undefined} onClick={() => language !== undefined && onChoose({ language, marks: mark === 'none' ? [] : [mark] })}>
          {t('kit.subtitle.send')}
        </Button>
      </div>
    </div>
  );
}
