import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import TagOutlined from '@ant-design/icons/TagOutlined';
import { labels } from '@marquee/contract/media/content';
import { type Action, editAction, removeAction } from '../../kit/actions.tsx';
import { ApiError, call } from '../../kit/call.ts';
import { type Many, names } from '../../kit/format.ts';
import { label as fieldLabel, valueLabel } from '../../kit/label.ts';
import { type AnyResource, idOf, type Row, titleOf } from '../../kit/record.ts';
import { joinSentences, withLabel } from '../../words/punctuation.ts';
import { t } from '../../words/words.ts';
import { kindOf } from './kinds.ts';

type Label = (typeof labels)[number];

const params = (of: AnyResource, row: Row) => ({ params: { id: idOf(of, row) } });
const some = (of: AnyResource, rows: readonly Row[], many: Many) =>
  names(
    rows.map((row) => titleOf(of, row)),
    3,
    many,
  );

/** Adds the missing fields to the message of a refused publication, which otherwise says only that something is missing. */
async function withMissingFields<T>(of: AnyResource, action: Promise<T>): Promise<T> {
  try {
    return await action;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_publishable' || error.errors.length === 0) throw error;
    const { status, code, errors, requestId } = error;
    const { sentence, serverFaults } = await import('../../kit/check.ts');
    const faults = serverFaults(of, errors).map((fault) => sentence(of.name, fault));
    throw new ApiError({ status, code, errors, requestId, inFull: joinSentences(faults) });
  }
}

/** Publishes content, after the person has accepted responsibility for copyrights and licences. */
const publishAction = (of: AnyResource): Action => ({
  name: 'publish',
  label: () => t('media.publish'),
  icon: <EyeOutlined aria-hidden />,
  right: 'publish',
  key: 'p',
  visible: (row) => row['status'] === 'draft' || row['status'] === 'hidden',
  confirm: (rows, many) => ({
    title: t(`media.publishing.title.${kindOf({ of })}`, many),
    text: <p>{t('media.publishing.text', { names: some(of, rows, many) })}</p>,
    accept: t('media.publishing.accept'),
    yes: t(`media.publishing.yes.${kindOf({ of })}`, many),
  }),
  perform: (row, { changeset }) => withMissingFields(of, call(of.update, { ...params(of, row), body: { visibility: 'enable', copyright: true }, changeset })),
  isUndoable: true,
  told: 'publish',
});

/** Hides published content from viewers. It asks nothing, because it can be undone. */
export const hideAction = (of: AnyResource): Action => ({
  name: 'hide',
  label: () => t('media.hide'),
  icon: <EyeInvisibleOutlined aria-hidden />,
  right: 'publish',
  key: 'h',
  visible: (row) => row['status'] === 'public',
  perform: (row, { changeset }) => call(of.update, { ...params(of, row), body: { visibility: 'disable', draft: true } as never, changeset }),
  isUndoable: true,
  told: 'status',
  change: () => valueLabel(of.name, 'visibility', 'disable'),
});

/** The choice of a label. It uses native radio buttons, so that the list loads no further component. */
function LabelChoice({ of, first, onChange }: { of: AnyResource; first: Label; onChange: (label: Label) => void }) {
  return (
    <fieldset className="label-choice">
      <legend className="unseen">{fieldLabel(of.name, 'label')}</legend>
      {labels.map((value) => (
        <label key={value}>
          <input type="radio" name="label" value={value} defaultChecked={value === first} onChange={() => onChange(value)} />
          {valueLabel(of.name, 'label', value)}
        </label>
      ))}
    </fieldset>
  );
}

/** Sets the label of all selected rows. */
function labelAction(of: AnyResource): Action {
  let chosen: Label = 'Normal';
  return {
    name: 'label',
    label: () => t('media.label'),
    icon: <TagOutlined aria-hidden />,
    right: 'edit',
    key: 'l',
    confirm: (rows, many) => {
      chosen = rows.length === 1 ? ((rows[0]?.['label'] as Label | undefined) ?? 'Normal') : 'Normal';
      return {
        title: t(`media.labelling.title.${kindOf({ of })}`, many),
        text: (
          <>
            <p>{some(of, rows, many)}</p>
            <LabelChoice of={of} first={chosen} onChange={(value) => (chosen = value)} />
          </>
        ),
        yes: t(`media.labelling.yes.${kindOf({ of })}`, many),
      };
    },
    // A draft has a label too, whatever it lacks.
    perform: (row, { changeset }) => call(of.update, { ...params(of, row), body: { label: chosen, draft: true } as never, changeset }),
    isUndoable: true,
    change: () => withLabel(fieldLabel(of.name, 'label'), valueLabel(of.name, 'label', chosen)),
  };
}

/** Opens the player with `show`. */
const playAction = (show: (row: Row) => void): Action => ({
  name: 'play',
  label: () => t('media.play'),
  icon: <PlayCircleOutlined aria-hidden />,
  right: 'read',
  open: show,
});

/** Opens the history on the record's page. */
const historyAction = (of: AnyResource): Action => ({
  name: 'history',
  label: () => t('media.history'),
  icon: <HistoryOutlined aria-hidden />,
  right: 'read',
  to: (row) => `${idOf(of, row)}#history`,
});

/** The actions of a content list; the first two appear as icons. */
export const contentActions = (of: AnyResource, show: (row: Row) => void): Action[] => [
  editAction(of),
  playAction(show),
  publishAction(of),
  hideAction(of),
  labelAction(of),
  historyAction(of),
  removeAction(of),
];
