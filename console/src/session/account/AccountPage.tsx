import { Link, Outlet, useLocation } from 'react-router';
import { useWho } from '../../kit/who.ts';
import { useWords } from '../../words/words.ts';
import { accountTabs } from './index.ts';
import '../../kit/form.css';
import '../../kit/surface.css';
import './account.css';

/** On a narrow screen the tabs are a strip: the one that is open must be seen. */
const reveal = (open: HTMLElement | null) => open?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** A person's own account: everybody signed in has one. Its tabs are data; each has an address of its own. */
export function Component() {
  const t = useWords();
  const { user } = useWho();
  const { pathname } = useLocation();
  const tabs = accountTabs.filter(({ roles }) => !roles || (user !== null && roles.includes(user.role)));
  return (
    <div className="account">
      <h1>{t('screens.account')}</h1>
      <nav className="tabs" aria-label={t('screens.account')}>
        {tabs.map(({ name, load }) => {
          const to = `/main/account/${name}`;
          const ahead = () => void load().catch(() => undefined);
          return (
            <Link
              key={name}
              ref={pathname === to ? reveal : undefined}
              className="tab"
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              onPointerEnter={ahead}
              onFocus={ahead}
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
