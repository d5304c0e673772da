import MailOutlined from '@ant-design/icons/MailOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import { invitation } from '@marquee/contract/users/invitation';
import { user } from '@marquee/contract/users/user';
import type { Action } from '../kit/actions.tsx';
import { call } from '../kit/call.ts';
import { idOf, type Row } from '../kit/record.ts';
import { t } from '../words/words.ts';

const isInvited = (row: Row) => row['state'] === 'invited';

/** What can be done to people who have not accepted their invitation yet. */
export const invitationActions: Action[] = [
  {
    name: 'resend',
    label: () => t('users.invitation.resend'),
    icon: <MailOutlined aria-hidden />,
    right: 'administer',
    visible: isInvited,
    perform: (row, { changeset }) => call(invitation.resend, { body: { idUser: idOf(user, row) }, changeset }),
  },
  {
    name: 'withdraw',
    label: () => t('users.invitation.withdraw'),
    icon: <StopOutlined aria-hidden />,
    right: 'administer',
    visible: isInvited,
    dangerous: true,
    confirm: () => ({ title: t('users.invitation.withdraw'), text: <p>{t('users.invitation.withdrawText')}</p>, yes: t('users.invitation.withdraw') }),
    perform: (row, { changeset }) => call(invitation.withdraw, { body: { idUser: idOf(user, row) }, changeset }),
  },
];
