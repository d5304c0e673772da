import { lazyWithFallback } from '../kit/lazy.tsx';
import { Announcement } from '../shell/Announcement.tsx';
import { LanguageChoice } from '../shell/LanguageChoice.tsx';
import { Logo } from '../shell/Logo.tsx';
import { SignInLinks } from '../shell/PublicHeader.tsx';
import { PublicLink } from '../session/PublicLink.tsx';
import { useTexts } from '../words/words.ts';
import { Guide } from './Guide.tsx';
import './documents.css';

const Reference = lazyWithFallback(async () => (await import('./Reference.tsx')).Reference, <div className="moving" />);

const guidePath = '/documents';
const referencePath = '/documents/api';

/** The documentation: the operator's guide and the API reference. It needs no session. */
export function Component() {
  const t = useTexts();
  const isReference = window.location.pathname.replace(/\/$/, '') === referencePath;
  const links = [
    { to: guidePath, name: t('documents.guide'), isCurrent: !isReference },
    { to: referencePath, name: t('documents.reference'), isCurrent: isReference },
  ];
  return (
    <div className="documents">
      <a className="documents-skip" href="#documents-text">
        {t('shell.skip')}
      </a>
      <Announcement />
      <header>
        <PublicLink to="/" className="documents-name">
          <Logo size={28} />
          Marquee
        </PublicLink>
        <nav aria-label={t('documents.title')}>
          {links.map(({ to, name, isCurrent }) => (
            <PublicLink key={to} to={to} isCurrent={isCurrent}>
              {name}
            </PublicLink>
          ))}
        </nav>
        <SignInLinks />
        <LanguageChoice />
      </header>
      {isReference ? <Reference /> : <Guide />}
    </div>
  );
}
