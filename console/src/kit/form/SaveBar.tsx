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

/** What is unsaved, and the buttons that save or discard it. Stays at the bottom of the page. `hasDraft` offers to save as a draft. */
export function SaveBar({ hasDraft = false, children }: { hasDraft?: boolean; children?: ReactNode }) {
  const form = useForm();
  const t = useTexts();
  const [isShown, show] = useState(false);
  const [isAsking, ask] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  const count = form.unsaved.length;
  const changed = form.dirty.length;
  const isOnItsWay = useHasPendingUploads(form.of.name, form.id);
  const failed = useFailedUploads(form.of.name, form.id);
  // With nothing left to save its buttons are off, and what is off cannot have the keys: they stay with the bar.
  useLayoutEffect(() => {
    if (count === 0 && !form.isSaving && held.current) bar.current?.focus({ preventScroll: true });
  }, [count, form.isSaving]);
  if (form.isReadOnly) return null;
  return (
    <div
      ref={bar}
      className="savebar"
      role="region"
      tabIndex={-1}
      aria-label={t('kit.saveBar')}
      onFocus={() => (held.current = true)}
      // A button that is switched off lets go of the keys without giving them to anything.
      onBlur={({ relatedTarget }) => relatedTarget !== null && (held.current = false)}
    >
      <span className="savebar-state" aria-live="polite">
        {failed.length > 0 && (
          <>
            <span className="red">{t('kit.fileFailed', { names: names(failed.map(({ name }) => name)) })}</span>
            <button
              type="button"
              className="link-button"
              onClick={() => {
                // The button goes with what it tries again.
                bar.current?.focus({ preventScroll: true });
                for (const each of failed) each.retry?.();
              }}
            >
              {t('kit.retry')}
            </button>
          </>
        )}
        {count === 0 ? (
          failed.length === 0 && <span className="muted">{t(isOnItsWay ? 'kit.fileOnItsWay' : form.id === undefined ? 'kit.nothingYet' : 'kit.allSaved')}</span>
        ) : (
          <>
            <span className="savebar-dot" />
            <strong>{t('kit.unsaved', { count })}</strong>{' '}
            <span className="savebar-names">{joinList(form.unsaved.map((name) => label(form.of.name, name)))}</span>
            {form.isBusy && (
              <span className="muted">{t(form.how === 'sent' && form.isHeld ? 'kit.waitsForPicture' : `kit.pictureIs.${form.how ?? 'sent'}`)}</span>
            )}
            {isOnItsWay && !form.isBusy && <span className="muted">{t('kit.fileOnItsWay')}</span>}
            {form.keptAt !== null && <span className="savebar-kept muted">{t('kit.keptAt', { time: timeOf(form.keptAt) })}</span>}
            {form.id !== undefined && changed > 0 && (
              <button type="button" className="link-button" onClick={() => show(true)}>
                {t('kit.seeDifferences')}
              </button>
            )}
          </>
        )}
      </span>
      <span className="savebar-buttons">
        {children}
        <Button disabled={changed === 0 || form.isSaving} onClick={() => ask(true)}>
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
      {isShown && <Differences form={form} onClose={() => show(false)} />}
      {isAsking && (
        <Dialog
          alert
          title={t('kit.discardTitle')}
          onClose={() => ask(false)}
          confirm={
            <Button
              type="primary"
              danger
              onClick={() => {
                form.discard();
                ask(false);
              }}
            >
              {t('kit.discardYes', { count: changed })}
            </Button>
          }
        >
          {joinList(form.dirty.map((name) => label(form.of.name, name)))}
        </Dialog>
      )}
    </div>
  );
}
