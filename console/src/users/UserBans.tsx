import { limits } from '@marquee/contract/limits';
import { ban } from '@marquee/contract/users/ban';
import { Section } from '../content/Section.tsx';
import { useEndpointList } from '../kit/ask.ts';
import { reason } from '../kit/call.ts';
import { exact, number } from '../kit/format.ts';
import { valueLabel } from '../kit/label.ts';
import type { Row } from '../kit/record.ts';
import { useActions } from '../kit/useActions.tsx';
import { useTexts } from '../words/words.ts';
import { liftAction } from '../content/banActions.tsx';

/** The bans of a person, newest first. Whoever may change the person lifts those in force. */
export function UserBans({ person, canLift, onChange }: { person: Row; canLift: boolean; onChange: () => void }) {
  const t = useTexts();
  const query = { user: [String(person['idUser'])], sort_by: 'created_at', order_by: 'desc', limit: 20 };
  const { data, error, refetch } = useEndpointList(ban.list, { query: query as never }, { quiet: true });
  const { runOne, question, isOffered } = useActions(ban);
  const month = Number(person['bans_30_days'] ?? 0);
  const quarter = Number(person['bans_90_days'] ?? 0);
  const lift = async (row: Row) => {
    if (!(await runOne(liftAction, row))?.isSuccess) return;
    await refetch();
    onChange();
  };
  return (
    <Section id="bans" title={t('users.bans.list')}>
      {(month >= limits.bansIn30Days || quarter >= limits.bansIn90Days) && (
        <p className="red">{t('users.bans.strikes', { month: number(month), quarter: number(quarter) })}</p>
      )}
      {error !== null && data === undefined && <p role="alert">{reason(error)}</p>}
      {data?.data.length === 0 && <p className="muted">{t('users.bans.none')}</p>}
      <ul className="side-history">
        {(data?.data ?? []).map((row) => (
          <li key={row.idBan}>
            <span>
              <strong>{valueLabel('ban', 'reason', String(row.reason))}</strong> {valueLabel('ban', 'scope', String(row.scope))}{' '}
              {canLift && isOffered(liftAction, row) && (
                <button type="button" className="link-button" onClick={() => void lift(row)}>
                  {t('users.bans.lift')}
                </button>
              )}
            </span>
            <span>
              {row.state === 'over'
                ? t('users.bans.over')
                : typeof row.until === 'string'
                  ? t('users.bans.until', { at: exact(row.until) })
                  : t('users.bans.forGood')}
            </span>
          </li>
        ))}
      </ul>
      {question}
    </Section>
  );
}
