import { people } from '@marquee/contract/media/people';
import { Section } from '../../content/Section.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { FormFrame } from '../../kit/ResourceForm.tsx';
import { useTexts } from '../../words/words.ts';
import { Filmography } from './Filmography.tsx';

/** The form of a person of the cast, with what they are credited for. */
export function PeopleForm() {
  const t = useTexts();
  const form = useResourceForm(people);
  return (
    <FormFrame form={form}>
      <div className="form-main">
        <Section id="about" title={t('media.form.information')}>
          {(['name', 'known_as', 'gender', 'birthday', 'death_day', 'place_of_birth', 'country', 'biography', 'avatar', 'cover'] as const).map((name) => (
            <FormField key={name} name={name} />
          ))}
        </Section>
        {form.id !== undefined && form.record !== null && !form.isDeleted && <Filmography key={form.id} id={form.id} />}
      </div>
    </FormFrame>
  );
}
