import type { PlatformKind, ZoneName } from '@marquee/contract/advertise/zone';
import { zoneFacts } from '@marquee/contract/advertise/zone';
import { limits } from '@marquee/contract/limits';
import { campaign } from '@marquee/contract/advertise/campaign';
import { check } from '../../kit/check.ts';
import { sentence } from '../../kit/faults.ts';
import { useForm } from '../../kit/form/useResourceForm.ts';
import { valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';
import { SkipWarning } from '../creative/CreativeFields.tsx';
import { CreativeInZone } from '../creative/CreativeInZone.tsx';
import { creativeOf } from '../creative/creativeOf.ts';
import { deviceFor } from '../zone/device.ts';
import { stepOf } from './steps.ts';
import { useGoToStep } from './wizardContext.ts';

/** The advertisement in every chosen zone, what is still missing, what the law says, and what happens after it is sent. */
export function PreviewStep() {
  const t = useTexts();
  const { values } = useForm();
  const goTo = useGoToStep();
  const zones = (values['zones'] ?? []) as ZoneName[];
  const device = deviceFor((values['platforms'] ?? []) as PlatformKind[]);
  const creative = creativeOf(values);
  const missing = check(campaign, values);
  return (
    <>
      {missing.length > 0 && (
        <section className="section" aria-labelledby="wizard-missing">
          <header className="section-head">
            <h2 id="wizard-missing">{t('adWizard.missing', { count: missing.length })}</h2>
          </header>
          <ul className="wizard-needs">
            {missing.map((fault) => (
              <li key={fault.path}>
                <button type="button" className="link-button" onClick={() => goTo(stepOf(fault.path), fault.path)}>
                  {sentence('campaign', fault)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="section" aria-labelledby="wizard-preview">
        <header className="section-head">
          <h2 id="wizard-preview">{t('adWizard.steps.preview')}</h2>
          <button type="button" className="link-button" onClick={() => goTo('information', 'ads_url')}>
            {t('adWizard.editCreative')}
          </button>
        </header>
        <SkipWarning values={values} />
        {zones.length === 0 ? (
          <p className="muted">
            {t('adWizard.noZones')}{' '}
            <button type="button" className="link-button" onClick={() => goTo('zones')}>
              {t('adWizard.chooseZones')}
            </button>
          </p>
        ) : (
          <ul className="wizard-previews">
            {zones.map((zone) => (
              <li key={zone}>
                <CreativeInZone zone={zone} creative={creative} device={device} />
                <strong>{valueLabel('zone', 'zone', zone)}</strong>
                <span className="muted">{zoneFacts(zone).size.join('×')}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="section" aria-labelledby="wizard-next">
        <header className="section-head">
          <h2 id="wizard-next">{t('adWizard.afterwards.title')}</h2>
        </header>
        <p>{t('adWizard.finalNote', { hours: limits.campaignReplyHours })}</p>
      </section>
    </>
  );
}
