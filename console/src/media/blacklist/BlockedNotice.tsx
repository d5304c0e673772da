import { Link } from 'react-router';
import { useTexts } from '../../words/words.ts';
import './blacklist.css';

/** Says on the form of a record that its save moved it to the content blacklist, or that it still is there, and leads to what was found. */
export function BlockedNotice() {
  const t = useTexts();
  return (
    <div className="blocked-notice" role="status">
      <strong>{t('screening.content.moved')}</strong>
      <p>{t('screening.content.movedText')}</p>
      <Link to="/main/media/content-blacklist">{t('screening.seeHits')}</Link>
    </div>
  );
}
