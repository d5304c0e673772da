import { FormField } from '../../kit/form/FormField.tsx';
import { Section } from '../../content/Section.tsx';
import { useTexts } from '../../words/words.ts';

/** The section for genres and keywords. */
export function Classification() {
  const t = useTexts();
  return (
    <Section id="classification" title={t('media.form.classification')}>
      <div className="field-grid">
        <FormField name="genres" />
        <FormField name="keywords" />
      </div>
    </Section>
  );
}

/** The section for subtitle files, one per language. */
export function Subtitles() {
  const t = useTexts();
  return (
    <Section id="subtitles" title={t('media.form.subtitles')} of="subtitles">
      <FormField name="subtitles" hideLabel />
    </Section>
  );
}
