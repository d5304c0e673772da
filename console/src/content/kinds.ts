import type { FilmKind } from '@marquee/contract/media/content';
import type { movie } from '@marquee/contract/media/movie';
import type { music } from '@marquee/contract/media/music';
import type { video } from '@marquee/contract/media/video';
import type { Form } from '../kit/form/useResourceForm.ts';

/** The resources with a film. They are created, transcoded, published and played in the same way. */
export type Content = typeof movie | typeof video | typeof music;

/** The kind of content that a form edits. */
export const kindOf = (form: { of: Pick<Form['of'], 'name'> }): FilmKind => form.of.name as FilmKind;

/** The text of the button that plays content: a film is watched, and a song is heard. */
export const playText = (kind: string) => (kind === 'music' ? 'music.play' : 'media.play');
