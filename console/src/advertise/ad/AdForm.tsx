import { type ReactNode, useEffect } from 'react';
import { ad } from '@marquee/contract/advertise/ad';
import { campaign } from '@marquee/contract/advertise/campaign';
import type { PlatformKind, ZoneName } from '@marquee/contract/advertise/zone';
import type { Linked } from '@marquee/contract/kit/field';
import { Link } from 'react-router';
import { Section } from '../../content/Section.tsx';
import { useEndpoint } from '../../kit/ask.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { useForm, useResourceForm } from '../../kit/form/useResourceForm.ts';
import { label, valueLabel } from '../../kit/label.ts';
import { FormFrame } from '../../kit/ResourceForm.tsx';
import { useTexts } from '../../words/words.ts';
import { CreativeFields } from '../creative/CreativeFields.tsx';
import { emptiedBy } from '../creative/emptiedBy.ts';
import { CreativeInZone } from '../creative/CreativeInZone.tsx';
import { creativeOf } from '../creative/creativeOf.ts';
import { deviceFor } from '../zone/device.ts';

/** A value that never changes once the advertisement exists. */
function Fixed({ name, children }: { name: string; children: ReactNode }) {
  useTexts();
  return (
    <div className="field">
      <div className="field-label">{label('ad', name)}</div>
      <div className="field-value">{children}</div>
    </div>
  );
}

/** What the provider has said of the advertisement, and which version viewers see meanwhile. */
function Standing() {
  const t = useTexts();
  const { record } = useForm();
  if (record === null) return <p className="strip">{t('adWizard.ad.new')}</p>;
  const state = String(record['state']) as 'waiting' | 'approved' | 'declined';
  const reason = record['reject_reason'];
  return (
    <p className={state === 'approved' ? 'strip' : 'strip strip-orange'} role="status">
      <span>
        {t(`adWizard.ad.${state}`)} {typeof reason === 'string' && state === 'declined' && valueLabel('ad', 'reject_reason', reason)}{' '}
        {state === 'declined' && typeof record['reject_text'] === 'string' && record['reject_text']}
      </span>
    </p>
  );
}

/** The form of an advertisement, beside a preview of it in each zone of its campaign. */
export function AdForm() {
  const t = useTexts();
  const form = useResourceForm(ad);
  const { values, set, id, isReadOnly } = form;
  const of = values['campaign'] as Linked | null | undefined;
  const booked = useEndpoint(campaign.get, { params: { id: of?.id ?? '' } }, { enabled: of?.id !== undefined, quiet: true }).data?.data;
  const type = booked?.ads_type;

  // An advertisement has the type of its campaign.
  useEffect(() => {
    if (id !== undefined || isReadOnly || !type || values['ads_type'] === type) return;
    set('ads_type', type);
    for (const name of emptiedBy(type, values)) set(name, null);
  }, [id, isReadOnly, type, values, set]);

  const zones = (booked?.zones ?? []) as ZoneName[];
  const device = deviceFor((booked?.platforms ?? []) as PlatformKind[]);
  return (
    <FormFrame form={form} order={['campaign', 'ads_type', 'title', 'text', 'file', 'tag_url', 'skippable', 'skip_after', 'ads_url', 'weight']}>
      <div className="form-main">
        <Section id="ad" title={t('adWizard.parts.creative')}>
          <Standing />
          {id === undefined ? (
            <FormField name="campaign" />
          ) : (
            <Fixed name="campaign">{of && <Link to={`/main/advertise/campaign/${of.id}`}>{of.label}</Link>}</Fixed>
          )}
          {typeof values['ads_type'] === 'string' && (
            <>
              <Fixed name="ads_type">{valueLabel('ad', 'ads_type', values['ads_type'])}</Fixed>
              <CreativeFields />
            </>
          )}
          <FormField name="weight" hint={t('adWizard.ad.weightHint')} />
        </Section>
      </div>
      <aside className="form-side">
        <Section id="ad-preview" title={t('adWizard.steps.preview')}>
          {zones.length === 0 ? (
            <p className="muted">{t('adWizard.ad.campaignFirst')}</p>
          ) : (
            <ul className="creative-list">
              {zones.map((zone) => (
                <li key={zone}>
                  <CreativeInZone zone={zone} creative={creativeOf(values)} device={device} />
                  <strong>{valueLabel('zone', 'zone', zone)}</strong>
                </li>
              ))}
            </ul>
          )}
        </Section>
      </aside>
    </FormFrame>
  );
}
