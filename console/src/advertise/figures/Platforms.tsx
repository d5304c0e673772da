import type { CampaignChart } from '@marquee/contract/advertise/figures';
import { number } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';
import { amountIn } from './amounts.ts';

/** The marks of the platforms in order, told apart by their shape as well as their colour. */
const marks = ['circle', 'square', 'triangle', 'diamond', 'bar'] as const;

/** Each kind of platform with its share of the valid impressions and its revenue. */
export function Platforms({ chart }: { chart: CampaignChart }) {
  const t = useTexts();
  const amount = amountIn(chart.unit);
  return (
    <section className="figures-card" aria-labelledby="figures-platforms">
      <h2 id="figures-platforms">{t('adFigures.byPlatform')}</h2>
      {chart.rows.length === 0 ? (
        <p className="muted">{t('adFigures.none')}</p>
      ) : (
        <>
          <div className="figures-stack" aria-hidden="true">
            {chart.rows.map(({ key, impressions }, at) => (
              <span key={key} className={`figures-colour-${at % marks.length}`} style={{ flexGrow: impressions }} />
            ))}
          </div>
          <ul className="figures-platforms">
            {chart.rows.map(({ key, impressions, revenue }, at) => (
              <li key={key}>
                <span className={`figures-mark figures-mark-${marks[at % marks.length]} figures-colour-${at % marks.length}`} aria-hidden="true" />
                <span>{valueLabel('campaign', 'platforms', key)}</span>
                <strong>{number(impressions)}</strong>
                <span className="muted">{amount(revenue)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
