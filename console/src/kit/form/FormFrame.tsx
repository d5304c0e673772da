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

/** What a form's frame is given. */
export type FrameProps = {
  form: Form;
  children: ReactNode;
  /** What a record is called here; the resource's noun, if left out. */
  noun?: string;
  /** What stands beside the title: a state, say. */
  badge?: ReactNode;
  /** Beside the state, where the column at the side has no room: what that column tells most of all. */
  summary?: ReactNode;
  /** Under the title: the menu of sections. */
  menu?: ReactNode;
  /** Buttons at the head's right. */
  tools?: ReactNode;
  /** Further actions of the record's menu. */
  actions?: readonly Action[];
  /** Further buttons beside the save button. */
  buttons?: ReactNode;
  /** Whether a draft of it makes no sense here, since viewers see it. */
  isNoDraft?: boolean;
  /** The choice that parts the list into tabs, and this record's value of it: the way back leads to its own tab. */
  tab?: { of: string; value: string };
  /** The order of fields on the page, so that the first broken one is the topmost. */
  order?: readonly string[];
};

/**
 * What every form has around its fields: the way back, the title, what others did meanwhile, kept drafts, the summary of what is broken,
 * history, merge, the guard at leaving and the save bar. Fields are placed inside by `<FormField name="…"/>`, anywhere.
 */
export function FormFrame(props: FrameProps) {
  const { form } = props;
  const t = useTexts();
  if (form.error !== null) {
    const isMissing = form.error instanceof ApiError && form.error.status === 404;
    const noun = nounLabel(form.of.name);
    // The specification has a title of its own for some resources, as it has for creating and updating them.
    const own = `toast.failed.get_${form.of.name}` as never;
    return (
      <div className="list-card">
        <Failure
          error={form.error}
          title={isMissing ? t('kit.gone', { noun }) : i18n.exists(own) ? t(own) : t('kit.formFailed', { noun })}
          onRetry={form.again}
          isPage
        />
        <p className="form-back">
          <Link to={form.back}>{t('kit.backToList')}</Link>
        </p>
      </div>
    );
  }
  if (form.isLoading) return <FormSkeleton />;
  return (
    <FormContext.Provider value={form}>
      {/* Another record's fields are others: what those of the one before still do must not land in them. */}
      <Framed key={form.turn} {...props} />
    </FormContext.Provider>
  );
}

/** The way back to the list, at the tab of the list that holds the record. */
function addressOfList({ back, parent }: { back: string; parent: string }, tab: FrameProps['tab']): string {
  if (tab === undefined || new URL(back, window.location.href).searchParams.get(tab.of) === tab.value) return back;
  return `${parent}?${new URLSearchParams({ [tab.of]: tab.value })}`;
}

function Framed({
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
  const listAddress = addressOfList(form, tab);
  const [isHistory, showHistory] = useState(false);
  const { runOne, question, isOffered } = useActions(form.of, noun);
  const hasDraft = form.isDraftable && !isNoDraft;
  const keys = useKeys([
    { key: 'mod+s', about: 'kit.keys.save', run: () => void (form.isReadOnly || form.save()) },
    ...(hasDraft ? [{ key: 'mod+shift+s', about: 'kit.saveDraft', run: () => void form.saveDraft() } as const] : []),
  ]);
  const record = form.record;
  const offered =
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
          {record !== null && offered.length > 0 && (
            <RowActions
              actions={offered}
              row={record}
              title={title}
              inline={0}
              onRun={(action, row) =>
                void form.act(async () => {
                  const isDone = (await runOne(action, row))?.isSuccess ?? false;
                  if (isDone && action.name === 'remove') {
                    form.forget();
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
        <HeldNotes />
      </FormTop>
      <FirstNotes />
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
        {/* Enter in a line of text saves only where the browser finds a submit button. */}
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

/** What a person should know before going on: unsaved work from before, somebody else's change, no right to edit. */
export const Notes = () => (
  <>
    <FirstNotes />
    <HeldNotes />
  </>
);

/** What is read once, on opening the form. */
function FirstNotes() {
  const form = useForm();
  const t = useTexts();
  return (
    <>
      {form.isReadOnly && !form.isDeleted && has(form.of, 'update') && <p className="strip">{t('kit.readOnly')}</p>}
      {form.offered !== undefined && !form.isReadOnly && (
        <div className="strip strip-orange" role="status">
          <span>{t('kit.draftFound', { ago: inSentence(ago(form.offered.at)) })}</span>
          <Button size="small" type="primary" disabled={form.isSaving} onClick={form.takeUp}>
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

/** What may happen while one writes, and is told wherever one writes. */
function HeldNotes() {
  const form = useForm();
  const t = useTexts();
  return (
    <>
      {form.isDeleted && <Deleted />}
      {form.meanwhile !== null && !form.isDeleted && (
        <div className="strip strip-orange strip-held" role="alert">
          <span>
            {form.meanwhile.verb === 'removed'
              ? t('kit.removedMeanwhile')
              : form.meanwhile.by === null
                ? t('kit.changedMeanwhile')
                : t('kit.changedBy', { name: form.meanwhile.by })}
          </span>
          {form.meanwhile.verb === 'changed' && (
            <Button size="small" onClick={() => void form.compare()}>
              {t('kit.compare')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** The record was deleted, and is only to be read; whoever may takes that back. */
function Deleted() {
  const form = useForm();
  const t = useTexts();
  const { runOne, isOffered } = useActions(form.of);
  const { record } = form;
  const restore = has(form.of, 'restore') ? restoreAction(form.of) : undefined;
  return (
    <div className="strip strip-orange strip-held" role="alert">
      <span>{form.meanwhile?.verb === 'removed' ? t('kit.removedMeanwhile') : t('kit.isDeleted')}</span>
      {record !== null && restore !== undefined && isOffered(restore, record) && (
        <Button size="small" onClick={() => void runOne(restore, record)}>
          {restore.label(1)}
        </Button>
      )}
    </div>
  );
}
