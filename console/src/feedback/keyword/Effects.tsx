import type { keywords } from '@marquee/contract/feedback/keyword';
import type { Data } from '@marquee/contract/kit/endpoint';
import { number } from '../../kit/format.ts';
import { useTexts } from '../../words/words.ts';

/** How often each word of a preview was found, with and without tones side by side. */
export function Effects({ of: { effects, hits, records, is_complete } }: { of: Data<typeof keywords.preview> }) {
  const t = useTexts();
  return (
    <>
      <p>
        {hits === 0 ? t('screening.noHits') : t('screening.previewNote', { count: records, hits: number(hits), total: number(records) })}{' '}
        {!is_complete && t('screening.partial')}
      </p>
      <div className="keyword-effects">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('screening.effect.word')}</th>
              <th scope="col">{t('screening.effect.exact')}</th>
              <th scope="col">{t('screening.effect.tone_blind')}</th>
            </tr>
          </thead>
          <tbody>
            {effects.map(({ word, exact, tone_blind, is_ambiguous }) => (
              <tr key={word}>
                <th scope="row">
                  <bdi>{word}</bdi>
                  {is_ambiguous && <small>{t('screening.ambiguous')}</small>}
                </th>
                <td>{number(exact)}</td>
                <td>{number(tone_blind)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
