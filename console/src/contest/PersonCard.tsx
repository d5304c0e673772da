import { useState } from 'react';
import { contest, type Entrant, personFields, type PersonField, siteNames } from '@marquee/contract/contest/entry';
import { video } from '@marquee/contract/media/video';
import { Button } from 'antd';
import { useEndpointMutation } from '../kit/ask.ts';
import { ApiError } from '../kit/call.ts';
import { sentence, serverFaults } from '../kit/faults.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { calendarDay, dayOf, exact } from '../kit/format.ts';
import { label, valueLabel } from '../kit/label.ts';
import { joinSentences, withLabel } from '../words/punctuation.ts';
import { useTexts } from '../words/words.ts';
import { normalizeField } from './normalizeField.ts';

const names = Object.keys(personFields) as PersonField[];
const invalidates = ['/cms/v1/contest/entry', video.path];
const isSite = (field: PersonField) => siteNames.some((site) => site === field);

/** The entrant: view, correct, or permanently erase their personal data. */
export function PersonCard({ entrant }: { entrant: Entrant }) {
  const t = useTexts();
  const [open, setOpen] = useState<'edit' | 'erase' | null>(null);
  const close = () => setOpen(null);
  return (
    <section className="entry-card">
      <h2>{t('contest.entry.person')}</h2>
      <dl className="entry-person">
        <div>
          <dt>{label('entry', 'code')}</dt>
          <dd>
            <code className="entry-code">{entrant.code}</code>
          </dd>
        </div>
      </dl>
      {entrant.erased_at !== null ? (
        <p>{joinSentences([t('contest.entry.erasedText'), withLabel(t('contest.entry.erasedAt'), exact(entrant.erased_at))])}</p>
      ) : (
        <>
          <dl className="entry-person">
            {names.map((field) => (
              <div key={field}>
                <dt>{label('entry', field)}</dt>
                <dd>
                  <FieldValue field={field} value={entrant[field] ?? ''} />
                </dd>
              </div>
            ))}
            {entrant.guardian && (
              <div>
                <dt>{label('entry', 'guardian')}</dt>
                <dd>{t('contest.entry.guardian')}</dd>
              </div>
            )}
            <div>
              <dt>{t('contest.entry.consentAt')}</dt>
              <dd>{exact(entrant.consent_at)}</dd>
            </div>
            <div>
              <dt>{t('contest.entry.eraseAfter')}</dt>
              <dd>{dayOf(entrant.erase_after)}</dd>
            </div>
          </dl>
          <span className="entry-actions">
            <Button onClick={() => setOpen('edit')}>{t('contest.entry.edit')}</Button>
            <Button danger onClick={() => setOpen('erase')}>
              {t('contest.entry.erase')}
            </Button>
          </span>
        </>
      )}
      {open === 'edit' && <Correct entrant={entrant} onClose={close} />}
      {open === 'erase' && <Erase entrant={entrant} onClose={close} />}
    </section>
  );
}

function FieldValue({ field, value }: { field: PersonField; value: string }) {
  if (field === 'birthday' && value !== '') return calendarDay(value);
  if (field === 'gender') return valueLabel('entry', 'gender', value);
  if (isSite(field))
    return (
      <a href={value} target="_blank" rel="noreferrer noopener">
        {value.replace(/^https?:\/\/(www\.)?/, '')}
      </a>
    );
  if (field === 'phone') return <a href={`tel:${value}`}>{value}</a>;
  return value;
}

function Erase({ entrant, onClose }: { entrant: Entrant; onClose: () => void }) {
  const t = useTexts();
  const erase = useEndpointMutation(contest.erase, { success: 'remove', failure: 'remove', about: () => t('contest.entry.person'), invalidates });
  return (
    <Dialog
      alert
      title={t('contest.entry.eraseTitle')}
      onClose={onClose}
      confirm={
        <Button
          danger
          type="primary"
          loading={erase.isPending}
          onClick={() => void erase.mutateAsync({ params: { id: entrant.idVideo } }).then(onClose, () => undefined)}
        >
          {t('contest.entry.eraseYes')}
        </Button>
      }
    >
      <p>{t('contest.entry.eraseText', { name: entrant.full_name ?? '' })}</p>
    </Dialog>
  );
}

/** The form that corrects the personal data of an entrant. */
function Correct({ entrant, onClose }: { entrant: Entrant; onClose: () => void }) {
  const t = useTexts();
  const [values, setValues] = useState(() => Object.fromEntries(names.map((field) => [field, entrant[field] ?? ''])) as Record<PersonField, string>);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const hasFieldErrors = (error: unknown) => error instanceof ApiError && error.errors.length > 0;
  const correct = useEndpointMutation(contest.correct, { success: 'update', failure: 'update', invalidates, quiet: hasFieldErrors });
  const save = () => {
    const body = Object.fromEntries(
      names.map((field) => [field, normalizeField(field, values[field])] as const).filter(([field, value]) => value !== entrant[field]),
    );
    void correct.mutateAsync({ params: { id: entrant.idVideo }, body }).then(onClose, (error: unknown) => {
      if (error instanceof ApiError)
        setFaults(new Map(serverFaults({ fields: personFields }, error.errors).map((fault) => [fault.path, sentence('entry', fault)])));
    });
  };
  return (
    <Dialog
      title={t('contest.entry.edit')}
      onClose={onClose}
      confirm={
        <Button type="primary" loading={correct.isPending} onClick={save}>
          {t('contest.entry.save')}
        </Button>
      }
    >
      {names.map((field) => {
        const common = {
          value: values[field],
          'aria-invalid': faults.has(field),
          'aria-describedby': `correct-${field}-fault`,
          onChange: (event: { target: { value: string } }) => setValues((before) => ({ ...before, [field]: event.target.value })),
        };
        return (
          <label key={field} className="entry-input">
            {label('entry', field)}
            {field === 'gender' ? (
              <select {...common}>
                {(['female', 'male', 'other'] as const).map((gender) => (
                  <option key={gender} value={gender}>
                    {valueLabel('entry', 'gender', gender)}
                  </option>
                ))}
              </select>
            ) : (
              <input type={field === 'birthday' ? 'date' : 'text'} {...common} />
            )}
            <span className="field-error" id={`correct-${field}-fault`}>
              {faults.get(field)}
            </span>
          </label>
        );
      })}
    </Dialog>
  );
}
