import { useState } from 'react';
import DownOutlined from '@ant-design/icons/DownOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { Link } from 'react-router';
import { Popup } from '../kit/Popup.tsx';
import { useWho } from '../kit/who.ts';
import { lockNow } from '../session/lock.ts';
import { signOut } from '../session/session.ts';
import { joinList, withLabel } from '../words/punctuation.ts';
import { useTexts } from '../words/words.ts';

/** The first letters of a person's first and last name. */
const initials = (name: string) => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toLocaleUpperCase();
};

/** The menu of the signed-in person: account, lock, sign out. */
export function UserMenu({ className = 'header-button header-person' }: { className?: string }) {
  const t = useTexts();
  const { user } = useWho();
  const [isLeaving, setLeaving] = useState(false);
  if (user === null) return null;
  const signOutNow = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <Popup
      isMenu
      label={t('shell.account')}
      renderButton={(buttonProps) => (
        <button type="button" {...buttonProps} className={className}>
          <span className="avatar" aria-hidden="true">
            {user.avatar ? <img src={user.avatar} alt="" /> : initials(user.displayName)}
          </span>
          <span className="header-said">{withLabel(t('shell.account'), joinList([user.displayName, t(`roles.${user.role}`)]))}</span>
          <span className="header-who" aria-hidden="true">
            <strong>{user.displayName}</strong>
            <small>{t(`roles.${user.role}`)}</small>
          </span>
          <DownOutlined aria-hidden className="header-arrow" />
        </button>
      )}
    >
      <p className="menu-about" role="presentation">
        {user.email}
      </p>
      <Link to="/main/account" role="menuitem" className="menu-item">
        <UserOutlined aria-hidden />
        {t('shell.myAccount')}
      </Link>
      <button type="button" role="menuitem" className="menu-item" onClick={lockNow}>
        <LockOutlined aria-hidden />
        {t('shell.lock')}
      </button>
      <button type="button" role="menuitem" className="menu-item" disabled={isLeaving} onClick={signOutNow}>
        <LogoutOutlined aria-hidden />
        {t('shell.signOut')}
      </button>
    </Popup>
  );
}
