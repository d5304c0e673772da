import CheckOutlined from '@ant-design/icons/CheckOutlined';
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import type { HandlingState } from '@marquee/contract/feedback/handling';
import { reportedAd } from '@marquee/contract/feedback/reported_ad';
import { contentAnswers, reportedContent } from '@marquee/contract/feedback/reported_content';
import { banAction } from '../../content/banActions.tsx';
import type { Action } from '../../kit/actions.tsx';
import { call } from '../../kit/call.ts';
import { names } from '../../kit/format.ts';
import { idOf, type Row, titleOf } from '../../kit/record.ts';
import { t } from '../../words/words.ts';
import { type Reported, targetOf } from './group.tsx';

const canMove = (verb: keyof typeof contentAnswers.moves) => (row: Row) =>
  (contentAnswers.moves[verb].from as readonly HandlingState[]).includes(row['state'] as HandlingState);

/** Leaves what was reported as it is. */
export const keepAction = (of: Reported): Action => ({
  name: 'keep',
  label: () => t('feedback.reported.keep'),
  icon: <CheckOutlined aria-hidden />,
  right: 'decide',
  visible: canMove('keep'),
  perform: (row, { changeset }) => call(of.keep, { body: { id: idOf(of, row) }, changeset }),
  isUndoable: true,
  toastKey: 'update',
});

/** Hides reported content from viewers. */
export const takeDownAction: Action = {
  name: 'take_down',
  label: () => t('feedback.reported.takeDown'),
  icon: <EyeInvisibleOutlined aria-hidden />,
  right: 'decide',
  dangerous: true,
  visible: canMove('take_down'),
  confirm: (rows, many) => ({
    title: t('feedback.reported.takeDownTitle', {
      names: names(
        rows.map((row) => titleOf(reportedContent, row)),
        3,
        many,
      ),
    }),
    text: t('feedback.reported.takeDownText'),
    yes: t('feedback.reported.takeDownYes', many),
  }),
  perform: (row, { changeset }) => call(reportedContent.take_down, { body: { id: idOf(reportedContent, row) }, changeset }),
  isUndoable: true,
  toastKey: 'status',
};

/** Declines a reported advertisement, so that no viewer gets it. */
export const takeDownAdAction: Action = {
  ...takeDownAction,
  label: () => t('feedback.reported.takeDownAd'),
  confirm: (rows, many) => ({
    title: t('feedback.reported.takeDownAdTitle', {
      names: names(
        rows.map((row) => titleOf(reportedAd, row)),
        3,
        many,
      ),
    }),
    text: t('feedback.reported.takeDownAdText'),
    yes: t('feedback.reported.takeDownAdYes', many),
  }),
  perform: (row, { changeset }) => call(reportedAd.take_down, { body: { id: idOf(reportedAd, row) }, changeset }),
};

/** Lets answered reports wait again. */
export const reopenReports = (of: Reported): Action => ({
  name: 'reopen',
  label: () => t('feedback.reported.reopen'),
  icon: <UndoOutlined aria-hidden />,
  right: 'decide',
  visible: canMove('reopen'),
  perform: (row, { changeset }) => call(of.reopen, { body: { id: idOf(of, row) }, changeset }),
  isUndoable: true,
  toastKey: 'update',
});

const asPerson = (row: Row): Row => ({ idUser: targetOf(row)?.id, displayName: titleOf(reportedContent, row) });

/** Bans reported viewers, which closes their reports. `own` is the id of whoever uses the console; it is offered to those who may ban people. */
export function banReported(own: string | undefined, canBan: boolean): Action {
  const { visible, confirm, perform, ...ban } = banAction(own);
  const isBannable = (row: Row) => {
    const target = targetOf(row);
    return target !== null && !target.deleted && target.status !== 'banned';
  };
  return {
    ...ban,
    visible: (row) => canBan && row['state'] === 'DOING' && isBannable(row) && (visible?.(asPerson(row)) ?? true),
    confirm: (rows, many, noun) => confirm?.(rows.map(asPerson), many, noun),
    perform: async (row, press) => perform?.(asPerson(row), press),
  };
}
