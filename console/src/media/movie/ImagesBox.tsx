import { FormField } from '../../kit/form/FormField.tsx';
import { Section } from '../../kit/form/Section.tsx';
import { useWords } from '../../words/words.ts';

/** Poster, banner and screenshots, each in its true proportions. */
export function ImagesBox() {
  const t = useWords();
  return (
    <Section id="images" title={t('media.form.images')}>
      <div className="side-images">
        <FormField name="poster" />
        <FormField name="banner" />
        <FormField name="screenshots" />
      </div>
    </Section>
  );
}
