import { type ReactNode, useState } from 'react';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { lazyWithFallback } from '../lazy.tsx';
import { i18n, useTexts } from '../../words/words.ts';
import { type Action, removeAction, restoreAction } from '../actions.tsx';
import { RowActions } from '../RowActions.tsx';
import { useActions } from '../useActions.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { FormTop } from './FormTop.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { SaveBar } from './SaveBar.tsx';
import { type Form, FormContext, useForm } from './useResourceForm.ts';
import { ago, exact, inSentence } from '../format.ts';
import { useKeys } from '../keyboard.tsx';
import { nounLabel } from '../label.ts';
import { Failure } from '../list/states.tsx';
import { has, titleOf } from '../record.ts';
import { ApiError } from '../call.ts';
import '../form.css';

const History = lazyWithFallback(() => import('../History.tsx').then((m) => m.History));
const Merge = lazyWithFallback(() => import('./Merge.tsx').then((m) => m.Merge));

/** The props of a form's frame. */
export type FrameProps = {
  form: Form;
  children: ReactNode;
  /** The noun of the record; the resource's own, if left out. */
  noun?: string;
  /** Content beside the title, such as a state. */
  badge?: ReactNode;
  /** Content beside the state if the side column has no room: the most important part of that column. */
  summary?: ReactNode;
  /** The menu of sections, under the title. */
  menu?: ReactNode;
  /** Buttons at the right of the head. */
  tools?: ReactNode;
  /** Further actions of the record's menu. */
  actions?: readonly Action[];
  /** Further buttons beside the save button. */
  buttons?: ReactNode;
  /** Whether a draft makes no sense, because viewers already see the record. */
  isNoDraft?: boolean;
  /** The choice that divides the list into tabs, and this record's value. The way back leads to that tab. */
  tab?: { of: string; value: string };
  /** The order of the fields on the page, so that the first fault is the topmost. */
  order?: readonly string[];
};

/**
 * The frame of every form: the way back, the title, changes by others, stored drafts, the list of faults, history, merge, the guard against leaving and the
 * save bar. Place fields inside with `<FormField name="…"/>`.
 */
export function FormFrame(props: FrameProps) {
  const { form } = props;
  const t = useTexts();
  if (form.error !== null) {
    const isMissing = form.error instanceof ApiError && form.error.status === 404;
    const noun = nounLabel(form.of.name);
    // The specification has its own title for some resources, as for create and update.
    const specificTitle = `toast.failed.get_${form.of.name}` as never;
    return (
      <div className="list-card">
        <Failure
          error={form.error}
          title={isMissing ? t('kit.gone', { noun }) : i18n.exists(specificTitle) ? t(specificTitle) : t('kit.formFailed', { noun })}
          onRetry={form.refetch}
          isPage
        />
        <p className="form-back">
          <Link to={form.listAddress}>{t('kit.backToList')}</Link>
        </p>
      </div>
    );
  }
  if (form.isLoading) return <FormSkeleton />;
  return (
    <FormContext.Provider value={form}>
      {/* Another record gets new fields, so that late results of the former record's fields do not reach them. */}
      <FrameBody key={form.turn} {...props} />
    </FormContext.Provider>
  );
}

/** The address of the list, at the tab that holds the record. */
function listAddressOf({ listAddress, parent }: { listAddress: string; parent: string }, tab: FrameProps['tab']): string {
  if (tab === undefined || new URL(listAddress, window.location.href).searchParams.get(tab.of) === tab.value) return listAddress;
  return `${parent}?${new URLSearchParams({ [tab.of]: tab.value })}`;
}

