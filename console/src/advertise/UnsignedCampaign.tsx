import type { ReactNode } from 'react';
import AuditOutlined from '@ant-design/icons/AuditOutlined';
import { limits } from '@marquee/contract/limits';
import { money } from '../kit/format.ts';
import { LinkButton } from '../kit/LinkButton.tsx';
import { useIsPhone } from '../kit/list/useIsPhone.ts';
import { useWho } from '../kit/who.ts';
import { useTexts } from '../words/words.ts';
import { Booking } from './figures/Booking.tsx';
import { type Campaign, CampaignHead } from './figures/CampaignHead.tsx';
import { reviewHome } from './review/CampaignTabs.tsx';
import { ReviewZones } from './review/ReviewZones.tsx';
import { queueOf } from './review/useReview.ts';
import '../kit/surface.css';
import '../kit/form/frame.css';
import './figures/figures.css';
import './review/review.css';

/**
 * A campaign whose contract is not signed, so it has no figures: what was booked, with its creative in every zone. Its advertiser reads what happens next, and
 * who decides gets the way to the queue. `children` stand at its side.
 */
export function UnsignedCampaign({ of, tools, children }: { of: Campaign; tools: ReactNode; children: ReactNode }) {
  const t = useTexts();
  const { user, may } = useWho();
  const isPhone = useIsPhone();
  const queue = queueOf(of);
  return (
    <div className="figures">
      <CampaignHead of={of}>
        {queue !== undefined && may('advertise', 'decide') && (
          <LinkButton to={`${reviewHome}?queue=${queue}&item=${of.campaignId}`} icon={<AuditOutlined aria-hidden />}>
            {t('adReview.openQueue')}
          </LinkButton>
        )}
        {tools}
      </CampaignHead>
      <div className="figures-columns">
        <div className="figures-stacked">
          {(queue === 'waiting' || queue === 'asked') && user?.idUser === of.userId?.id && <WhatFollows />}
          <section className="figures-card" aria-labelledby="campaign-creative">
            <header className="figures-card-head">
              <h2 id="campaign-creative">{t('adFigures.ads')}</h2>
              {of.budget !== null && <strong>{money(of.budget, 'VND')}</strong>}
            </header>
            <ReviewZones of={of} isPhone={isPhone} />
          </section>
        </div>
        <div className="figures-stacked">
          {children}
          <Booking of={of} />
        </div>
      </div>
    </div>
  );
}

/** What happens to a campaign after it was sent. */
function WhatFollows() {
  const t = useTexts();
  return (
    <section className="figures-card" aria-labelledby="campaign-follows">
      <h2 id="campaign-follows">{t('adWizard.afterwards.title')}</h2>
      <p>{t('adWizard.finalNote', { hours: limits.campaignReplyHours })}</p>
      <ol className="figures-steps">
        <li>{t('adWizard.afterwards.review')}</li>
        <li>{t('adWizard.afterwards.contract')}</li>
        <li>{t('adWizard.afterwards.run')}</li>
      </ol>
    </section>
  );
}
