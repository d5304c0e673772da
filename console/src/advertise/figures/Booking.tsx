import type { ReactNode } from 'react';
import { exact, names, number } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';
import type { adFigures } from '../../words/vi/adFigures.ts';
import { none } from './amounts.ts';
import type { Campaign } from './CampaignHead.tsx';

/** What was booked, and when it began and ended. */
export function Booking({ of }: { of: Campaign }) {
  const t = useTexts();
  const limit = (value: number | null) => (value === null ? t('adFigures.noLimit') : number(value));
  const time = (value: string | null) => (value === null ? none : exact(value));
  const list = (field: 'zones' | 'platforms') => {
    const values = (of[field] ?? []).map((value) => valueLabel('campaign', field, value));
    return values.length === 0 ? none : names(values, values.length);
  };
  const facts: [keyof typeof adFigures.booked, ReactNode][] = [
    ['target', valueLabel('campaign', 'target', of.target)],
    ['pacing', valueLabel('campaign', 'pacing', of.pacing)],
    ['quota', limit(of.quota)],
    ['day_cap', limit(of.day_cap)],
    ['person_cap', limit(of.person_cap)],
    ['zones', list('zones')],
    ['platforms', list('platforms')],
    ['contact_name', of.contact_name ?? none],
    ['created_at', time(of.created_at)],
    ['launched_at', time(of.launched_at)],
    ['ended_at', time(of.ended_at)],
  ];
  return (
    <section className="figures-card" aria-labelledby="figures-booking">
      <h2 id="figures-booking">{t('adFigures.booking')}</h2>
      <dl className="figures-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`adFigures.booked.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
