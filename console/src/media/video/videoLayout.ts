import type { Layout } from '../../content/layout.ts';

/** The layout of a video's form. */
export const videoLayout: Layout = {
  sections: [
    { id: 'source', title: 'media.form.source', fields: ['film', 'play_link'] },
    { id: 'information', title: 'media.form.information', fields: ['title', 'description', 'video_type', 'channel'] },
    { id: 'classification', title: 'media.form.classification', fields: ['genres', 'keywords'] },
    { id: 'subtitles', title: 'media.form.subtitles', fields: ['subtitles'] },
  ],
  images: ['banner'],
};
