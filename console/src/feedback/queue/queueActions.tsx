import EditOutlined from '@ant-design/icons/EditOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { approval } from '@marquee/contract/feedback/moderation';
import type { Action } from '../../kit/actions.tsx';
import { call } from '../../kit/call.ts';
import { idOf } from '../../kit/record.ts';
import { t } from '../../words/words.ts';
import type { Moderated } from './item.ts';

/** Corrects the text of an item without leaving the queue. */
export const correctAction = (of: Moderated): Action => ({
  name: 'correct',
  label: () => t('feedback.queue.edit'),
  icon: <EditOutlined aria-hidden />,
  right: 'decide',
  asks: { fields: of.fields, initial: ([row]) => ({ [of.title]: row?.[of.title] }) },
  perform: (row, { changeset, values }) => call(of.update, { params: { id: idOf(of, row) }, body: values, changeset }),
  isUndoable: true,
  toastKey: 'update',
});

/** Puts decided items back into the queue. */
export const reopenAction = (of: Moderated): Action => ({
  name: 'reopen',
  label: () => t('feedback.queue.reopen'),
  icon: <UndoOutlined aria-hidden />,
  right: 'decide',
  visible: (row) => approval.moves.reopen.from.includes(String(row['state']) as 'APPROVED'),
  perform: (row, { changeset }) => call(of.reopen, { body: { id: idOf(of, row) }, changeset }),
  isUndoable: true,
  toastKey: 'update',
});
