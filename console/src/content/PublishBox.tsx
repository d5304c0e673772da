import { useState } from 'react';
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled';
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import type { FieldError } from '@marquee/contract/errors';
import type { Linked } from '@marquee/contract/kit/field';
import type { TranscodeStatus } from '@marquee/contract/media/content';
import type { TranscodeJob } from '@marquee/contract/media/transcode';
import { Button } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fetchOnce, notifyFailure, useEndpointMutation } from '../kit/ask.ts';
import { ApiError } from '../kit/call.ts';
import { sentence, serverFaults } from '../kit/faults.ts';
import { focusField } from '../kit/form/ErrorSummary.tsx';
import { controlId, type ControlProps, FormField } from '../kit/form/FormField.tsx';
import { goToSection, Section } from './Section.tsx';
import { useForm } from '../kit/form/useResourceForm.ts';
import { ago, inSentence, number } from '../kit/format.ts';
import { label, nounLabel, valueLabel } from '../kit/label.ts';
import { type AnyResource, idOf, titleOf } from '../kit/record.ts';
import { useActions } from '../kit/useActions.tsx';
import { newChangeset } from '../kit/undo.ts';
import { useWho } from '../kit/who.ts';
import { useTexts } from '../words/words.ts';
import { checklist, type Item } from './checklist.ts';
import { hideAction } from './contentActions.tsx';
import { fieldName } from './fieldName.ts';
import { type Layout, orderOf, sectionOf } from './layout.ts';
import { causeHref } from './TranscodeMark.tsx';

/** How many open items are shown at first, since a new form lacks everything. */
const shownFirst = 6;

type BoxProps = {
  layout: Layout;
  job: TranscodeJob | null | undefined;
  refused: readonly FieldError[];
  onRefused: (errors: readonly FieldError[]) => void;
};

/** The items of the checklist, the open ones, and how many are left (`left`), including the faults of a refused publication. */
function useChecklist(layout: Layout, refused: readonly FieldError[]): { items: Item[]; open: Item[]; left: number } {
  const form = useForm();
  const { record } = form;
  const items = checklist(form.fields, form.values, orderOf(layout), {
    status: record?.['status'] as string | undefined,
    transcode_status: record?.['transcode_status'] as TranscodeStatus | undefined,
    savedFilm: (record?.['film'] as { id: string } | null | undefined)?.id ?? null,
  });
  const open = items.filter(({ isDone }) => !isDone);
  return { items, open, left: open.length + refused.length };
}

/** The progress bar of the checklist. */
function Progress({ items, open }: Record<'items' | 'open', readonly Item[]>) {
  const t = useTexts();
  return <progress className="publish-progress" max={items.length} value={items.length - open.length} aria-label={t('media.form.progress')} />;
}

/** A one-line summary for narrow screens, where the publish box is below the fields: how much is left, with a link to the box. */
export function PublishSummary({ layout, refused }: Pick<BoxProps, 'layout' | 'refused'>) {
  const t = useTexts();
  const { items, open, left } = useChecklist(layout, refused);
  const isPublic = useForm().record?.['status'] === 'public';
  if (left === 0 && isPublic) return null;
  return (
    <button type="button" className="form-summary publish-summary" onClick={() => goToSection('publish')}>
      <span className={left > 0 ? 'orange' : 'green'}>{left > 0 ? t('media.form.left', { count: left }) : t('media.form.complete')}</span>
      <Progress items={items} open={open} />
    </button>
  );
}

