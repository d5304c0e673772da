type Title = `media.form.${'source' | 'information' | 'classification' | 'cast' | 'subtitles' | 'sharing' | 'images' | 'publish'}`;

/** How a form of content is laid out: its parts in the order of work, and the pictures beside them. */
export type Layout = {
  sections: readonly { id: string; title: Title; fields: readonly string[] }[];
  images: readonly string[];
};

/** Fields of the side column, before the pictures. */
const publishFields = ['label', 'visibility', 'copyright'];

/** Every field in the order of the page, so that the first broken one is the topmost. */
export const orderOf = ({ sections, images }: Layout): string[] => [...sections.flatMap(({ fields }) => fields), ...publishFields, ...images];

/** The part that a field stands in. */
export const sectionOf = ({ sections, images }: Layout, field: string): Title =>
  sections.find(({ fields }) => fields.includes(field))?.title ?? (images.includes(field) ? 'media.form.images' : 'media.form.publish');
