import type { ReactNode } from 'react';
import type { Currency, Figure } from '@marquee/contract/advertise/figures';
import { number } from '../../kit/format.ts';
import { useTexts } from '../../words/words.ts';
import { amountIn, removedOf, share } from './amounts.ts';

export type Part = Figure & { key: string; name: ReactNode };

/** The figures of parts, each with a bar of its share of the largest, and their total. It scrolls within its own box on narrow screens. */
export function PartsTable({ title, head, rows, total, unit }: { title: string; head: string; rows: readonly Part[]; total?: Figure; unit: Currency }) {
  const t = useTexts();
  const most = Math.max(1, ...rows.map(({ impressions }) => impressions));
  const amount = amountIn(unit);
  const cells = (of: Figure) => (
    <>
      <td className="is-number">
        <strong>{number(of.impressions)}</strong>
      </td>
      <td className="is-number wide-only">{number(of.raw_impressions)}</td>
      <td className="is-number figures-removed">{number(removedOf(of))}</td>
      <td className="is-number">{number(of.clicks)}</td>
      <td className="is-number">{share(of.click_rate)}</td>
      <td className="is-number">
        <strong>{amount(of.revenue)}</strong>
      </td>
    </>
  );
  return (
    <div className="figures-scroll" role="region" aria-label={title} tabIndex={0}>
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" className="wide-only" aria-hidden="true" />
            <th scope="col" className="is-number">
              {t('adFigures.validHead')}
            </th>
            <th scope="col" className="is-number wide-only">
              {t('adFigures.rawHead')}
            </th>
            <th scope="col" className="is-number">
              {t('adFigures.removedHead')}
            </th>
            <th scope="col" className="is-number">
              {t('adFigures.clicks')}
            </th>
            <th scope="col" className="is-number">
              {t('adFigures.clickRate')}
            </th>
            <th scope="col" className="is-number">
              {t('adFigures.revenue')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, ...figure }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td className="wide-only" aria-hidden="true">
                <span className="figures-share">
                  <span style={{ inlineSize: `${(100 * figure.impressions) / most}%` }} />
                </span>
              </td>
              {cells(figure)}
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr>
              <th scope="row">{t('adFigures.total')}</th>
              <td className="wide-only" aria-hidden="true" />
              {cells(total)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
