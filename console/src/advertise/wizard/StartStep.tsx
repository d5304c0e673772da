import FileImageOutlined from '@ant-design/icons/FileImageOutlined';
import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined';
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import { type AdType, adTypes } from '@marquee/contract/advertise/zone';
import { limits } from '@marquee/contract/limits';
import { type ControlProps, FormField } from '../../kit/form/FormField.tsx';
import { useForm } from '../../kit/form/useResourceForm.ts';
import { bytes, duration } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';
import { emptiedBy } from '../creative/emptiedBy.ts';

const icons = { image: <FileImageOutlined aria-hidden />, text: <FontSizeOutlined aria-hidden />, vast: <PlayCircleOutlined aria-hidden /> };

/** Chooses the type of the advertisement. What another type does not have is emptied with it. */
function TypeInput({ id, value, onChange, onBlur }: ControlProps) {
  const t = useTexts();
  const form = useForm();
  const choose = (type: AdType) => {
    onChange(type);
    for (const name of emptiedBy(type, form.values)) form.set(name, null);
    if (type !== 'vast' && form.values['target'] === 'views') form.set('target', 'impressions');
    onBlur();
  };
  return (
    <div id={id} role="radiogroup" tabIndex={-1} aria-label={t('adWizard.types.title')} className="wizard-cards">
      {adTypes.map((type) => (
        <label key={type} className={`wizard-card ${value === type ? 'is-chosen' : ''}`}>
          <input type="radio" name={id} checked={value === type} onChange={() => choose(type)} />
          <span className="wizard-card-icon">{icons[type]}</span>
          <strong>{valueLabel('campaign', 'ads_type', type)}</strong>
          <span className="muted">
            {t(`adWizard.types.${type}`, {
              size: bytes(type === 'image' ? limits.adPictureBytes : limits.adVideoBytes),
              length: duration(limits.adVideoSeconds),
            })}
          </span>
        </label>
      ))}
    </div>
  );
}

/** What a campaign needs, how long the provider takes to answer, and the three types of advertisements. */
export function StartStep() {
  const t = useTexts();
  return (
    <>
      <section className="section" aria-labelledby="wizard-types">
        <header className="section-head">
          <h2 id="wizard-types">{t('adWizard.types.title')}</h2>
        </header>
        <FormField name="ads_type" hideLabel control={TypeInput} />
      </section>
      <section className="section" aria-labelledby="wizard-needs">
        <header className="section-head">
          <h2 id="wizard-needs">{t('adWizard.needs.title')}</h2>
        </header>
        <ul className="wizard-needs">
          <li>{t('adWizard.needs.contact')}</li>
          <li>{t('adWizard.needs.budget')}</li>
          <li>{t('adWizard.needs.creative')}</li>
          <li>{t('adWizard.needs.documents')}</li>
        </ul>
        <p className="strip">{t('adWizard.needs.reply', { hours: limits.campaignReplyHours })}</p>
        <p className="muted">{t('adWizard.needs.draft')}</p>
      </section>
    </>
  );
}
