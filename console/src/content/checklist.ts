import type { Field, Fields } from '@marquee/contract/kit/field';
import { innerFields, requiredVerb } from '@marquee/contract/kit/kinds';
import type { TranscodeStatus } from '@marquee/contract/media/content';
import type { Values } from '../kit/values.ts';

/** What an item of the checklist requires: filling in a field (by its verb), or another condition of publishing. */
export type Requirement =
  | 'input'
  | 'select'
  | 'upload'
  | 'linkOrUpload'
  | 'saveToTranscode'
  | 'waitTranscode'
  | 'transcodeFailed'
  | 'transcodeStopped'
  | 'blocked'
  | 'accept';

/** One condition of publishing. `path` is the field that it links to. */
export type Item = { path: string; ask: Requirement; isDone: boolean };

/** The saved state of the record, besides the form's values. `savedFilm` is the id of the film on the server. */
export type RecordState = { status: string | undefined; transcode_status: TranscodeStatus | undefined; savedFilm: string | null };

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);

/** Whether a row, such as a member of the cast, lacks a required field. */
const isIncomplete = (field: Field, value: unknown) =>
  Array.isArray(value) &&
  value.some((row: Record<string, unknown>) => Object.entries(innerFields(field)).some(([name, inner]) => inner.required && isEmpty(row[name])));

/** All conditions for publishing a record, in the order of the form. */
export function checklist(fields: Fields, values: Values, order: readonly string[], side: RecordState): Item[] {
  const isEpisode = values['movie_type'] === 'episode';
  const needed = Object.entries(fields).filter(([name, field]) => field.required || (isEpisode && (name === 'season' || name === 'episode_number')));
  const items: Item[] = needed
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([path, field]) => ({
      path,
      ask: requiredVerb(field.kind),
      isDone: !isEmpty(values[path]) && !isIncomplete(field, values[path]),
    }));
  return [
    // A live channel has no film, only a required link. An album has neither.
    ...('film' in fields && values['music_type'] !== 'album' ? [sourceItem(values, side)] : []),
    ...items,
    ...(side.status === 'blocked' ? [{ path: 'title', ask: 'blocked', isDone: false } as const] : []),
    { path: 'copyright', ask: 'accept', isDone: values['copyright'] === true },
  ];
}

/** The condition for a playable source: a transcoded film or a play link. */
function sourceItem(values: Values, { transcode_status, savedFilm }: RecordState): Item {
  const film = (values['film'] as { id: string } | null | undefined)?.id ?? null;
  if (film === null) return { path: 'play_link', ask: 'linkOrUpload', isDone: !isEmpty(values['play_link']) };
  if (film !== savedFilm) return { path: 'film', ask: 'saveToTranscode', isDone: false };
  if (transcode_status === 'ready' || !isEmpty(values['play_link'])) return { path: 'film', ask: 'waitTranscode', isDone: true };
  return {
    path: 'film',
    ask: transcode_status === 'failed' ? 'transcodeFailed' : transcode_status === 'stopped' ? 'transcodeStopped' : 'waitTranscode',
    isDone: false,
  };
}
