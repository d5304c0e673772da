import { useId, useState } from 'react';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { importedFields, stores } from '@marquee/contract/feedback/store_review';
import { limits } from '@marquee/contract/limits';
import { Button } from 'antd';
import { reason } from '../../kit/call.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { bytes, many, number } from '../../kit/format.ts';
import { FileDrop } from '../../kit/kinds/FileDrop.tsx';
import { label, valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';
import { type Columns, columnsOf, storeOf } from './columns.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { PreviewCounts } from './PreviewCounts.tsx';
import { readTable, type Table, UnreadableTable } from './readTable.ts';
import { usePreview, useSend } from './useImport.ts';
import '../../kit/form.css';
import './import.css';

type Chosen = { name: string; table: Table };

/** Imports reviews from a file of separated values. What would become of its rows is shown before anything is stored. */
export function ImportReviews({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const hint = useId();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [error, setError] = useState<string | null>(null);
  const bounds = { size: bytes(limits.importBytes), rows: number(limits.importRows) };
  const choose = async (file: File) => {
    setError(null);
    try {
      setChosen({ name: file.name, table: await readTable(file) });
    } catch (failure) {
      const why = failure instanceof UnreadableTable ? failure : new UnreadableTable('encoding');
      setError(t(`feedback.stores.import.unreadable.${why.why}`, { ...bounds, row: number(why.line) }));
    }
  };
  if (chosen !== null) return <Rows key={chosen.name} file={chosen} onClose={onClose} onAgain={() => setChosen(null)} />;
  return (
    <Dialog wide title={t('feedback.stores.import.open')} onClose={onClose}>
      <FileDrop
        id="store-review-file"
        accept=".csv,.tsv,.txt,text/csv"
        className="import-drop"
        describedBy={hint}
        isInvalid={error !== null}
        onFiles={([file]) => file !== undefined && void choose(file)}
      >
        <UploadOutlined aria-hidden />
        <span>{t('feedback.stores.import.drop')}</span>
      </FileDrop>
      <p id={hint} className={error === null ? 'field-hint' : 'field-error'} role={error === null ? undefined : 'alert'}>
        {error ?? t('feedback.stores.import.hint', bounds)}
      </p>
    </Dialog>
  );
}

function Rows({ file: { name, table }, onClose, onAgain }: { file: Chosen; onClose: () => void; onAgain: () => void }) {
  const t = useTexts();
  const storeId = useId();
  const [columns, setColumns] = useState<Columns>(() => columnsOf(table.header, (field) => label('store_review', field)));
  const [source, setSource] = useState<string | undefined>(() => storeOf(table.header));
  const { preview, progress, error } = usePreview(table, columns, source);
  const sending = useSend(onClose);
  const count = preview === null ? 0 : preview.created + preview.updated;
  const isBegun = sending.progress !== null;
  const shown = sending.isSending ? sending.progress : preview === null && error === null ? progress : null;
  const progressText =
    shown === null
      ? ''
      : t(sending.isSending ? 'feedback.stores.import.sending' : 'feedback.stores.import.checking', { done: number(shown.done), total: number(shown.total) });
  return (
    <Dialog
      wide
      title={t('feedback.stores.import.open')}
      onClose={() => {
        sending.leave();
        onClose();
      }}
      confirm={
        <Button type="primary" loading={sending.isSending} disabled={count === 0} onClick={() => preview !== null && sending.send(preview.rows)}>
          {isBegun && !sending.isSending ? t('feedback.stores.import.resume') : t('feedback.stores.import.send', many(count))}
        </Button>
      }
    >
      <div className="import">
        <p className="import-file">
          <strong dir="auto">{name}</strong>
          <span className="muted">{t('feedback.stores.import.rows', many(table.rows.length))}</span>
          {!isBegun && (
            <button type="button" className="link-button" onClick={onAgain}>
              {t('feedback.stores.import.again')}
            </button>
          )}
        </p>
        <div className="import-result" aria-live="polite">
          {preview !== null && <PreviewCounts of={preview} />}
          {shown !== null && (
            <p className="import-progress">
              <span>{progressText}</span>
              <progress max={Math.max(1, shown.total)} value={shown.done} aria-label={progressText} />
            </p>
          )}
          {error !== null && (
            <p className="field-error" role="alert">
              {t('feedback.stores.import.checkFailed', { why: reason(error) })}{' '}
              <button type="button" className="link-button" onClick={() => setColumns((before) => ({ ...before }))}>
                {t('kit.retry')}
              </button>
            </p>
          )}
          {sending.error !== null && (
            <p className="field-error" role="alert">
              {t('feedback.stores.import.stopped', { done: number(sending.progress?.done ?? 0), why: sending.error })}
            </p>
          )}
        </div>
        {!isBegun && (
          <fieldset className="import-columns">
            <legend>{t('feedback.stores.import.columns')}</legend>
            <p className="field-hint">{t('feedback.stores.import.columnsHint')}</p>
            {columns.source === undefined && (
              <div className="import-column">
                <label htmlFor={storeId}>
                  {t('feedback.stores.import.store')} {t('kit.required')}
                </label>
                <select id={storeId} className="plain-input" value={source ?? ''} onChange={({ target }) => setSource(target.value || undefined)}>
                  <option value="" />
                  {stores.map((store) => (
                    <option key={store} value={store}>
                      {valueLabel('store_review', 'source', store)}
                    </option>
                  ))}
                </select>
              </div>
            )}
            {(Object.keys(importedFields) as (keyof typeof importedFields)[]).map((field) => (
              <ColumnChoice
                key={field}
                field={field}
                table={table}
                column={columns[field]}
                onChange={(column) => setColumns((before) => ({ ...before, [field]: column }))}
              />
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}
