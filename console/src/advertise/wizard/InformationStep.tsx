import { type ReactNode, useState } from 'react';
import { FormField } from '../../kit/form/FormField.tsx';
import { useForm } from '../../kit/form/useResourceForm.ts';
import { useTexts } from '../../words/words.ts';
import { CreativeFields } from '../creative/CreativeFields.tsx';
import { moreFields } from './steps.ts';
import { useGoToStep } from './wizardContext.ts';

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="section" aria-labelledby={id}>
      <header className="section-head">
        <h2 id={id}>{title}</h2>
      </header>
      {children}
    </section>
  );
}

/** What is advertised, when, for how much, what viewers see, and whom the provider asks. Targeting, pacing and caps stand behind "more". */
export function InformationStep() {
  const t = useTexts();
  const form = useForm();
  const goTo = useGoToStep();
  const [isMore, setMore] = useState(false);
  const hasType = typeof form.values['ads_type'] === 'string';
  const hasFault = form.faults.some(({ path }) => (moreFields as readonly string[]).includes(path.split('.')[0] ?? ''));
  return (
    <>
      <Part id="wizard-campaign" title={t('adWizard.parts.campaign')}>
        <FormField name="name" />
        <div className="field-grid">
          <FormField name="start_date" />
          <FormField name="finish_date" hint={t('adWizard.bothDays')} />
        </div>
        <div className="field-grid">
          <FormField name="target" />
          <FormField name="budget" hint={t('adWizard.budgetHint')} />
        </div>
        <FormField name="content" hint={t('adWizard.contentHint')} />
      </Part>
      <Part id="wizard-creative" title={t('adWizard.parts.creative')}>
        {hasType ? (
          <CreativeFields />
        ) : (
          <p className="muted">
            {t('adWizard.typeFirst')}{' '}
            <button type="button" className="link-button" onClick={() => goTo('start')}>
              {t('adWizard.chooseType')}
            </button>
          </p>
        )}
      </Part>
      <Part id="wizard-contact" title={t('adWizard.parts.contact')}>
        <div className="field-grid">
          <FormField name="company" />
          <FormField name="contact_name" />
        </div>
        <div className="field-grid">
          <FormField name="email" />
          <FormField name="phone_number" />
        </div>
      </Part>
      <section className="section">
        <details className="wizard-more" open={isMore || hasFault} onToggle={(event) => setMore(event.currentTarget.open)}>
          <summary>
            {t('adWizard.parts.more')} <span className="muted">{t('adWizard.parts.moreText')}</span>
          </summary>
          <FormField name="weekdays" hint={t('adWizard.allIfEmpty')} />
          <FormField name="dayparts" hint={t('adWizard.daypartHint')} />
          <FormField name="countries" hint={t('adWizard.allIfEmpty')} />
          <FormField name="genres" hint={t('adWizard.allIfEmpty')} />
          <div className="field-grid">
            <FormField name="pacing" />
            <FormField name="quota" hint={t('adWizard.quotaHint')} />
          </div>
          <div className="field-grid">
            <FormField name="day_cap" />
            <FormField name="person_cap" />
            <FormField name="weight" hint={t('adWizard.weightHint')} />
          </div>
        </details>
      </section>
    </>
  );
}
