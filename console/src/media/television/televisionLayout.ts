import type { Layout } from '../../content/layout.ts';

/** The layout of a live channel's form. */
export const televisionLayout: Layout = {
  sections: [
    { id: 'source', title: 'media.form.source', fields: ['play_link'] },
    { id: 'information', title: 'media.form.information', fields: ['title', 'description', 'channel'] },
    { id: 'classification', title: 'media.form.classification', fields: ['genres', 'keywords'] },
  ],
  images: ['banner'],
};
