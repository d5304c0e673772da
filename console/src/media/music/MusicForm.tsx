import { music } from '@marquee/contract/media/music';
import { Section } from '../../content/Section.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { useTexts } from '../../words/words.ts';
import { ContentForm } from '../content/ContentForm.tsx';
import { Classification } from '../content/parts.tsx';
import { songLayout } from './musicLayout.ts';

/** The form of a song or an album. */
export function MusicForm() {
  const t = useTexts();
  const form = useResourceForm(music, { rememberedFields: ['music_type', 'channel'] });
  return (
    <ContentForm form={form} layout={songLayout}>
      <Section id="information" title={t('media.form.information')}>
        <div className="field-grid">
          <FormField name="title" />
          <FormField name="music_type" />
        </div>
        <FormField name="artists" />
        <div className="field-grid">
          <FormField name="album" />
          <FormField name="disc" />
          <FormField name="track" />
        </div>
        <FormField name="description" />
        <div className="field-grid">
          <FormField name="release_date" />
          <FormField name="channel" />
        </div>
      </Section>
      <Classification />
    </ContentForm>
  );
}
