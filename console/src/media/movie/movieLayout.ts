import type { Layout } from '../../content/layout.ts';

/** The layout of a movie's form. */
export const movieLayout: Layout = {
  sections: [
    { id: 'source', title: 'media.form.source', fields: ['film', 'play_link', 'main_link_play'] },
    {
      id: 'information',
      title: 'media.form.information',
      fields: [
        'title',
        'title_en',
        'title_vi',
        'description',
        'slug',
        'duration',
        'release_date',
        'movie_type',
        'season',
        'episode_number',
        'language',
        'media_type',
        'channel',
      ],
    },
    { id: 'classification', title: 'media.form.classification', fields: ['genres', 'keywords'] },
    { id: 'cast', title: 'media.form.cast', fields: ['cast'] },
    { id: 'subtitles', title: 'media.form.subtitles', fields: ['subtitles'] },
    { id: 'sharing', title: 'media.form.sharing', fields: ['trailer_path', 'imdb_url', 'share_url'] },
  ],
  images: ['poster', 'banner', 'screenshots'],
};

/** The layout of a season's form: its episodes stand after what describes it. */
export const seasonLayout: Layout = {
  ...movieLayout,
  sections: movieLayout.sections.flatMap((section) =>
    section.id === 'information' ? [section, { id: 'episodes', title: 'media.form.episodes' as const, fields: [] }] : [section],
  ),
};
