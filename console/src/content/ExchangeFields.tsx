import { useState } from 'react';
import { mediaActions } from '@marquee/contract/media/action';
import type { ExchangedKind, ExchangeTarget } from '@marquee/contract/media/exchange';
import { useEndpoint } from '../kit/ask.ts';
import { reason } from '../kit/call.ts';
import { sentence } from '../kit/faults.ts';
import { many, names, number } from '../kit/format.ts';
import { controlId, FormField } from '../kit/form/FormField.tsx';
import { useFields } from '../kit/form/useResourceForm.ts';
import { label } from '../kit/label.ts';
import type { Row } from '../kit/record.ts';
import { useTexts } from '../words/words.ts';
import { commonTargets, kindOfTarget, targetLabel } from './exchange.tsx';
import { fieldName } from './fieldName.ts';
import './exchange.css';

/** How many records show at first what the exchange does to them. */
const shownFirst = 10;

/** The choice of a new type, the season and the number of an episode, and what each record keeps and loses. */
export function ExchangeFields({ kind, rows, ids }: { kind: ExchangedKind; rows: readonly Row[]; ids: readonly string[] }) {
  const t = useTexts();
  const { values, faults, set } = useFields();
  const [shown, setShown] = useState(shownFirst);
  const targets = commonTargets(kind, rows);
  const to = values['to'] as ExchangeTarget | null | undefined;
  const fault = faults.find(({ path }) => path === 'to');
  if (targets.length === 0)
    return (
      <p className="strip strip-orange" role="alert">
        {t('actions.exchange.noTarget')}
      </p>
    );
  return (
    <>
      <fieldset className="exchange-targets" aria-describedby={fault && 'exchange-fault'}>
        <legend className="field-label">{label('media_action', 'to')}</legend>
        {targets.map((each, at) => (
          <label key={each} className="tick-line">
            <input
              type="radio"
              name="exchange-to"
              id={at === 0 ? controlId('ask-to') : undefined}
              checked={each === to}
              onChange={() => {
                set('to', each);
                if (each === 'episode') return;
                set('season', null);
                set('episode_number', null);
              }}
            />
            {targetLabel(each)}
          </label>
        ))}
        {fault !== undefined && (
          <p id="exchange-fault" className="field-error">
            {sentence('media_action', fault)}
          </p>
        )}
      </fieldset>
      {to === 'episode' && (
        <div className="field-grid">
          <FormField name="season" isRequired />
          <FormField name="episode_number" isRequired />
        </div>
      )}
      {to != null && (
        <div role="status">
          {rows.slice(0, shown).map((row, at) => (
            <Preview key={ids[at]} kind={kind} id={ids[at] ?? ''} to={to} title={String(row['title'])} />
          ))}
        </div>
      )}
      {to != null && rows.length > shown && (
        <button type="button" className="link-button" onClick={() => setShown(shown + shownFirst)}>
          {t('actions.exchange.more', many(rows.length - shown))}
        </button>
      )}
    </>
  );
}

/** What the exchange does to one record. */
function Preview({ kind, id, to, title }: { kind: ExchangedKind; id: string; to: ExchangeTarget; title: string }) {
  const t = useTexts();
  const { data, error } = useEndpoint(mediaActions.previewExchange, { query: { kind, id, to } }, { quiet: true });
  const named = (resource: string, fields: readonly string[]) =>
    names(
      fields.map((field) => fieldName(resource, field)),
      fields.length,
    );
  const plan = data?.data;
  // The season and the number are asked for above, so they do not keep it hidden.
  const missing = plan?.missing.filter((field) => field !== 'season' && field !== 'episode_number') ?? [];
  return (
    <section className="exchange-plan">
      <h3>
        <bdi>{title}</bdi>
      </h3>
      {error !== null && plan === undefined && <p className="field-error">{reason(error)}</p>}
      {plan === undefined && error === null && <span className="skeleton skeleton-w2" aria-hidden="true" />}
      {plan !== undefined && (
        <>
          <dl>
            <dt>{t('actions.exchange.kept')}</dt>
            <dd>{named(kind, plan.kept)}</dd>
            <dt>{t('actions.exchange.lost')}</dt>
            <dd className={plan.lost.length > 0 ? 'red' : undefined}>{plan.lost.length > 0 ? named(kind, plan.lost) : t('actions.exchange.nothing')}</dd>
            {missing.length > 0 && (
              <>
                <dt>{t('actions.exchange.missing')}</dt>
                <dd className="orange">{named(kindOfTarget(to), missing)}</dd>
              </>
            )}
          </dl>
          {plan.is_hidden && missing.length > 0 && <p className="strip strip-orange">{t('actions.exchange.hidden')}</p>}
          <p className="muted">{t('actions.exchange.stays', { ...many(plan.collections), views: number(plan.views) })}</p>
        </>
      )}
    </section>
  );
}
