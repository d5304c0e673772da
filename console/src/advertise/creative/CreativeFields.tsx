import { waitsTooLong } from '@marquee/contract/advertise/rules';
import { FormField } from '../../kit/form/FormField.tsx';
import { useFields } from '../../kit/form/useResourceForm.ts';
import { duration } from '../../kit/format.ts';
import type { Values } from '../../kit/values.ts';
import { useTexts } from '../../words/words.ts';
import { AdFileInput } from './AdFileInput.tsx';
import { useAdRules } from './useAdRules.ts';
import './creative.css';

/** Says that viewers wait too long for the skip button, with the law that limits it, and whether the campaign can be sent all the same. */
export function SkipWarning({ values }: { values: Values }) {
  const t = useTexts();
  const rules = useAdRules();
  const { skippable, skip_after, ads_type } = values as { ads_type?: string; skippable?: boolean; skip_after?: number };
  if (rules === undefined || !waitsTooLong({ ads_type, skippable, skip_after }, rules.skip_seconds)) return null;
  return (
    <p className="strip strip-orange" role="status">
      <span>
        {t(skippable === false ? 'adWizard.cannotSkip' : 'adWizard.skipsLate', { length: duration(rules.skip_seconds) })} {t('adWizard.skipLaw')}{' '}
        {t(rules.skip_action === 'refuse' ? 'adWizard.skipRefused' : 'adWizard.skipWarned')}
      </span>
    </p>
  );
}

/** The fields of what viewers see, as the type of the advertisement needs them. */
export function CreativeFields() {
  const t = useTexts();
  const { values } = useFields();
  const type = values['ads_type'];
  const hasFile = values['file'] !== null && values['file'] !== undefined;
  return (
    <>
      <FormField name="title" isRequired={type === 'text'} />
      {type === 'text' && <FormField name="text" isRequired />}
      {type === 'vast' && (
        <>
          <FormField name="file" control={AdFileInput} isRequired={!values['tag_url']} />
          {(!hasFile || Boolean(values['tag_url'])) && <FormField name="tag_url" hint={t('adWizard.tagHint')} />}
          <div className="field-grid">
            <FormField name="skippable" />
            {values['skippable'] !== false && <FormField name="skip_after" />}
          </div>
          <SkipWarning values={values} />
        </>
      )}
      {type === 'image' && <FormField name="file" control={AdFileInput} isRequired />}
      <FormField name="ads_url" hint={t('adWizard.urlHint')} />
    </>
  );
}
