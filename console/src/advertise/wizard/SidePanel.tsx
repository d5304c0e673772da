import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import type { CampaignTarget } from '@marquee/contract/advertise/campaign';
import type { AdType, PlatformKind, ZoneName } from '@marquee/contract/advertise/zone';
import { limits } from '@marquee/contract/limits';
import { useForm } from '../../kit/form/useResourceForm.ts';
import { brief, calendarDay, duration, isDay, money, names, number } from '../../kit/format.ts';
import { label, valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';
import { useReach } from './useReach.ts';

/** The campaign so far, the reach and the price of its zones, and how long the budget lasts. */
export function SidePanel() {
  const t = useTexts();
  const { values } = useForm();
  const reach = useReach(values);
  const { name, ads_type, skippable, skip_after, start_date, finish_date, budget } = values as {
    name?: string;
    ads_type?: AdType;
    skippable?: boolean;
    skip_after?: number;
    start_date?: string;
    finish_date?: string;
    budget?: number;
  };
  const platforms = (values['platforms'] ?? []) as PlatformKind[];
  const zones = (values['zones'] ?? []) as ZoneName[];
  const target = (values['target'] ?? 'impressions') as CampaignTarget;
  const day = (value: string | undefined) => (value !== undefined && isDay(value) ? calendarDay(value) : '…');
  const lines: [string, string][] = [
    [label('campaign', 'name'), name || '–'],
    [label('campaign', 'ads_type'), ads_type === undefined || ads_type === null ? '–' : valueLabel('campaign', 'ads_type', ads_type)],
    [
      label('campaign', 'platforms'),
      platforms.length === 0
        ? '–'
        : names(
            platforms.map((each) => valueLabel('campaign', 'platforms', each)),
            5,
          ),
    ],
    [t('adWizard.period'), start_date || finish_date ? `${day(start_date)} – ${day(finish_date)}` : '–'],
    ...(ads_type === 'vast' ? ([[t('adWizard.skipAfter'), skippable === false ? t('adWizard.noSkip') : duration(skip_after ?? 0)]] as [string, string][]) : []),
  ];
  const total = reach?.total;
  return (
    <aside className="form-side wizard-side" aria-label={t('adWizard.yours')}>
      <section className="section">
        <h2>{t('adWizard.yours')}</h2>
        <dl>
          {lines.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <h2>{t('adWizard.chosen', { count: zones.length })}</h2>
        {reach !== undefined && zones.length > 0 && (
          <table className="wizard-prices">
            <thead>
              <tr>
                <th scope="col">{t('adWizard.zonePrice')}</th>
                <th scope="col" className="is-number">
                  {t('adWizard.requestsDay')}
                </th>
              </tr>
            </thead>
            <tbody>
              {reach.zones
                .filter(({ zone }) => zones.includes(zone))
                .map(({ zone, price, requests_per_day }) => (
                  <tr key={zone}>
                    <th scope="row">
                      {valueLabel('zone', 'zone', zone)}
                      <span className="muted">{t(`adWizard.price.${target}`, { price: money(price, 'VND') })}</span>
                    </th>
                    <td className="is-number">{number(requests_per_day)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        )}
        {total !== undefined && zones.length > 0 && (
          <div className="wizard-total">
            <span className="muted">{t('adWizard.expected')}</span>
            <strong>{reach?.history_days === 0 ? t('adWizard.unknown') : t('adWizard.amount', { amount: brief(total.requests_per_day) })}</strong>
            {reach?.history_days === 0 && <span className="muted">{t('adWizard.noHistory')}</span>}
            {typeof budget === 'number' && (
              <>
                <span className="muted">{label('campaign', 'budget')}</span>
                <strong>{money(budget, 'VND')}</strong>
                {total.events !== null && <span className="muted">{t(`adWizard.buys.${target}`, { amount: number(total.events) })}</span>}
                {total.impressions_per_day !== null && total.impressions_per_day > 0 && (
                  <span className="muted">{t('adWizard.daily', { amount: number(total.impressions_per_day) })}</span>
                )}
                {total.lasts_days !== null && total.days !== null && (
                  <>
                    <span className="muted">
                      {total.lasts_days <= total.days
                        ? t('adWizard.lasts', { days: number(total.lasts_days), of: number(total.days) })
                        : t('adWizard.notSpent', { days: number(total.lasts_days), of: number(total.days) })}
                    </span>
                    <progress max={total.days} value={Math.min(total.lasts_days, total.days)} aria-label={t('adWizard.lastsShort')} />
                  </>
                )}
              </>
            )}
          </div>
        )}
        <p className="strip wizard-reply">
          <ClockCircleOutlined aria-hidden /> {t('adWizard.finalNote', { hours: limits.campaignReplyHours })}
        </p>
      </section>
    </aside>
  );
}
