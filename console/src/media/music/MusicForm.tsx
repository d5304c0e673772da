import { useEffect } from 'react';
import { music, songFields } from '@marquee/contract/media/music';
import { Section } from '../../content/Section.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { valueLabel } from '../../kit/label.ts';
import { titleOf } from '../../kit/record.ts';
import { useTexts } from '../../words/words.ts';
import { ContentForm } from '../content/ContentForm.tsx';
import { Classification } from '../content/parts.tsx';
import { AlbumPreview } from './AlbumPreview.tsx';
import { AlbumSongs } from './AlbumSongs.tsx';
import { albumLayout, newAlbumLayout, songLayout } from './musicLayout.ts';

/** The form of a song or an album. */
export function MusicForm() {
  const t = useTexts();
  const form = useResourceForm(music, { rememberedFields: ['music_type', 'channel'] });
  const { id, set, values, isReadOnly, record } = form;
  const type = values['music_type'];
  const isAlbum = type === 'album';
  const isStoredAlbum = record?.music_type === 'album' && id !== undefined;

  // An album has no sound and no place in an album; the server refuses them. What a stored song has stays, and so does its type.
  useEffect(() => {
    if (!isAlbum || isReadOnly) return;
    for (const name of songFields) if (values[name] !== null && values[name] !== undefined && record?.[name] == null) set(name, null);
  }, [isAlbum, values, isReadOnly, record, set]);

  return (
    <ContentForm
      form={form}
      noun={typeof type === 'string' ? valueLabel('music', 'music_type', type).toLowerCase() : undefined}
      layout={isStoredAlbum ? albumLayout : isAlbum ? newAlbumLayout : songLayout}
      renderPreview={isStoredAlbum ? (onClose) => <AlbumPreview id={id} title={titleOf(music, record)} onClose={onClose} /> : undefined}
    >
      <Section id="information" title={t('media.form.information')}>
        <div className="field-grid">
          <FormField name="title" />
          <FormField name="music_type" />
        </div>
        <FormField name="artists" />
        {!isAlbum && (
          <div className="field-grid">
            <FormField name="album" hint={t('music.albumHint')} />
            <FormField name="disc" />
            <FormField name="track" hint={t('music.trackHint')} />
          </div>
        )}
        <FormField name="description" />
        <div className="field-grid">
          <FormField name="release_date" />
          <FormField name="channel" />
        </div>
      </Section>
      {isStoredAlbum && <AlbumSongs key={id} id={id} canAdd={!isReadOnly && !form.isDeleted} />}
      <Classification />
    </ContentForm>
  );
}
