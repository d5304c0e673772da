import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { contest, ContestState } from '@marquee/contract/contest/entry';
import { limits } from '@marquee/contract/limits';
import { call } from '../kit/call.ts';
import { dayOf, number, timeOf } from '../kit/format.ts';
import { label, valueLabel } from '../kit/label.ts';
import { PublicLink } from '../session/PublicLink.tsx';
import { withLabel } from '../words/punctuation.ts';
import { useTexts } from '../words/words.ts';
import { clearDraft, restoreDraft } from './draft.ts';
import { describedBy, Field, TextField } from './Field.tsx';
import { FilmField, useFilmUpload } from './FilmField.tsx';
import { Frame } from './Frame.tsx';
import { PhotoField } from './PhotoField.tsx';
import { type EntryForm, fieldId, today, useEntry } from './useEntry.ts';

/** The first call of the page, without its schemas: these are loaded at the first keystroke. */
const stateCall = { method: 'GET', path: '/cms/v1/contest' } as unknown as typeof contest.state;

/** The public state of the contest; null until it is loaded. */
function useContest(): ContestState | null {
  const [state, setState] = useState<ContestState | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void call(stateCall, {}).then(
      ({ data }) => isCurrent && setState(data),
      // The form works without it, and submitting reports any problem.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return state;
}

/** `/main/sign-up-contest`: the public form of the contest, on native inputs. */
export function Component() {
  const t = useTexts();
  const state = useContest();
  // Starting over mounts a new form, so that no choice, tick or fault of the previous one remains.
  const [formNumber, setFormNumber] = useState(0);
  const [mustUploadAgain, setMustUploadAgain] = useState(false);
  useEffect(() => void restoreDraft().then(setMustUploadAgain), []);
  const startOver = () => {
    clearDraft();
    setMustUploadAgain(false);
    setFormNumber(formNumber + 1);
  };
  if (state?.is_open !== false)
    return <Frame title={t('contest.title')}>{<EntryCard key={formNumber} state={state} mustUploadAgain={mustUploadAgain} onStartOver={startOver} />}</Frame>;
  return (
    <Frame title={t('contest.closed')}>
      <section className="sign-in-card contest-card">
        <h1>{t('contest.closed')}</h1>
        <p>{t('contest.closedText')}</p>
        <p>
          <PublicLink to="/main/sign-up-success">{t('contest.status.link')}</PublicLink>
        </p>
      </section>
    </Frame>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="contest-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function EntryCard({ state, mustUploadAgain, onStartOver }: { state: ContestState | null; mustUploadAgain: boolean; onStartOver: () => void }) {
  const t = useTexts();
  const [isPhotoSending, setPhotoSending] = useState(false);
  const honeypot = useRef<HTMLInputElement>(null);
  const film = useFilmUpload();
  const form = useEntry({ film: film.isSending, photo: isPhotoSending }, () => honeypot.current?.value ?? '');
  const isStarted = Object.values(form.values).some(Boolean) || form.film !== null || form.photo !== null;
  return (
    <form
      className="sign-in-card contest-card"
      noValidate
      aria-labelledby="contest-title"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <h1 id="contest-title">{t('contest.title')}</h1>
      <p>
        {t('contest.about')} {state?.ends_at && <strong>{t('contest.open', { time: timeOf(state.ends_at), date: dayOf(state.ends_at) })}</strong>}
      </p>
      <p>
        <PublicLink to="/main/sign-up-success">{t('contest.status.link')}</PublicLink>
      </p>
      {mustUploadAgain && <p className="entry-note">{t('contest.reopened')}</p>}

      <Part title={t('contest.work')}>
        <TextField name="title" form={form} length={limits.line} />
        <DescriptionField form={form} />
        <FilmField form={form} />
      </Part>

      <Part title={t('contest.person')}>
        <TextField name="full_name" form={form} autoComplete="name" length={limits.line} />
        <div className="entry-pair">
          <TextField name="birthday" form={form} type="date" autoComplete="bday" max={today()} />
          <GenderField form={form} />
        </div>
        <TextField name="phone" form={form} type="tel" inputMode="numeric" autoComplete="tel-national" hint={t('contest.hints.phone')} />
        <div className="entry-pair">
          <TextField name="address" form={form} autoComplete="street-address" length={limits.line} />
          <TextField name="city" form={form} autoComplete="address-level1" length={limits.line} />
        </div>
      </Part>

      <Part title={t('contest.sites')}>
        <div className="entry-pair">
          {(['facebook', 'tiktok', 'youtube', 'instagram'] as const).map((site) => (
            <TextField key={site} name={site} form={form} type="url" inputMode="url" autoComplete="url" length={limits.url} />
          ))}
        </div>
      </Part>

      <Part title={t('contest.identity')}>
        <PhotoField form={form} onSending={setPhotoSending} />
      </Part>

      <Part title={t('contest.agreeing')}>
        {state !== null && <p className="entry-purpose">{t('contest.purpose', { date: dayOf(state.erase_after) })}</p>}
        <Consent name="consent" form={form} text={t('contest.consent')} />
        {form.isMinor && <Consent name="guardian" form={form} text={t('contest.guardian')} />}
      </Part>

      {/* A honeypot: hidden from people and screen readers, but bots fill it in. */}
      <div className="entry-fax" aria-hidden="true">
        <label htmlFor="entry-fax">{t('contest.fax')}</label>
        <input id="entry-fax" name="fax" ref={honeypot} tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>

      <div role="alert">
        {form.refused !== null && <p className="sign-in-refused">{form.refused}</p>}
        {form.faults.size > 0 && <FaultList form={form} />}
      </div>
      <button type="submit" className="plain-button" aria-disabled={form.isBusy}>
        {t(form.isBusy ? 'contest.submitting' : 'contest.submit')}
      </button>
      <p className="entry-hint">
        {t('contest.kept')}{' '}
        {isStarted && (
          <button type="button" className="entry-link" onClick={() => (film.cancel(), onStartOver())}>
            {t('contest.forget')}
          </button>
        )}
      </p>
    </form>
  );
}

/** The list of faults. Each one moves the focus to its field. */
function FaultList({ form }: { form: EntryForm }) {
  const t = useTexts();
  return (
    <div className="sign-in-refused">
      <strong>{t('contest.broken', { count: form.faults.size })}</strong>
      <ul className="entry-broken">
        {[...form.faults].map(([name, fault]) => (
          <li key={name}>
            <button type="button" className="entry-link" onClick={() => document.getElementById(fieldId(name))?.focus()}>
              {fault}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function DescriptionField({ form }: { form: EntryForm }) {
  const t = useTexts();
  const value = form.values['description'] ?? '';
  return (
    <Field name="description" form={form} hint={t('contest.hints.description', { count: number(limits.description - value.length) as unknown as number })}>
      <textarea
        id={fieldId('description')}
        name="description"
        rows={4}
        maxLength={limits.description}
        required
        value={value}
        onChange={(event) => form.set('description', event.target.value)}
        onBlur={() => void form.validate('description')}
        aria-invalid={form.faults.has('description')}
        aria-describedby={describedBy('description')}
      />
    </Field>
  );
}

function GenderField({ form }: { form: EntryForm }) {
  return (
    <Field name="gender" form={form} group>
      <div className="entry-choices">
        {(['female', 'male', 'other'] as const).map((gender, at) => (
          <label key={gender}>
            <input
              id={at === 0 ? fieldId('gender') : undefined}
              type="radio"
              name="gender"
              value={gender}
              checked={form.values['gender'] === gender}
              onChange={() => form.set('gender', gender)}
              aria-describedby={describedBy('gender')}
            />
            {valueLabel('entry', 'gender', gender)}
          </label>
        ))}
      </div>
    </Field>
  );
}

function Consent({ name, form, text }: { name: 'consent' | 'guardian'; form: EntryForm; text: string }) {
  return (
    <>
      <label className="entry-consent">
        <input
          id={fieldId(name)}
          type="checkbox"
          name={name}
          required
          aria-label={withLabel(label('entry', name), text)}
          checked={form.agreed[name]}
          onChange={(event) => form.agree(name, event.target.checked)}
          aria-invalid={form.faults.has(name)}
          aria-describedby={describedBy(name)}
        />
        <span>{text}</span>
      </label>
      <p className="sign-in-fault" id={`${fieldId(name)}-fault`}>
        {form.faults.get(name)}
      </p>
    </>
  );
}
