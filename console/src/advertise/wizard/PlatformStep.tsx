import { type AdType, type PlatformKind, takesType, zoneFacts, zoneNames } from '@marquee/contract/advertise/zone';
import { platformKinds } from '@marquee/contract/users/platform';
import { type ControlProps, FormField } from '../../kit/form/FormField.tsx';
import { useForm } from '../../kit/form/useResourceForm.ts';
import { valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';

/** How many zones a platform has for a type of advertisement; for all types together before one is chosen. */
const zonesOn = (platform: PlatformKind, type: AdType | null) =>
  zoneNames.filter((zone) => zoneFacts(zone).platforms.includes(platform) && (type === null || takesType(zone, type))).length;

function PlatformsInput({ id, value, onChange, onBlur }: ControlProps) {
  const t = useTexts();
  const { values } = useForm();
  const chosen = (value ?? []) as PlatformKind[];
  const type = (values['ads_type'] ?? null) as AdType | null;
  return (
    <div id={id} role="group" tabIndex={-1} aria-label={t('adWizard.steps.platforms')} className="wizard-cards">
      {platformKinds.map((platform) => (
        <label key={platform} className={`wizard-card ${chosen.includes(platform) ? 'is-chosen' : ''}`}>
          <input
            type="checkbox"
            checked={chosen.includes(platform)}
            onChange={({ target }) => {
              onChange(platformKinds.filter((each) => (each === platform ? target.checked : chosen.includes(each))));
              onBlur();
            }}
          />
          <strong>{valueLabel('campaign', 'platforms', platform)}</strong>
          <span className="muted">{t('adWizard.zonesHere', { count: zonesOn(platform, type) })}</span>
        </label>
      ))}
    </div>
  );
}

/** Chooses the platforms on which the campaign appears. */
export function PlatformStep() {
  const t = useTexts();
  return (
    <section className="section" aria-labelledby="wizard-platforms">
      <header className="section-head">
        <h2 id="wizard-platforms">{t('adWizard.steps.platforms')}</h2>
      </header>
      <p className="muted">{t('adWizard.platformsText')}</p>
      <FormField name="platforms" hideLabel control={PlatformsInput} />
    </section>
  );
}
