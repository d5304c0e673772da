import { useState } from 'react';
import DownOutlined from '@ant-design/icons/DownOutlined';
import FormatPainterOutlined from '@ant-design/icons/FormatPainterOutlined';
import GlobalOutlined from '@ant-design/icons/GlobalOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import MenuOutlined from '@ant-design/icons/MenuOutlined';
import { Dropdown } from 'antd';
import { Link } from 'react-router';
import { languages } from '@marquee/contract/words/words';
import type { Language } from '@marquee/contract/words/words';
import { Tray } from '../kit/tray.tsx';
import { useWho } from '../kit/who.ts';
import { signOut } from '../session/session.ts';
import { languageNames, useWords } from '../words/words.ts';
import { Logo } from './Logo.tsx';
import { chooseTheme, settings, useTheme } from './settings.ts';
import { themes } from './tokens.ts';
import type { Theme } from './tokens.ts';

/** The first letters of a person's first and last name. */
const initials = (name: string) => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toLocaleUpperCase();
};

/** The top bar: work under way, theme, language, person; on narrow screens the way to the navigation as well. */
export function Header({ onMenu }: { onMenu: () => void }) {
  const t = useWords();
  const theme = useTheme();
  const locale = settings.use((state) => state.locale);
  const { user } = useWho();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <header className="header">
      <button type="button" className="header-button narrow-only" aria-label={t('shell.openMenu')} aria-haspopup="dialog" onClick={onMenu}>
        <MenuOutlined aria-hidden />
      </button>
      <Link to="/main" className="header-name narrow-only" aria-label="Marquee">
        <Logo size={26} />
      </Link>
      <div className="header-space" />
      <Tray />
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          selectable: true,
          selectedKeys: [theme],
          items: themes.map((each) => ({ key: each, label: t(`shell.themes.${each}`) })),
          onClick: ({ key }) => chooseTheme(key as Theme),
        }}
      >
        <button type="button" className="header-button" aria-label={t('shell.theme')}>
          <FormatPainterOutlined aria-hidden />
        </button>
      </Dropdown>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          selectable: true,
          selectedKeys: [locale],
          items: languages.map((each) => ({ key: each, label: <span lang={each}>{languageNames[each]}</span> })),
          onClick: ({ key }) => settings.set({ locale: key as Language }),
        }}
      >
        <button type="button" className="header-button">
          <GlobalOutlined aria-hidden />
          <span className="header-said">{`${t('shell.language')}: ${languageNames[locale]}`}</span>
          <span className="header-code" aria-hidden="true">
            {locale.toUpperCase()}
          </span>
        </button>
      </Dropdown>
      {user && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: [
              { key: 'who', type: 'group', label: user.email },
              { key: 'out', icon: <LogoutOutlined aria-hidden />, label: t('shell.signOut'), disabled: isLeaving },
            ],
            onClick: ({ key }) => {
              if (key !== 'out') return;
              setLeaving(true);
              void signOut();
            },
          }}
        >
          <button type="button" className="header-button header-person">
            <span className="avatar" aria-hidden="true">
              {user.avatar ? <img src={user.avatar} alt="" /> : initials(user.displayName)}
            </span>
            <span className="header-said">{`${t('shell.account')}: ${user.displayName}, ${t(`roles.${user.role}`)}`}</span>
            <span className="header-who" aria-hidden="true">
              <strong>{user.displayName}</strong>
              <small>{t(`roles.${user.role}`)}</small>
            </span>
            <DownOutlined aria-hidden className="header-arrow" />
          </button>
        </Dropdown>
      )}
    </header>
  );
}
