import { number } from '../../kit/format.ts';
import { sentence } from '../../kit/faults.ts';
import { withLabel } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import type { Preview } from './useImport.ts';

/** How many faulty rows are named. */
const mostNamed = 8;

/** How many rows are new, changed, known and faulty, and what is wrong with the faulty ones. */
export function PreviewCounts({ of: { faulty, ...counts } }: { of: Preview }) {
  const t = useTexts();
  const all = { created: counts.created, updated: counts.updated, unchanged: counts.unchanged, faulty: faulty.length };
  return (
    <>
      <dl className="import-counts">
        {(['created', 'updated', 'unchanged', 'faulty'] as const).map((each) => (
          <div key={each} className={each === 'faulty' && faulty.length > 0 ? 'import-bad' : undefined}>
            <dt>{t(`feedback.stores.import.counts.${each}`)}</dt>
            <dd>{number(all[each])}</dd>
          </div>
        ))}
      </dl>
      {faulty.length > 0 && (
        <>
          <p className="field-hint">{t('feedback.stores.import.faulty')}</p>
          <ul className="import-faults">
            {faulty.slice(0, mostNamed).map(({ line, faults }) => (
              <li key={line}>
                {withLabel(t('feedback.stores.import.row', { row: number(line) }), faults.map((fault) => sentence('store_review', fault)).join(' '))}
              </li>
            ))}
            {faulty.length > mostNamed && <li>{t('kit.more', { total: number(faulty.length - mostNamed) })}</li>}
          </ul>
        </>
      )}
    </>
  );
}
