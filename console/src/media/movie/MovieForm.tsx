import { useEffect } from 'react';
import { movie } from '@marquee/contract/media/movie';
import { FormField } from '../../kit/form/FormField.tsx';
import { Section } from '../../content/Section.tsx';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { useTexts } from '../../words/words.ts';
import { ContentForm } from '../content/ContentForm.tsx';
import { Classification, Subtitles } from '../content/parts.tsx';
import { Episodes } from './Episodes.tsx';
import { movieLayout, seasonLayout } from './movieLayout.ts';

/** The form of a movie: its sections in the order of work, and the publish box beside them. */
export function MovieForm() {
  const t = useTexts();
  const form = useResourceForm(movie, { rememberedFields: ['movie_type', 'media_type', 'language', 'channel'] });
  const type = form.values['movie_type'];

  // Only episodes have a season and a number; the server refuses them for other movies.
  const { set, values, isReadOnly } = form;
  useEffect(() => {
    if (type === 'episode' || isReadOnly) return;
    for (const name of ['season', 'episode_number']) if (values[name] !== null && values[name] !== undefined) set(name, null);
  }, [type, values, isReadOnly, set]);

  const isSeason = form.record?.movie_type === 'series season';
  return (
    <ContentForm form={form} layout={isSeason ? seasonLayout : movieLayout} source={<FormField name="main_link_play" />}>
      <Section id="information" title={t('media.form.information')}>
        <div className="field-grid">
          <FormField name="title" />
          <FormField name="title_en" />
          <FormField name="title_vi" />
        </div>
        <FormField name="description" />
        <div className="field-grid">
          <FormField name="slug" />
          <FormField name="duration" />
          <FormField name="release_date" />
        </div>
        <div className="field-grid">
          <FormField name="movie_type" />
          <FormField name="media_type" />
        </div>
        {type === 'episode' && (
          <div className="field-grid">
            <FormField name="season" isRequired hint={t('media.form.episodeHint')} />
            <FormField name="episode_number" isRequired />
          </div>
        )}
        <div className="field-grid">
          <FormField name="language" />
          <FormField name="channel" />
        </div>
      </Section>
      {isSeason && form.id !== undefined && <Episodes key={form.id} id={form.id} canAdd={!form.isReadOnly && !form.isDeleted} />}
      <Classification />
      <Section id="cast" title={t('media.form.cast')} of="cast">
        <FormField name="cast" hideLabel />
      </Section>
      <Subtitles />
      <Section id="sharing" title={t('media.form.sharing')}>
        <div className="field-grid">
          <FormField name="trailer_path" />
          <FormField name="imdb_url" />
          <FormField name="share_url" hint={t('media.form.shareHint')} />
        </div>
      </Section>
    </ContentForm>
  );
}
