import { useWho } from '../kit/who.ts';
import { WayLink } from '../session/way.tsx';
import { useWords } from '../words/words.ts';
import { Announcement } from './Announcement.tsx';
import { Logo } from './Logo.tsx';
import './public-header.css';

/** What stands above a page that needs no session: the owners' line, the product's name, and the ways in. */
export function PublicHeader() {
  return (
    <>
      <Announcement />
      <header className="public-header">
        <WayLink to="/" className="public-name">
          <Logo size={28} />
          Marquee
        </WayLink>
        <WaysIn />
      </header>
    </>
  );
}

/** Login and signup for strangers; for whoever is signed in, the way back to the console. */
export function WaysIn() {
  const t = useWords();
  const { user } = useWho();
  return (
    <span className="ways-in">
      {user === null ? (
        <>
          <WayLink to="/sign-in">{t('shell.logIn')}</WayLink>
          <WayLink to="/sign-up" className="plain-button">
            {t('shell.signUp')}
          </WayLink>
        </>
      ) : (
        <a href="/main">{t('shell.enter')}</a>
      )}
    </span>
  );
}
