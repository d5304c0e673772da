import type { ReactNode } from 'react';
import { campaign } from '@marquee/contract/advertise/campaign';
import type { Data } from '@marquee/contract/kit/endpoint';
import { Link } from 'react-router';
import { calendarDay, number } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';
import { campaignsHome } from '../review/CampaignTabs.tsx';

export type Campaign = Data<typeof campaign.get>;

const stateTags: Partial<Record<Campaign['state'], string>> = { running: 'tag-green', paused: 'tag-orange', rejected: 'tag-red', scheduled: 'tag-outline' };

/** The head of a campaign's page: who booked what, for which days, and which of them `today` is. `children` are its tools. */
export function CampaignHead({ of, today, children }: { of: Campaign; today?: string; children: ReactNode }) {
  const t = useTexts();
  return (
    <>
      <nav className="crumbs" aria-label={t('kit.crumbs')}>
        <Link to={campaignsHome}>{t('screens.campaign')}</Link>
      </nav>
      <header className="figures-head">
        <h1>{of.name}</h1>
        <span className={`tag ${stateTags[of.state] ?? ''}`}>{valueLabel('campaign', 'state', of.state)}</span>
        <span className="muted">{aboutOf(of, today, t)}</span>
        <div className="figures-tools">{children}</div>
      </header>
    </>
  );
}

function aboutOf(of: Campaign, today: string | undefined, t: ReturnType<typeof useTexts>): string {
  const { start_date: from, finish_date: to } = of;
  const dayNumber = (a: string, b: string) => (Date.parse(`${b}T00:00:00Z`) - Date.parse(`${a}T00:00:00Z`)) / 86_400_000 + 1;
  return [
    of.company,
    of.ads_type === null ? null : valueLabel('campaign', 'ads_type', of.ads_type),
    from === null || to === null ? null : t('adFigures.days', { from: calendarDay(from), to: calendarDay(to) }),
    today !== undefined && from !== null && to !== null && today >= from && today <= to
      ? t('adFigures.dayOf', { day: number(dayNumber(from, today)), days: number(dayNumber(from, to)) })
      : null,
  ]
    .filter((each) => each !== null)
    .join(' · ');
}
