import { late } from '../kit/late.tsx';
import { Announcement } from '../shell/Announcement.tsx';
import { LanguageChoice } from '../shell/LanguageChoice.tsx';
import { Logo } from '../shell/Logo.tsx';
import { WaysIn } from '../shell/PublicHeader.tsx';
import { WayLink } from '../session/way.tsx';
import { useWords } from '../words/words.ts';
import { Guide } from './Guide.tsx';
import './documents.css';

const Reference = late(async () => (await import('./Reference.tsx')).Reference, <div className="moving" />);

const guidePath = '/documents';
const referencePath = '/documents/api';

/** The documents: the operator's guide and the reference of the API, for whoever comes, with a session or without. */
export function Component() {
  const t = useWords();
  const isReference = window.location.pathname.replace(/\/$/, '') === referencePath;
  const links = [
    { to: guidePath, name: t('documents.guide'), isHere: !isReference },
    { to: referencePath, name: t('documents.reference'), isHere: isReference },
  ];
  return (
    <div className="documents">
      <a className="documents-skip" href="#documents-text">
        {t('shell.skip')}
      </a>
      <Announcement />
      <header>
        <WayLink to="/" className="documents-name">
          <Logo size={28} />
          Marquee
        </WayLink>
        <nav aria-label={t('documents.title')}>
          {links.map(({ to, name, isHere }) => (
            <WayLink key={to} to={to} isHere={isHere}>
              {name}
            </WayLink>
          ))}
        </nav>
        <WaysIn />
        <LanguageChoice />
      </header>
      {isReference ? <Reference /> : <Guide />}
    </div>
  );
}
