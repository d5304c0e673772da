import type { FilmKind } from '@marquee/contract/media/content';
import type { movie } from '@marquee/contract/media/movie';
import type { video } from '@marquee/contract/media/video';
import type { Form } from '../../kit/form/useResourceForm.ts';

/** Content with a film, which is made, transcoded, published and played in the same way whatever its sort. */
export type Content = typeof movie | typeof video;

/** The sort of content that a form is about. */
export const kindOf = (form: Pick<Form, 'of'>): FilmKind => form.of.name as FilmKind;
