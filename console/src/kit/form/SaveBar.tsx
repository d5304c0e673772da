import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import SaveOutlined from '@ant-design/icons/SaveOutlined';
import { Button } from 'antd';
import { lazyWithFallback } from '../lazy.tsx';
import { joinList } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { Dialog } from '../Dialog.tsx';
import { names, timeOf } from '../format.ts';
import { label } from '../label.ts';
import { useFailedUploads, useHasPendingUploads } from '../uploads.ts';
import { useForm } from './useResourceForm.ts';

const Differences = lazyWithFallback(() => import('./Differences.tsx').then((m) => m.Differences));

/** The bar at the bottom of the page. It says what is unsaved, and has buttons to save or discard it. `hasDraft` offers to save as a draft. */
export function SaveBar({ hasDraft = false, children }: { hasDraft?: boolean; children?: ReactNode }) {
  const form = useForm();
  const t = useTexts();
  const [isDifferencesOpen, setDifferencesOpen] = useState(false);
  const [isDiscardOpen, setDiscardOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const count = form.unsaved.length;
  const dirtyCount = form.dirty.length;
  const isUploading = useHasPendingUploads(form.of.name, form.id);
  const failed = useFailedUploads(form.of.name, form.id);
  // After a save its buttons are disabled and would lose the focus. So the bar takes it.
  useLayoutEffect(() => {
    if (count === 0 && !form.isSaving && hasFocus.current) bar.current?.focus({ preventScroll: true });
  }, [count, form.isSaving]);
  if (form.isReadOnly) return null;
  return (
    <div
      ref={bar}
      className="savebar"
      role="region"
      tabIndex={-1}
      aria-label={t('kit.saveBar')}
      onFocus={() => (hasFocus.current = true)}
      // A disabled button loses the focus without another element getting it.
      onBlur={({ relatedTarget }) => relatedTarget !== null && (hasFocus.current = false)}
    >
      <span className="savebar-state" aria-live="polite">
        {failed.length > 0 && (
          <>
            <span className="red">{t('kit.fileFailed', { names: names(failed.map(({ name }) => name)) })}</span>
            <button
              type="button"
              className="link-button"
              onClick={() => {
                // The retry button disappears with the failed upload, so the bar takes the focus.
                bar.current?.focus({ preventScroll: true });
                for (const each of failed) each.retry?.();
              }}
            >
              {t('kit.retry')}
            </button>
          </>
        )}
        {count === 0 ? (
          failed.length === 0 && (
            <span className="muted">{t(isUploading ? 'kit.fileOnItsWay' : form.id === undefined ? 'kit.nothingYet' : 'kit.allSaved')}</span>
          )
        ) : (
          <>
            <span className="savebar-dot" />
            <strong>{t('kit.unsaved', { count })}</strong>{' '}
            <span className="savebar-names">{joinList(form.unsaved.map((name) => label(form.of.name, name)))}</span>
            {form.isBusy && (
              <span className="muted">
                {t(form.pendingState === 'sent' && form.isSaveWaiting ? 'kit.waitsForPicture' : `kit.pictureIs.${form.pendingState ?? 'sent'}`)}
              </span>
            )}
            {isUploading && !form.isBusy && <span className="muted">{t('kit.fileOnItsWay')}</span>}
            {form.keptAt !== null && <span className="savebar-kept muted">{t('kit.keptAt', { time: timeOf(form.keptAt) })}</span>}
            {form.id !== undefined && dirtyCount > 0 && (
              <button type="button" className="link-button" onClick={() => setDifferencesOpen(true)}>
                {t('kit.seeDifferences')}
              </button>
            )}
          </>
        )}
      </span>
      <span className="savebar-buttons">
        {children}
        <Button disabled={dirtyCount === 0 || form.isSaving} onClick={() => setDiscardOpen(true)}>
          {t('kit.discard')}
        </Button>
        {hasDraft && (
          <Button disabled={form.isSaving || (count === 0 && form.id !== undefined)} onClick={() => void form.saveDraft()}>
            {t('kit.saveDraft')}
          </Button>
        )}
        <Button
          type="primary"
          icon={<SaveOutlined aria-hidden />}
          loading={form.isSaving}
          disabled={count === 0 && form.id !== undefined}
          onClick={() => void form.save()}
        >
          {t('kit.save')} <kbd className="on-primary">Ctrl S</kbd>
        </Button>
      </span>
      {isDifferencesOpen && <Differences form={form} onClose={() => setDifferencesOpen(false)} />}
      {isDiscardOpen && (
        <Dialog
          alert
          title={t('kit.discardTitle')}
          onClose={() => setDiscardOpen(false)}
          confirm={
            <Button
              type="primary"
              danger
              onClick={() => {
                form.discard();
                setDiscardOpen(false);
              }}
            >
              {t('kit.discardYes', { count: dirtyCount })}
            </Button>
          }
        >
          {joinList(form.dirty.map((name) => label(form.of.name, name)))}
        </Dialog>
      )}
    </div>
  );
}
