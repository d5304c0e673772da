import type { ReactNode } from 'react';
import LockOutlined from '@ant-design/icons/LockOutlined';
import type { JudgedEntry, JudgingPlan } from '@marquee/contract/contest/judging';
import type { Media } from '../../content/player/Film.tsx';
import { Watch } from '../../content/player/Watch.tsx';
import { dayOf, decimal, number } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';
import { DecisionMark } from './DecisionMark.tsx';
import { Code } from './Queue.tsx';

type EntryViewProps = { entry: JudgedEntry; plan: JudgingPlan; onMedia: (media: Media | null) => void; children?: ReactNode };

/** The film of an entry, its text without its sender, and what other judges gave once one may see it. */
export function EntryView({ entry, plan, onMedia, children }: EntryViewProps) {
  const t = useTexts();
  const { id, title, code, created_at, city, description, decision, reason } = entry;
  return (
    <article className="judging-card judging-entry">
      <Watch key={id} kind="video" id={id} title={title} onMedia={onMedia} />
      <div className="judging-pad">
        <header className="judging-entry-head">
          <h2>{title}</h2>
          <DecisionMark decision={decision} />
        </header>
        <p className="muted">
          {t('judging.code', { code: '' })}
          <Code code={code} /> · {t('judging.sent', { date: dayOf(created_at) })}
          {city !== null && ` · ${city}`} · {t('judging.hiddenSender')}
        </p>
        {reason !== null && <p className="red">{t('judging.declined', { reason: valueLabel('entry', 'reason', reason) })}</p>}
        {description !== null && <p className="judging-text">{description}</p>}
        {children}
      </div>
      {decision === 'APPROVED' && (plan.is_judge || entry.sheets !== null) && <Others entry={entry} plan={plan} />}
    </article>
  );
}

/** The scores of others: locked, or by criterion. */
function Others({ entry: { others, sheets }, plan: { criteria } }: Pick<EntryViewProps, 'entry' | 'plan'>) {
  const t = useTexts();
  if (sheets === null || sheets.length === 0)
    return (
      <p className="judging-others muted">
        <LockOutlined aria-hidden /> {others === 0 ? t('judging.othersNone') : t('judging.othersLocked', { count: others })}
      </p>
    );
  return (
    <section className="judging-others" aria-label={t('judging.others')}>
      <table>
        <caption>{t('judging.others')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('judging.strictness')}</th>
            {criteria.map(({ id, name }) => (
              <th key={id} scope="col" className="is-number">
                {name}
              </th>
            ))}
            <th scope="col" className="is-number">
              {t('judging.mean')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sheets.map(({ judge, total, scores }) => (
            <tr key={judge.id}>
              <th scope="row">{judge.label}</th>
              {criteria.map(({ id }) => (
                <td key={id} className="is-number">
                  {number(scores.find(({ criterion }) => criterion === id)?.score ?? 0)}
                </td>
              ))}
              <td className="is-number">
                <strong>{decimal(total)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
