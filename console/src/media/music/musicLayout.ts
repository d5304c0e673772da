import type { Layout } from '../../content/layout.ts';

/** The layout of a song's form. */
export const songLayout: Layout = {
  sections: [
    { id: 'source', title: 'media.form.source', fields: ['film', 'play_link'] },
    {
      id: 'information',
      title: 'media.form.information',
      fields: ['title', 'music_type', 'artists', 'album', 'disc', 'track', 'description', 'release_date', 'channel'],
    },
    { id: 'classification', title: 'media.form.classification', fields: ['genres', 'keywords'] },
  ],
  images: ['poster'],
};
