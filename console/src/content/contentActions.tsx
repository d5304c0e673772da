import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import TagOutlined from '@ant-design/icons/TagOutlined';
import type { Field, Fields, Linked } from '@marquee/contract/kit/field';
import type { PublishedKind } from '@marquee/contract/media/content';
import { type Action, editAction, removeAction } from '../kit/actions.tsx';
import { ApiError, call } from '../kit/call.ts';
import { type Many, names } from '../kit/format.ts';
import { label as fieldLabel, valueLabel } from '../kit/label.ts';
import { type AnyResource, idOf, type Row, titleOf } from '../kit/record.ts';
import { joinSentences, withLabel } from '../words/punctuation.ts';
import { t } from '../words/words.ts';
import { shareActions } from './shareActions.tsx';
import { playText } from './kinds.ts';

const params = (of: AnyResource<'update'>, row: Row) => ({ params: { id: idOf(of, row) } });
const some = (of: AnyResource<'update'>, rows: readonly Row[], many: Many) =>
  names(
    rows.map((row) => titleOf(of, row)),
    3,
    many,
  );

/** Adds the missing fields to the message of a refused publication, which otherwise says only that something is missing. */
async function withMissingFields<T>(of: AnyResource<'update'>, action: Promise<T>): Promise<T> {
  try {
    return await action;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_publishable' || error.errors.length === 0) throw error;
    const { status, code, errors, requestId } = error;
    const { sentence, serverFaults } = await import('../kit/faults.ts');
    const faults = serverFaults(of, errors).map((fault) => sentence(of.name, fault));
    throw new ApiError({ status, code, errors, requestId, fullText: joinSentences(faults) });
  }
}

/** Publishes content, after the person has accepted responsibility for copyrights and licences. */
const publishAction = (of: AnyResource<'update'>): Action => ({
  name: 'publish',
  label: () => t('media.publish'),
  icon: <EyeOutlined aria-hidden />,
  right: 'publish',
  key: 'p',
  visible: (row) => row['status'] === 'draft' || row['status'] === 'hidden',
  confirm: (rows, many) => ({
    title: t(`media.publishing.title.${of.name as PublishedKind}`, many),
    text: <p>{t('media.publishing.text', { names: some(of, rows, many) })}</p>,
    accept: t('media.publishing.accept'),
    yes: t(`media.publishing.yes.${of.name as PublishedKind}`, many),
  }),
  perform: (row, { changeset }) => withMissingFields(of, call(of.update, { ...params(of, row), body: { visibility: 'enable', copyright: true }, changeset })),
  isUndoable: true,
  toastKey: 'publish',
});

/** Hides published content from viewers. It asks nothing, because it can be undone. */
export const hideAction = (of: AnyResource<'update'>): Action => ({
  name: 'hide',
  label: () => t('media.hide'),
  icon: <EyeInvisibleOutlined aria-hidden />,
  right: 'publish',
  key: 'h',
  visible: (row) => row['status'] === 'public',
  perform: (row, { changeset }) => call(of.update, { ...params(of, row), body: { visibility: 'disable', draft: true } as never, changeset }),
  isUndoable: true,
  toastKey: 'status',
  describeChange: () => valueLabel(of.name, 'visibility', 'disable'),
});

/** Sets the label of all selected rows. A draft has a label too, whatever it lacks. */
const labelAction = (of: AnyResource<'update'>): Action => ({
  name: 'label',
  label: () => t('media.label'),
  icon: <TagOutlined aria-hidden />,
  right: 'edit',
  key: 'l',
  asks: { fields: { label: (of.fields as Fields)['label'] as Field }, initial: ([row, ...others]) => (others.length === 0 ? { label: row?.['label'] } : {}) },
  confirm: (rows, many) => ({
    title: t(`media.labelling.title.${of.name as PublishedKind}`, many),
    text: <p>{some(of, rows, many)}</p>,
    yes: t(`media.labelling.yes.${of.name as PublishedKind}`, many),
  }),
  perform: (row, { changeset, values }) => call(of.update, { ...params(of, row), body: { ...values, draft: true } as never, changeset }),
  isUndoable: true,
  describeChange: ({ label }) => withLabel(fieldLabel(of.name, 'label'), valueLabel(of.name, 'label', String(label))),
});

/** Moves all selected rows to another channel. An entry of the contest has none. */
const moveAction = (of: AnyResource<'update'>): Action => ({
  name: 'move',
  label: () => t('media.move'),
  icon: <SwapOutlined aria-hidden />,
  right: 'edit',
  key: 'm',
  visible: (row) => row['contest'] !== true,
  asks: { fields: { channel: (of.fields as Fields)['channel'] as Field } },
  confirm: (rows, many) => ({
    title: t(`media.moving.title.${of.name as PublishedKind}`, many),
    text: <p>{some(of, rows, many)}</p>,
    yes: t(`media.moving.yes.${of.name as PublishedKind}`, many),
  }),
  perform: (row, { changeset, values }) => call(of.update, { ...params(of, row), body: { ...values, draft: true } as never, changeset }),
  isUndoable: true,
  describeChange: ({ channel }) => withLabel(fieldLabel(of.name, 'channel'), (channel as Linked).label),
});

/** Opens the player with `show`. */
const playAction = (of: AnyResource, show: (row: Row) => void): Action => ({
  name: 'play',
  label: () => t(playText(of.name)),
  icon: <PlayCircleOutlined aria-hidden />,
  right: 'read',
  open: show,
});

/** Opens the history on the record's page. */
const historyAction = (of: AnyResource<'update'>): Action => ({
  name: 'history',
  label: () => t('media.history'),
  icon: <HistoryOutlined aria-hidden />,
  right: 'read',
  to: (row) => `${idOf(of, row)}#history`,
});

/** The actions of a content list; the first two appear as icons. */
export const contentActions = (of: AnyResource<'update' | 'remove'>, show: (row: Row) => void): Action[] => [
  editAction(of),
  playAction(of, show),
  publishAction(of),
  hideAction(of),
  labelAction(of),
  moveAction(of),
  ...shareActions(of),
  historyAction(of),
  removeAction(of),
];