/** The publish box: the checklist, label, visibility, the acknowledgement, and the button that publishes or hides. */
export function PublishBox({ layout, job, refused, onRefused }: BoxProps) {
  const t = useTexts();
  const form = useForm();
  const { may } = useWho();
  const record = form.record;
  const { items, open, left } = useChecklist(layout, refused);
  const isPublic = record?.['status'] === 'public';
  const publishing = usePublishing(onRefused);
  // Content always has this call.
  const hide = hideAction(form.of as AnyResource<'update'>);
  const { runOne, question } = useActions(form.of);
  const noun = nounLabel(form.of.name);
  const visibility = String(record?.['visibility'] ?? 'disable');
  return (
    <Section
      id="publish"
      title={t('media.form.publish')}
      extra={
        left > 0 ? (
          <span className="tag tag-orange">{t('media.form.left', { count: left })}</span>
        ) : (
          // Public content is published already, so it needs no note.
          !isPublic && <span className="tag tag-green">{t('media.form.complete')}</span>
        )
      }
    >
      <div className="publish-box">
        <Progress items={items} open={open} />
        <Checklist items={items} job={job} layout={layout} isRefused={refused.length > 0} />
        {refused.length > 0 && (
          <ul className="checklist red" role="alert">
            {serverFaults(form.of, refused).map((fault) => (
              <li key={fault.path}>
                <button type="button" className="link-button" onClick={() => focusField(fault.path)}>
                  {sentence(form.of.name, fault)}
                </button>
              </li>
            ))}
          </ul>
        )}
        <hr className="publish-line" />
        <FormField name="label" />
        {/* Read-only: the button below is the only way to change the visibility. */}
        <div className="field publish-state">
          <div className="field-label">{label(form.of.name, 'visibility')}</div>
          <div className="field-value" id={controlId('visibility')} tabIndex={-1}>
            {visibility === 'enable' ? <EyeOutlined className="green" aria-hidden /> : <EyeInvisibleOutlined className="muted" aria-hidden />}
            {valueLabel(form.of.name, 'visibility', visibility)}
          </div>
        </div>
        <hr className="publish-line" />
        <Acknowledgement />
        {!form.isReadOnly && may('media', 'publish') && !isPublic && (
          <>
            <Button
              type="primary"
              block
              disabled={open.length > 0 || record === null || form.isSaving}
              loading={publishing.isBusy}
              onClick={() => void publishing.publish()}
            >
              {form.isDirty && record !== null ? t('media.form.saveAndPublish') : t('media.form.publishIt', { noun })}
            </Button>
            {record === null && <p className="field-hint">{t('media.form.saveFirst', { noun })}</p>}
          </>
        )}
        {!form.isReadOnly && may('media', 'publish') && isPublic && (
          <Button
            block
            icon={<EyeInvisibleOutlined aria-hidden />}
            disabled={form.isSaving}
            onClick={() => void form.runAction(async () => (await runOne(hide, record))?.isSuccess ?? false)}
          >
            {t('media.form.hideIt', { noun })}
          </Button>
        )}
        {question}
      </div>
    </Section>
  );
}

/** Saves unsaved changes, then publishes, with one message for both. If publishing is refused, `onRefused` gets the reason of each field. */
function usePublishing(onRefused: BoxProps['onRefused']) {
  const form = useForm();
  const queries = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const publish = useEndpointMutation(form.of.update, { success: 'publish', failure: 'publish', about: (data) => titleOf(form.of, data), isUndoable: true });
  return {
    isBusy: isSaving || publish.isPending,
    publish: async () => {
      const id = form.id;
      if (id === undefined) return;
      onRefused([]);
      const changeset = newChangeset();
      if (form.isDirty) {
        setSaving(true);
        const isSaved = await form.save(changeset).finally(() => setSaving(false));
        if (!isSaved) return;
      }
      const newest = await fetchOnce(form.of.get, { params: { id } }).catch((error: unknown) => notifyFailure('publish', error, `publish ${id}`));
      if (!newest) return;
      try {
        const answer = await publish.mutateAsync({ params: { id }, body: { visibility: 'enable' }, ifMatch: newest.etag ?? undefined, changeset });
        queries.setQueryData([form.of.get.path, { params: { id } }], answer);
      } catch (error) {
        // The toast has reported the failure; the reasons stay on the page, each beside its field.
        if (error instanceof ApiError) onRefused(error.errors);
      }
    },
  };
}

type ListProps = { items: readonly Item[]; job: BoxProps['job']; layout: Layout; isRefused: boolean };