function FrameBody({
  form,
  children,
  noun = nounLabel(form.of.name),
  badge,
  summary,
  menu,
  tools,
  actions = [],
  isNoDraft = false,
  buttons,
  tab,
  order,
}: FrameProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const listAddress = listAddressOf(form, tab);
  const [isHistory, showHistory] = useState(false);
  const { runOne, question, isOffered } = useActions(form.of, noun);
  const hasDraft = form.isDraftable && !isNoDraft;
  const keys = useKeys([
    { key: 'mod+s', about: 'kit.keys.save', run: () => void (form.isReadOnly || form.save()) },
    ...(hasDraft ? [{ key: 'mod+shift+s', about: 'kit.saveDraft', run: () => void form.saveDraft() } as const] : []),
  ]);
  const record = form.record;
  const offeredActions =
    record === null || form.isDeleted
      ? []
      : [...actions, ...(has(form.of, 'remove') ? [removeAction(form.of)] : [])].filter((action) => isOffered(action, record));
  const title = record === null ? t('kit.new', { noun }) : titleOf(form.of, record);
  const updated = record?.['updated_at'];
  return (
    <div className="form">
      <div className="form-way">
        {form.parent !== '' && (
          <nav className="crumbs" aria-label={t('kit.crumbs')}>
            <Link to={listAddress}>{t('kit.backToList')}</Link>
          </nav>
        )}
        <span className="list-tools">
          {tools}
          {record !== null && has(form.of, 'history') && (
            <Button icon={<HistoryOutlined aria-hidden />} onClick={() => showHistory(true)}>
              {t('kit.history')}
            </Button>
          )}
          {record !== null && offeredActions.length > 0 && (
            <RowActions
              actions={offeredActions}
              row={record}
              title={title}
              inline={0}
              onRun={(action, row) =>
                void form.runAction(async () => {
                  const isDone = (await runOne(action, row))?.isSuccess ?? false;
                  if (isDone && action.name === 'remove') {
                    form.markRemoved();
                    void navigate(listAddress, { replace: true, state: { saved: true } });
                  }
                  return isDone;
                })
              }
            />
          )}
        </span>
      </div>
      <FormTop>
        <header className="form-head">
          <h1 title={title}>
            <bdi>{title}</bdi>
          </h1>
          {badge}
          {summary}
          {typeof updated === 'string' && (
            <span className="form-changed muted" title={exact(updated)}>
              {t('kit.lastChanged', { ago: inSentence(ago(updated)) })}
            </span>
          )}
        </header>
        {menu}
        <StickyNotes />
      </FormTop>
      <OpeningNotes />
      <ErrorSummary hasDraft={hasDraft} {...(order === undefined ? {} : { order })} />
      <form
        className="form-body"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        {children}
        {/* Enter in a line of text submits only if the form has a submit button. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
      <SaveBar hasDraft={hasDraft}>{buttons}</SaveBar>
      <LeaveGuard />
      {question}
      {keys}
      {isHistory && <History form={form} onClose={() => showHistory(false)} />}
      {form.theirs !== null && <Merge form={form} />}
    </div>
  );
}

/** What a person should know before they continue: an older draft, changes by others, no right to edit. */
export const FormNotes = () => (
  <>
    <OpeningNotes />
    <StickyNotes />
  </>
);

/** Notes that a person reads once, when the form opens. */
function OpeningNotes() {
  const form = useForm();
  const t = useTexts();
  return (
    <>
      {form.isReadOnly && !form.isDeleted && has(form.of, 'update') && <p className="strip">{t('kit.readOnly')}</p>}
      {form.offered !== undefined && !form.isReadOnly && (
        <div className="strip strip-orange" role="status">
          <span>{t('kit.draftFound', { ago: inSentence(ago(form.offered.at)) })}</span>
          <Button size="small" type="primary" disabled={form.isSaving} onClick={form.restoreDraft}>
            {t('kit.takeUp')}
          </Button>
          <Button size="small" disabled={form.isSaving} onClick={form.refuseDraft}>
            {t('kit.refuseDraft')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Notes that may appear while a person writes. They stay in view wherever the person writes. */
function StickyNotes() {
  const form = useForm();
  const t = useTexts();
  return (
    <>
      {form.isDeleted && <DeletedNote />}
      {form.foreignChange !== null && !form.isDeleted && (
        <div className="strip strip-orange strip-held" role="alert">
          <span>
            {form.foreignChange.verb === 'removed'
              ? t('kit.removedMeanwhile')
              : form.foreignChange.by === null
                ? t('kit.changedMeanwhile')
                : t('kit.changedBy', { name: form.foreignChange.by })}
          </span>
          {form.foreignChange.verb === 'changed' && (
            <Button size="small" onClick={() => void form.compare()}>
              {t('kit.compare')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Says that the record is deleted and therefore read-only. People with the right can restore it here. */
function DeletedNote() {
  const form = useForm();
  const t = useTexts();
  const { runOne, isOffered } = useActions(form.of);
  const { record } = form;
  const restore = has(form.of, 'restore') ? restoreAction(form.of) : undefined;
  return (
    <div className="strip strip-orange strip-held" role="alert">
      <span>{form.foreignChange?.verb === 'removed' ? t('kit.removedMeanwhile') : t('kit.isDeleted')}</span>
      {record !== null && restore !== undefined && isOffered(restore, record) && (
        <Button size="small" onClick={() => void runOne(restore, record)}>
          {restore.label(1)}
        </Button>
      )}
    </div>
  );
}
