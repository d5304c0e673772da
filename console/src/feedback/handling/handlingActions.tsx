import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { handling } from '@marquee/contract/feedback/handling';
import type { Endpoint } from '@marquee/contract/kit/endpoint';
import type { Fields } from '@marquee/contract/kit/field';
import type { Action } from '../../kit/actions.tsx';
import { call } from '../../kit/call.ts';
import { type AnyResource, idOf } from '../../kit/record.ts';
import { t } from '../../words/words.ts';

/** Marks records as done, and opens them again. `asks` are the fields that the first asks for. */
export const handlingActions = (of: AnyResource & Record<'finish' | 'reopen', Endpoint<object, object, any, any>>, asks?: Fields): Action[] => [
  {
    name: 'finish',
    label: () => t('feedback.handling.finish'),
    icon: <CheckCircleOutlined aria-hidden />,
    key: 'f',
    right: 'decide',
    visible: (row) => row['state'] === handling.moves.finish.from[0],
    ...(asks === undefined ? {} : { asks: { fields: asks } }),
    perform: (row, { changeset, values }) => call(of.finish, { body: { id: idOf(of, row), ...values }, changeset }),
    isUndoable: true,
    toastKey: 'status',
  },
  {
    name: 'reopen',
    label: () => t('feedback.handling.reopen'),
    icon: <UndoOutlined aria-hidden />,
    key: 'o',
    right: 'decide',
    visible: (row) => row['state'] === handling.moves.reopen.from[0],
    perform: (row, { changeset }) => call(of.reopen, { body: { id: idOf(of, row) }, changeset }),
    isUndoable: true,
    toastKey: 'status',
  },
];
