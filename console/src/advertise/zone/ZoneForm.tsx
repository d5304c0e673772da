import { zone, type ZoneName } from '@marquee/contract/advertise/zone';
import { FormField } from '../../kit/form/FormField.tsx';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { FormFrame } from '../../kit/ResourceForm.tsx';
import { useTexts } from '../../words/words.ts';
import { ZonePicture } from './ZonePicture.tsx';

/** The names and the rate card of a zone, beside its picture and what is known of it. */
export function ZoneForm() {
  const t = useTexts();
  const form = useResourceForm(zone);
  const name = form.record?.['zone'] as ZoneName | undefined;
  return (
    <FormFrame form={form}>
      <div className="form-main">
        <div className="section">
          <div className="field-grid">
            <FormField name="title_vi" />
            <FormField name="title_en" />
          </div>
          <div className="field-grid">
            <FormField name="price_impressions" hint={t('adWizard.priceHint')} />
            <FormField name="price_click" />
            <FormField name="price_view" />
          </div>
          <FormField name="enabled" hint={t('adWizard.enabledHint')} />
        </div>
      </div>
      <aside className="form-side" tabIndex={0} aria-label={t('screens.zone')}>
        <div className="section">
          {name !== undefined && (
            <div className="zone-large">
              <ZonePicture zone={name} device="phone" isOff={form.values['enabled'] === false} />
            </div>
          )}
          <div className="field-grid">
            <FormField name="group" />
            <FormField name="formats" />
            <FormField name="width" />
            <FormField name="height" />
            <FormField name="platforms" />
            <FormField name="requests" />
            <FormField name="fill_rate" />
            <FormField name="viewability" />
            <FormField name="booked_until" />
          </div>
        </div>
      </aside>
    </FormFrame>
  );
}
