import StopOutlined from '@ant-design/icons/StopOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { longText, oneOf } from '@marquee/contract/kit/field';
import { limits } from '@marquee/contract/limits';
import { ban, type BanReason, bans, type BanScope } from '@marquee/contract/users/ban';
import type { Action } from '../kit/actions.tsx';
import { call } from '../kit/call.ts';
import { names } from '../kit/format.ts';
import { t } from '../words/words.ts';

/** For how many days the console bans. */
const lengths = oneOf(['1', '7', '30', '90', 'for_good']);

const dayMs = 24 * 60 * 60_000;
const untilAfter = (days: string): string | null => (days === 'for_good' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString());

/** Bans people. `own` is the id of whoever uses the console, since nobody bans themselves. */
export const banAction = (own: string | undefined): Action => ({
  name: 'ban',
  label: () => t('users.bans.action'),
  icon: <StopOutlined aria-hidden />,
  right: 'decide',
  dangerous: true,
  visible: (row) => row['idUser'] !== own,
  asks: { of: 'ban', fields: { reason: ban.fields.reason, scope: ban.fields.scope, days: lengths, text: ban.fields.text } },
  confirm: (rows, many) => ({
    title: t('users.bans.title', {
      names: names(
        rows.map((row) => String(row['displayName'])),
        3,
        many,
      ),
    }),
    text: null,
    yes: many.count === 1 ? t('users.bans.yes') : t('users.bans.yesMany'),
  }),
  perform: (row, { changeset, values }) =>
    call(bans.restrict, {
      body: {
        idUser: String(row['idUser']),
        reason: values['reason'] as BanReason,
        scope: values['scope'] as BanScope,
        text: (values['text'] as string | null | undefined) ?? null,
        until: untilAfter(String(values['days'])),
      },
      changeset,
    }),
  isUndoable: true,
  toastKey: 'ban',
});

/** Lifts a ban that is in force. */
export const liftAction: Action = {
  name: 'lift',
  label: () => t('users.bans.lift'),
  icon: <UndoOutlined aria-hidden />,
  right: 'decide',
  visible: (row) => row['state'] === 'in_force',
  asks: { fields: { reason: longText(limits.banText) } },
  perform: (row, { changeset, values }) => call(bans.lift, { body: { idBan: String(row['idBan']), reason: String(values['reason']) }, changeset }),
  toastKey: 'lift',
};
