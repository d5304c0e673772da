import AuditOutlined from '@ant-design/icons/AuditOutlined';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import FileDoneOutlined from '@ant-design/icons/FileDoneOutlined';
import PauseOutlined from '@ant-design/icons/PauseOutlined';
import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import { campaign, campaignMoves } from '@marquee/contract/advertise/campaign';
import { limits } from '@marquee/contract/limits';
import type { Action } from '../../kit/actions.tsx';
import { call } from '../../kit/call.ts';
import { names, number } from '../../kit/format.ts';
import { idOf, type Row, titleOf } from '../../kit/record.ts';
import { t } from '../../words/words.ts';

type Verb = keyof typeof campaignMoves.moves;

const namesOf = (rows: readonly Row[], many: Parameters<NonNullable<Action['confirm']>>[1]) =>
  names(
    rows.map((row) => titleOf(campaign, row)),
    3,
    many,
  );

/** A move of campaigns as an action, offered for the states from which it leads. It can be undone. */
const moved = (verb: Verb, rest: Pick<Action, 'label' | 'icon'> & Partial<Action>): Action => ({
  name: verb,
  right: 'decide',
  visible: (row) => (campaignMoves.moves[verb].from as readonly string[]).includes(String(row['state'])),
  // The compiler cannot tell that the values are those that this verb asks for.
  perform: (row, { changeset, values }) => call(campaign[verb], { body: { id: idOf(campaign, row), ...values } as never, changeset }),
  isUndoable: true,
  toastKey: 'update',
  ...rest,
});

/** What the provider does with campaigns, for rows, selections and a campaign's page. */
export const campaignActions: readonly Action[] = [
  moved('review', { label: () => t('adReview.actions.start'), icon: <AuditOutlined aria-hidden /> }),
  moved('approve', {
    label: () => t('adReview.actions.approve'),
    icon: <CheckOutlined aria-hidden />,
    toastKey: 'approve',
    confirm: (rows, many) => ({
      title: t('adReview.confirm.title', { name: namesOf(rows, many) }),
      text: <p>{t('adReview.confirm.text', { hours: number(limits.undoHours) })}</p>,
      yes: t('actions.approve.yes'),
    }),
  }),
  moved('reject', {
    label: () => t('adReview.actions.reject'),
    icon: <CloseOutlined aria-hidden />,
    dangerous: true,
    toastKey: 'decline',
    asks: { fields: campaignMoves.moves.reject.asks },
  }),
  moved('finalise', {
    label: () => t('adReview.actions.finalise'),
    icon: <FileDoneOutlined aria-hidden />,
  }),
  moved('pause', { label: () => t('adReview.actions.pause'), icon: <PauseOutlined aria-hidden /> }),
  moved('resume', { label: () => t('adReview.actions.resume'), icon: <CaretRightOutlined aria-hidden /> }),
  moved('finish', {
    label: () => t('adReview.actions.finish'),
    icon: <StopOutlined aria-hidden />,
    dangerous: true,
    confirm: (rows, many) => ({
      title: t('adReview.actions.finishTitle', { names: namesOf(rows, many) }),
      text: <p>{t('adReview.actions.finishText', { hours: number(limits.undoHours) })}</p>,
      yes: t('adReview.actions.finishYes', many),
    }),
  }),
];
