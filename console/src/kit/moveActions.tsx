import type { ReactNode } from 'react';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import type { Endpoint } from '@marquee/contract/kit/endpoint';
import type { Move } from '@marquee/contract/kit/machine';
import { t } from '../words/words.ts';
import type { Action } from './actions.tsx';
import { call } from './call.ts';
import { type AnyResource, idOf } from './record.ts';

/** The icon and the key of each verb that machines use. `kit.moves` has their texts. */
const verbViews = {
  approve: { icon: <CheckOutlined aria-hidden />, key: 'a' },
  decline: { icon: <CloseOutlined aria-hidden />, key: 't' },
} satisfies Record<string, { icon: ReactNode; key: string }>;
type Verb = keyof typeof verbViews;

/**
 * The moves of a machine as actions, in the machine's order. Each appears for the states from which it leads, asks for the fields of its call, and can be
 * undone. `of` is the noun with its move calls.
 */
export const moveActions = <V extends Verb>(
  of: AnyResource & { [X in V]: Endpoint<object, object, any, any> },
  { field, moves }: { field: string; moves: Record<V, Move> },
): Action[] =>
  (Object.keys(moves) as V[]).map((verb) => {
    const { from, asks } = moves[verb];
    const { guard } = of[verb];
    return {
      name: verb,
      label: () => t(`kit.moves.${verb as Verb}`),
      icon: verbViews[verb].icon,
      key: verbViews[verb].key,
      right: typeof guard === 'object' ? guard.right : 'decide',
      visible: (row) => from.includes(String(row[field])),
      ...(asks === undefined ? {} : { asks: { fields: asks } }),
      perform: (row, { changeset, values }) => call(of[verb], { body: { id: idOf(of, row), ...values }, changeset }),
      isUndoable: true,
      toastKey: verb,
    };
  });
