import { judging } from '@marquee/contract/contest/judging';
import { useEndpoint } from '../../kit/ask.ts';
import { decimal, number } from '../../kit/format.ts';
import { useTexts } from '../../words/words.ts';

const shown = 5;

/** The best entries so far, beside the queue. */
export function RankingCard({ first }: { first: string | undefined }) {
  const t = useTexts();
  const ranking = useEndpoint(judging.ranking, { query: { limit: shown } }, { quiet: true }).data?.data;
  if (ranking === undefined) return null;
  const best = ranking.rows.filter(({ rank }) => rank !== null);
  return (
    <section className="judging-card judging-best" aria-labelledby="judging-best">
      <header className="judging-card-head">
        <h2 id="judging-best">{t('judging.provisional')}</h2>
        <span className="muted">{t('judging.fullCount', { count: ranking.ranked })}</span>
      </header>
      {best.length === 0 && <p className="judging-pad muted">{t('judging.rankingEmpty')}</p>}
      <ol>
        {best.map(({ id, rank, title, total }) => (
          <li key={id}>
            <span>{rank !== null && number(rank)}</span>
            <span>{title}</span>
            <strong>{total !== null && decimal(total)}</strong>
          </li>
        ))}
      </ol>
      {first !== undefined && <p className="judging-pad field-hint">{t('judging.rankingHint', { name: first })}</p>}
    </section>
  );
}
