import { Link, Outlet, useLocation } from 'react-router';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';
import { accountTabs } from './index.ts';
import '../../kit/form.css';
import '../../kit/surface.css';
import './account.css';

/** Scrolls to the open tab: on a narrow screen the row of tabs is wider than the window. */
const reveal = (open: HTMLElement | null) => open?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** The account page of the signed-in person. Each tab has its own address. */
export function Component() {
  const t = useTexts();
  const { user } = useWho();
  const { pathname } = useLocation();
  const tabs = accountTabs.filter(({ roles }) => !roles || (user !== null && roles.includes(user.role)));
  return (
    <div className="account">
      <h1>{t('screens.account')}</h1>
      <nav className="tabs" aria-label={t('screens.account')}>
        {tabs.map(({ name, load }) => {
          const to = `/main/account/${name}`;
          const preload = () => void load().catch(() => undefined);
          return (
            <Link
              key={name}
              ref={pathname === to ? reveal : undefined}
              className="tab"
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              onPointerEnter={preload}
              onFocus={preload}
            >
              {t(`account.tabs.${name}`)}
            </Link>
          );
        })}
      </nav>
      <Outlet />
    </div>
  );
}
