import type { Layout } from '../../content/layout.ts';

const classification = { id: 'classification', title: 'media.form.classification', fields: ['genres', 'keywords'] } as const;

/** The layout of a song's form. */
export const songLayout: Layout = {
  sections: [
    { id: 'source', title: 'media.form.source', fields: ['film', 'play_link'] },
    {
      id: 'information',
      title: 'media.form.information',
      fields: ['title', 'music_type', 'artists', 'album', 'disc', 'track', 'description', 'release_date', 'channel'],
    },
    classification,
  ],
  images: ['poster'],
};

const albumInformation = {
  id: 'information',
  title: 'media.form.information',
  fields: ['title', 'music_type', 'artists', 'description', 'release_date', 'channel'],
} as const;

/** The layout of the form of a new album, which has no songs yet. An album has no sound of its own. */
export const newAlbumLayout: Layout = { sections: [albumInformation, classification], images: ['poster'] };

/** The layout of a stored album's form. */
export const albumLayout: Layout = {
  ...newAlbumLayout,
  sections: [albumInformation, { id: 'songs', title: 'music.songs', fields: [] }, classification],
};
