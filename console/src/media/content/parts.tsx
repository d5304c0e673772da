import { FormField } from '../../kit/form/FormField.tsx';
import { Section } from '../../kit/form/Section.tsx';
import { useWords } from '../../words/words.ts';

/** Genres and keywords. */
export function Classification() {
  const t = useWords();
  return (
    <Section id="classification" title={t('media.form.classification')}>
      <div className="field-grid">
        <FormField name="genres" />
        <FormField name="keywords" />
      </div>
    </Section>
  );
}

/** Subtitle files, one a language. */
export function Subtitles() {
  const t = useWords();
  return (
    <Section id="subtitles" title={t('media.form.subtitles')} of="subtitles">
      <FormField name="subtitles" hideLabel />
    </Section>
  );
}
