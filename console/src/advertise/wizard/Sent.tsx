import { limits } from '@marquee/contract/limits';
import { Link } from 'react-router';
import { useForm } from '../../kit/form/useResourceForm.ts';
import { exact } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';

const hourMs = 3_600_000;

/** What happens to a campaign after it was sent, and until when the provider answers. */
export function Sent() {
  const t = useTexts();
  const { record, listAddress } = useForm();
  const sentAt = record?.['submitted_at'];
  return (
    <div className="wizard-sent">
      <section className="section" aria-labelledby="wizard-sent">
        <header className="section-head">
          <h1 id="wizard-sent">{t('adWizard.afterwards.sent', { name: String(record?.['name'] ?? '') })}</h1>
          <span className="tag">{valueLabel('campaign', 'state', String(record?.['state']))}</span>
        </header>
        <p>{t('adWizard.finalNote', { hours: limits.campaignReplyHours })}</p>
        {typeof sentAt === 'string' && (
          <p>
            <strong>{t('adWizard.afterwards.until', { time: exact(new Date(Date.parse(sentAt) + limits.campaignReplyHours * hourMs).toISOString()) })}</strong>
          </p>
        )}
        <ol className="wizard-needs">
          <li>{t('adWizard.afterwards.review')}</li>
          <li>{t('adWizard.afterwards.contract')}</li>
          <li>{t('adWizard.afterwards.run')}</li>
        </ol>
        <p>
          <Link to={listAddress}>{t('kit.backToList')}</Link>
        </p>
      </section>
    </div>
  );
}
