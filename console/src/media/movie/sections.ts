/** The parts of a movie's form in the order of work: source, information, classification, people, subtitles, sharing. */
export const sections = [
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
] as const;

/** Fields of the side column, after those of the sections. */
export const sideFields = ['label', 'visibility', 'copyright', 'poster', 'banner', 'screenshots'] as const;

/** Every field in the order of the page, so that the first broken one is the topmost. */
export const order: readonly string[] = [...sections.flatMap(({ fields }) => fields), ...sideFields];

/** The part that a field stands in. */
export const sectionOf = (field: string): (typeof sections)[number]['title'] | 'media.form.images' | 'media.form.publish' =>
  sections.find(({ fields }) => (fields as readonly string[]).includes(field))?.title ??
  (['poster', 'banner', 'screenshots'].includes(field) ? 'media.form.images' : 'media.form.publish');
