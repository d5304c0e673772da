import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { ad, adMoves } from '@marquee/contract/advertise/ad';
import type { Action } from '../../kit/actions.tsx';
import { call } from '../../kit/call.ts';
import { lazyWithFallback } from '../../kit/lazy.tsx';
import { names } from '../../kit/format.ts';
import { idOf, type Row, titleOf } from '../../kit/record.ts';
import { t } from '../../words/words.ts';

const AdPreview = lazyWithFallback(() => import('./AdPreview.tsx').then((m) => m.AdPreview));

const canMove = (verb: keyof typeof adMoves.moves) => (row: Row) => (adMoves.moves[verb].from as readonly string[]).includes(String(row['state']));
const namesOf = (rows: readonly Row[]) => names(rows.map((row) => titleOf(ad, row)));

/** What is decided about, as viewers would see it; of several advertisements their names. */
const shownOf = (rows: readonly Row[]) => (rows.length === 1 && rows[0] !== undefined ? <AdPreview id={idOf(ad, rows[0])} /> : <p>{namesOf(rows)}</p>);

/** How the provider decides about advertisements, with their preview. Both can be undone. */
export const adActions: readonly Action[] = [
  {
    name: 'approve',
    label: () => t('adReview.actions.approveAd'),
    icon: <CheckOutlined aria-hidden />,
    right: 'decide',
    key: 'a',
    visible: canMove('approve'),
    confirm: (rows) => ({ title: t('adReview.confirm.title', { name: namesOf(rows) }), text: shownOf(rows), yes: t('actions.approve.yes') }),
    perform: (row, { changeset }) => call(ad.approve, { body: { id: idOf(ad, row) }, changeset }),
    isUndoable: true,
    toastKey: 'approve',
  },
  {
    name: 'decline',
    label: () => t('adReview.actions.declineAd'),
    icon: <CloseOutlined aria-hidden />,
    right: 'decide',
    dangerous: true,
    key: 't',
    visible: canMove('decline'),
    asks: { fields: adMoves.moves.decline.asks },
    confirm: (rows) => ({ title: t('adReview.actions.declineAd'), text: shownOf(rows), yes: t('adReview.actions.declineAd') }),
    // The compiler cannot tell that the values are those that were asked for.
    perform: (row, { changeset, values }) => call(ad.decline, { body: { id: idOf(ad, row), ...values } as never, changeset }),
    isUndoable: true,
    toastKey: 'decline',
  },
];
