import { useWho } from '../kit/who.ts';
import { PublicLink } from '../session/PublicLink.tsx';
import { useTexts } from '../words/words.ts';
import { Announcement } from './Announcement.tsx';
import { Logo } from './Logo.tsx';
import './public-header.css';

/** The header of a public page: the announcement, the product's name, and the links to sign in or up. */
export function PublicHeader() {
  return (
    <>
      <Announcement />
      <header className="public-header">
        <PublicLink to="/" className="public-name">
          <Logo size={28} />
          Marquee
        </PublicLink>
        <SignInLinks />
      </header>
    </>
  );
}

/** Links to sign in and sign up for visitors; a link to the console for signed-in people. */
export function SignInLinks() {
  const t = useTexts();
  const { user } = useWho();
  return (
    <span className="ways-in">
      {user === null ? (
        <>
          <PublicLink to="/sign-in">{t('shell.logIn')}</PublicLink>
          <PublicLink to="/sign-up" className="plain-button">
            {t('shell.signUp')}
          </PublicLink>
        </>
      ) : (
        <a href="/main">{t('shell.enter')}</a>
      )}
    </span>
  );
}
