type Title = 'music.songs' | `media.form.${'source' | 'information' | 'classification' | 'cast' | 'subtitles' | 'sharing' | 'episodes' | 'images' | 'publish'}`;

/** The layout of a content form: its sections in the order of work, and the pictures in the side column. */
export type Layout = {
  sections: readonly { id: string; title: Title; fields: readonly string[] }[];
  images: readonly string[];
};

/** Fields of the side column, before the pictures. */
const publishFields = ['label', 'visibility', 'copyright'];

/** All fields in the order of the page, so that the first wrong one is the topmost. */
export const orderOf = ({ sections, images }: Layout): string[] => [...sections.flatMap(({ fields }) => fields), ...publishFields, ...images];

/** The title of the section that contains a field. */
export const sectionOf = ({ sections, images }: Layout, field: string): Title =>
  sections.find(({ fields }) => fields.includes(field))?.title ?? (images.includes(field) ? 'media.form.images' : 'media.form.publish');