/** The checklist: open items first, each with a link to its field; done items are folded. */
function Checklist({ items, job, layout, isRefused }: ListProps) {
  const t = useTexts();
  const form = useForm();
  const [isExpanded, setExpanded] = useState(false);
  const [isDoneShown, setDoneShown] = useState(false);
  const film = items.find(({ path, ask }) => path === 'film' && ask !== 'saveToTranscode');
  const open = items.filter((item) => !item.isDone && item !== film);
  const done = items.filter((item) => item.isDone && item !== film);
  const shown = isExpanded ? open : open.slice(0, shownFirst);
  return (
    <ul className="checklist">
      {/* The film always has a line, done or not, so that nothing below moves when its transcode ends. */}
      {[...(film === undefined ? [] : [film]), ...shown].map((item) => (
        <li key={item === film ? 'film' : `${item.path}:${item.ask}`} className={item.isDone ? 'checklist-done' : 'checklist-open'}>
          {item.isDone ? <CheckCircleFilled className="green" aria-hidden /> : <ExclamationCircleFilled aria-hidden />}
          <Line item={item} job={job} layout={layout} />
        </li>
      ))}
      {open.length > shown.length && (
        <li>
          <button type="button" className="link-button checklist-more" onClick={() => setExpanded(true)}>
            {t('media.form.more', { count: open.length - shown.length })}
          </button>
        </li>
      )}
      {done.length > 0 && (
        <li className="checklist-done">
          <CheckCircleFilled className="green" aria-hidden />
          <button type="button" className="link-button" aria-expanded={isDoneShown} onClick={() => setDoneShown(!isDoneShown)}>
            {isDoneShown
              ? t('media.form.hideDone')
              : t(open.length === 0 && film === undefined && !isRefused ? 'media.form.allDone' : 'media.form.done', { count: done.length })}
          </button>
        </li>
      )}
      {isDoneShown &&
        done.map((item) => (
          <li key={item.path} className="checklist-done">
            <CheckCircleFilled className="green" aria-hidden />
            <button type="button" className="link-button" onClick={() => focusField(item.path)}>
              {label(form.of.name, item.path)}
            </button>
          </li>
        ))}
    </ul>
  );
}

function Line({ item: { path, ask, isDone }, job, layout }: Omit<ListProps, 'items' | 'isRefused'> & { item: Item }) {
  const t = useTexts();
  const form = useForm();
  const words = isDone ? t('media.form.transcoded') : t(`media.form.${ask}`, { field: fieldName(form.of.name, path) });
  if (ask === 'transcodeFailed' && form.record !== null) return <Link to={causeHref(idOf(form.of, form.record))}>{words}</Link>;
  return (
    <>
      <button type="button" className="link-button" onClick={() => focusField(path)}>
        {words}
      </button>
      <small>
        {ask === 'waitTranscode' && job?.state === 'running'
          ? t('media.transcoding.percent', { percent: number(Math.floor(job.percent)) })
          : t(sectionOf(layout, path))}
      </small>
    </>
  );
}

/** The tick by which a person accepts responsibility for copyrights and licences. It is legally binding. */
function AcceptControl({
  id,
  value,
  isInvalid,
  describedBy,
  onChange,
}: Pick<ControlProps, 'id' | 'value' | 'isInvalid' | 'describedBy'> & Partial<Pick<ControlProps, 'onChange'>>) {
  const t = useTexts();
  return (
    <label className="accept">
      <input
        id={id}
        type="checkbox"
        disabled={onChange === undefined}
        checked={value === true}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      <span>{t('media.publishing.accept')}</span>
    </label>
  );
}

/** The acknowledgement, with who gave it and when. */
function Acknowledgement() {
  const t = useTexts();
  const form = useForm();
  const by = form.record?.['copyright_by'] as Linked | null | undefined;
  const at = form.record?.['copyright_at'] as string | null | undefined;
  const value = form.values['copyright'];
  return (
    <>
      {form.isReadOnly ? (
        <AcceptControl id={controlId('copyright')} value={value} isInvalid={false} describedBy={undefined} />
      ) : (
        <FormField name="copyright" hideLabel control={AcceptControl} />
      )}
      {by && at && value === true && <p className="field-hint">{t('media.form.accepted', { name: by.label, ago: inSentence(ago(at)) })}</p>}
      <div className="publish-gap" />
    </>
  );
}
