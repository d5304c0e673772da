import { useId, useState } from 'react';
import { keyword, keywords } from '@marquee/contract/feedback/keyword';
import { type Strength, strengths } from '@marquee/contract/feedback/match';
import { limits } from '@marquee/contract/limits';
import { Button, Input, Radio } from 'antd';
import { Marked } from '../../content/Marked.tsx';
import { refresh, useEndpointMutation } from '../../kit/ask.ts';
import { reason } from '../../kit/call.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { number } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { toast } from '../../kit/toast.tsx';
import { newChangeset, undoable } from '../../kit/undo.ts';
import { joinList } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { Effects } from './Effects.tsx';

const linesOf = (text: string): string[] => [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');

/** Adds several keywords at once. The preview shows what they would have caught, before anything is stored. */
export function AddKeywords({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const ids = { words: useId(), exceptions: useId(), hint: useId() };
  const [written, setWritten] = useState('');
  const [excepted, setExcepted] = useState('');
  const [strength, setStrength] = useState<Strength>('exact');
  const [isEmpty, setEmpty] = useState(false);
  const words = linesOf(written);
  const body = { words, strength, exceptions: linesOf(excepted) };
  const preview = useEndpointMutation(keywords.preview, { failure: 'information', invalidates: [], quiet: () => true });
  const create = useEndpointMutation(keywords.create, { failure: 'create', invalidates: [keyword.path], quiet: () => true });
  const changed =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value);
      setEmpty(false);
      preview.reset();
      create.reset();
    };
  const check = (): boolean => {
    setEmpty(words.length === 0);
    return words.length > 0;
  };
  const show = () => {
    if (check()) preview.mutate({ body: { ...body, words: words.slice(0, limits.previewWords) } });
  };
  const save = async () => {
    if (!check()) return;
    const changeset = newChangeset();
    const { data } = await create.mutateAsync({ body, changeset });
    void refresh([keyword.path]);
    const text = data.existing.length > 0 ? t('screening.added', { words: joinList(data.existing.slice(0, 5)) }) : joinList(words.slice(0, 5));
    toast.success({ title: t('toast.done.create'), text, ...(data.created > 0 ? undoable(changeset) : {}) });
    onClose();
  };
  const error = create.error ?? preview.error;
  return (
    <Dialog
      wide
      title={t('screening.add')}
      onClose={onClose}
      confirm={
        <>
          <Button onClick={show} loading={preview.isPending}>
            {t('screening.preview')}
          </Button>
          <Button type="primary" onClick={() => void save().catch(() => undefined)} loading={create.isPending}>
            {t('screening.save', { count: words.length, total: number(words.length) })}
          </Button>
        </>
      }
    >
      <div className="keyword-form">
        <div>
          <label htmlFor={ids.words}>{t('screening.words')}</label>
          <Input.TextArea
            id={ids.words}
            autoSize={{ minRows: 3, maxRows: 10 }}
            value={written}
            aria-describedby={ids.hint}
            status={isEmpty ? 'error' : ''}
            onChange={({ target }) => changed(setWritten)(target.value)}
          />
          <p id={ids.hint} className={isEmpty ? 'field-error' : 'field-hint'} role={isEmpty ? 'alert' : undefined}>
            {isEmpty ? t('screening.noWords') : t('screening.wordsHint')}
          </p>
        </div>
        <fieldset>
          <legend>{t('screening.strength')}</legend>
          <Radio.Group value={strength} onChange={({ target }) => changed(setStrength)(target.value as Strength)}>
            {strengths.map((each) => (
              <Radio key={each} value={each}>
                {valueLabel('keyword', 'strength', each)}
                <small>{t(`screening.strengths.${each}`)}</small>
              </Radio>
            ))}
          </Radio.Group>
        </fieldset>
        <div>
          <label htmlFor={ids.exceptions}>{t('screening.exceptions')}</label>
          <Input.TextArea
            id={ids.exceptions}
            autoSize={{ minRows: 1, maxRows: 6 }}
            value={excepted}
            onChange={({ target }) => changed(setExcepted)(target.value)}
          />
          <p className="field-hint">{t('screening.exceptionsHint')}</p>
        </div>
        {error !== null && (
          <p className="field-error" role="alert">
            {reason(error)}
          </p>
        )}
        {preview.data !== undefined && (
          <section aria-live="polite">
            <h3>{t('screening.previewTitle')}</h3>
            <Effects of={preview.data.data} />
            <ul className="keyword-samples">
              {preview.data.data.samples.map(({ id, text, match }) => (
                <li key={id}>
                  <Marked text={text} matches={[match]} isShort />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}
