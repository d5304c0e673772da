import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import TrophyOutlined from '@ant-design/icons/TrophyOutlined';
import { declineReasons } from '@marquee/contract/contest/decision';
import type { EntrantOfRow } from '@marquee/contract/contest/entry';
import { oneOf } from '@marquee/contract/kit/field';
import { video } from '@marquee/contract/media/video';
import { type Action, editAction, removeAction } from '../../kit/actions.tsx';
import { call } from '../../kit/call.ts';
import { names } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { idOf, type Row, titleOf } from '../../kit/record.ts';
import { t } from '../../words/words.ts';
import { judgingAddress } from './paths.ts';

const decisionOf = (row: Row) => (row['entry'] as EntrantOfRow | null | undefined)?.decision;
const isUndecided = (row: Row) => decisionOf(row) === 'APPROVE';

/** Loads the calls of judging when one is made, since their schemas are larger than the list. */
const calls = async () => (await import('@marquee/contract/contest/judging')).judging;

/** Opens an entry on the screen of judging, in the queue that it is in. */
const judgeAction: Action = {
  name: 'judge',
  label: () => t('judging.open'),
  icon: <TrophyOutlined aria-hidden />,
  right: 'decide',
  key: 'g',
  visible: (row) => decisionOf(row) !== undefined,
  to: (row) => judgingAddress(isUndecided(row) ? 'undecided' : 'waiting', idOf(video, row)),
};

const approveAction: Action = {
  name: 'approve_entry',
  label: () => t('judging.approveOf'),
  icon: <CheckOutlined aria-hidden />,
  right: 'decide',
  key: 'a',
  visible: isUndecided,
  perform: async (row, { changeset }) => call((await calls()).approve, { params: { id: idOf(video, row) }, changeset }),
  isUndoable: true,
  toastKey: 'approve',
};

const declineAction: Action = {
  name: 'decline_entry',
  label: () => t('judging.declineOf'),
  icon: <CloseOutlined aria-hidden />,
  right: 'decide',
  key: 'd',
  visible: isUndecided,
  asks: { of: 'entry', fields: { reason: oneOf(declineReasons) } },
  confirm: (rows, many) => ({
    title: t('judging.declineTitle', many),
    text: (
      <p>
        {names(
          rows.map((row) => titleOf(video, row)),
          3,
          many,
        )}
      </p>
    ),
    yes: t('judging.declineYes', many),
  }),
  perform: async (row, { changeset, values }) => call((await calls()).decline, { params: { id: idOf(video, row) }, body: values as never, changeset }),
  isUndoable: true,
  toastKey: 'decline',
  describeChange: ({ reason }) => valueLabel('entry', 'reason', String(reason)),
};

/** What staff do to entries. `D` declines here, so deleting has another key. */
export const entryActions: readonly Action[] = [judgeAction, approveAction, declineAction, editAction(video), { ...removeAction(video), key: 'Delete' }];
