import { z } from 'zod';
import { limits } from '../limits.ts';
import { id, instant } from './endpoint.ts';
import { kinds } from './kinds.ts';
import { asSingleLine, day, exactText, halfWidth, line, lines, nullIfBlank, typedText } from './line.ts';
import { countryCode, languageTag } from './place.ts';
import { subtitleMarks, subtitleNotice } from './subtitle.ts';

/**
 * The parameters of each kind of field. The console renders the field from them, and the server stores it by them.
 * To add a kind, add it here: TypeScript then reports the objects that must know it, one in the contract, the server, the console and the tests.
 */
export type KindParams = {
  text: { max: number };
  long_text: { max: number };
  slug: { from: string };
  url: object;
  email: object;
  number: { min: number; max: number; unit?: 'minute' };
  date: object;
  flag: object;
  choice: { values: readonly string[] };
  choices: { options: readonly string[] };
  language: object;
  country: object;
  ref: { to: string; only?: Record<string, string> };
  /** `only` limits which records may be referred to, by values of their choice fields: `{ kind: 'genre' }` allows only tags of kind genre */
  refs: { to: string; max: number; only?: Record<string, string> };
  mixed: { targets: readonly { to: string }[]; max: number };
  image: { width: number; height: number };
  images: { width: number; height: number; max: number };
  film: { purpose: 'film' | 'sound' };
  subtitles: { max: number };
  ad_file: object;
  rows: { of: Record<string, Field>; max: number };
  instant: object;
  count: object;
};
export type Kind = keyof KindParams;

/**
 * One field of a record. `write` is what a caller sends, `read` what the server answers: a reference is written as an id
 * and read as `{ id, label }`, a picture as an asset's id and as its address and size.
 * @typeParam Q whether it must be given on create
 */
export type Field<W = unknown, R = unknown, Q extends boolean = boolean, K extends Kind = Kind> = {
  [X in K]: { kind: X; param: KindParams[X]; write: z.ZodType<W>; read: z.ZodType<R>; required: Q; defaultValue?: unknown };
}[K];

/** The field of one kind. */
export type FieldOf<K extends Kind> = Field<unknown, unknown, boolean, K>;

export type Fields = Record<string, Field>;

const field = <K extends Kind, W, R>(kind: K, param: KindParams[K], write: z.ZodType<W>, read: z.ZodType<R>) =>
  ({ kind, param, write, read, required: true }) as unknown as Field<W, R, true, K>;

/** Makes a field optional: it may be left out or be null. A blank text becomes null. */
export const optional = <W, R, K extends Kind>(of: Field<W, R, boolean, K>) =>
  ({ ...of, required: false, write: kinds[of.kind].isTyped ? nullIfBlank(of.write) : of.write.nullable(), read: of.read.nullable() }) as unknown as Field<
    W | null,
    R | null,
    false,
    K
  >;

/** Keeps a field required for writers, but lets it be null on records that were created in another way, such as by a public contest entry. */
export const requiredOnWrite = <W, R, K extends Kind>(of: Field<W, R, true, K>) =>
  ({ ...of, read: of.read.nullable() }) as unknown as Field<W, R | null, true, K>;

/** Gives a field a default: it may be left out on create and then has `value`. It is never null. Its column must declare the same `default()`. */
export const withDefault = <W, R, K extends Kind>(of: Field<W, R, boolean, K>, value: W) =>
  ({ ...of, required: false, defaultValue: value }) as unknown as Field<W, R, false, K>;

/** One line of text. */
export const text = (max: number = limits.line) => field('text', { max }, line(max), z.string());

/** Several lines of text. */
export const longText = (max: number = limits.description) => field('long_text', { max }, lines(max), z.string());

/** The last part of a web address: lower-case letters, digits and hyphens. The form proposes it from the field `from`. */
export const slug = (from: string) =>
  field('slug', { from }, exactText(limits.line).regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'invalid_slug' }), z.string());

/** An http or https address. */
export const url = () => {
  const address = typedText(limits.url, (text) => text.trim()).check(z.url({ protocol: /^https?$/, hostname: /./ }));
  return field('url', {}, address, z.string());
};

/** An e-mail address, stored in lower case and without blanks around it. */
export const emailAddress = typedText(limits.email, asSingleLine).check(z.email()).toLowerCase();
export const email = () => field('email', {}, emailAddress, z.string());

/**
 * A telephone number in E.164 form: `+84912345678`. Blanks, dots, dashes and brackets are removed, full-width characters are converted, and a number of
 * Vietnam without its country code, such as `0912 345 678`, gets it.
 */
export const phoneNumber = typedText(40, halfWidth)
  .overwrite((text) => text.replace(/[\s.\-()]/g, '').replace(/^0(?=\d{9,10}$)/, '+84'))
  .regex(/^\+[1-9]\d{6,14}$/, { error: 'invalid_phone' });
export const phone = () => field('text', { max: 40 }, phoneNumber, z.string());

/** A whole number within bounds, both included. */
export const number = (min: number, max: number, unit?: 'minute') =>
  field('number', unit ? { min, max, unit } : { min, max }, z.int().min(min).max(max), z.int());

export const date = () => field('date', {}, day, z.string());

export const flag = () => field('flag', {}, z.boolean(), z.boolean());

/** One value of a closed list. */
export const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  field('choice', { values }, z.enum(values) as unknown as z.ZodType<V[number]>, z.enum(values) as unknown as z.ZodType<V[number]>);

/** Any number of values of a closed list, without repetition, in the order of the list. */
export const someOf = <const V extends readonly [string, ...string[]]>(options: V) => {
  const value = z.enum(options) as unknown as z.ZodType<V[number]>;
  const inOrder = z
    .array(value)
    .max(options.length)
    .refine(isUnique, { error: 'repeated' })
    .transform((chosen) => options.filter((each) => chosen.includes(each)) as V[number][]);
  return field('choices', { options }, inOrder as unknown as z.ZodType<V[number][]>, z.array(value));
};

export const language = () => field('language', {}, languageTag, z.string());

export const country = () => field('country', {}, countryCode, z.string());

/** A reference as the server answers it: the record's id, and its title as `label`. */
export const linked = z.object({ id, label: z.string() });
export type Linked = z.output<typeof linked>;

/** A reference to one record of the resource named `to`. `only` works as in `refs`. */
export const ref = (to: string, only?: Record<string, string>) => field('ref', only ? { to, only } : { to }, id, linked);

/** References to at most `max` records of the resource `to`, in the caller's order, without repetition. `only` limits them by the target's choice fields. */
export const refs = (to: string, max: number, only?: Record<string, string>) =>
  field('refs', only ? { to, max, only } : { to, max }, z.array(id).max(max).refine(isUnique, { error: 'repeated' }), z.array(linked));

/** A stored picture: its size in pixels, and a signed URL that expires within a day. */
export const picture = z.object({ id, url: z.string(), width: z.int(), height: z.int() });
export type Picture = z.output<typeof picture>;

/**
 * A reference to a record of one of several kinds. `kind` is the name of its resource, `poster` its picture for lists, `status` null where its kind has none.
 * A deleted record keeps its place, and `deleted` says so.
 */
export const mixedItem = linked.extend({ kind: z.string(), status: z.string().nullable(), deleted: z.boolean(), poster: picture.nullable() });
export type MixedItem = z.output<typeof mixedItem>;

/**
 * Ordered references to at most `max` records of several `kinds` (names of resources), without repetition. They are written as `{ kind, id }` and read as
 * `mixedItem`. A record that is deleted, or that leaves the scope of its collector, stays in the list until somebody removes it.
 */
export const mixed = (kinds: readonly [string, ...string[]], max: number) => {
  const kind = z.enum(kinds) as z.ZodType<string>;
  const write = z.array(z.strictObject({ kind, id })).max(max);
  return field(
    'mixed',
    { targets: kinds.map((to) => ({ to })), max },
    write.refine((items) => isUnique(items.map((item) => item.id)), { error: 'repeated' }),
    z.array(mixedItem.extend({ kind })),
  );
};

/** One picture of exactly this width and height in pixels, written as the id of an uploaded asset. */
export const image = ([width, height]: readonly [number, number]) => field('image', { width, height }, id, picture);

/** At most `max` pictures of exactly this width and height in pixels, in the caller's order. */
export const images = ([width, height]: readonly [number, number], max: number) =>
  field('images', { width, height, max }, z.array(id).max(max).refine(isUnique, { error: 'repeated' }), z.array(picture));

/** An uploaded film, written as an asset's id. The files that players stream are made from it. `size` is in bytes, `duration_s` in seconds. */
export const storedFilm = z.object({ id, name: z.string(), size: z.int(), duration_s: z.number().nullable() });
export const film = () => field('film', { purpose: 'film' }, id, storedFilm);

/** The same of an uploaded sound without a picture. */
export const sound = () => field('film', { purpose: 'sound' }, id, storedFilm);

/** The picture or the video of an advertisement, with its size in pixels and the seconds of a video. `url` is signed and expires within a day. */
export const storedAdFile = storedFilm.extend({ content_type: z.string(), url: z.string(), width: z.int(), height: z.int() });
export type StoredAdFile = z.output<typeof storedAdFile>;
export const adFile = () => field('ad_file', {}, id, storedAdFile);

/** A stored subtitle file. `language` and `marks` come from its name or were chosen, `cues` is the number of cues, `notices` lists what was changed while it was read. */
export const storedSubtitle = z.object({
  id,
  name: z.string(),
  language: z.string(),
  marks: z.array(z.enum(subtitleMarks)),
  cues: z.int(),
  notices: z.array(subtitleNotice),
  url: z.string(),
});
export type StoredSubtitle = z.output<typeof storedSubtitle>;

/** Subtitle files (`film.vi.srt`), written as assets' ids, one for each language and purpose (`trackKey`). */
export const subtitles = (max: number) => field('subtitles', { max }, z.array(id).max(max).refine(isUnique, { error: 'repeated' }), z.array(storedSubtitle));

/** The type of these fields in a create body: required fields are present, the others are optional and nullable. */
export type Write<F extends Fields> = Flat<
  { [N in keyof F as F[N]['required'] extends true ? N : never]: z.output<F[N]['write']> } & {
    [N in keyof F as F[N]['required'] extends true ? never : N]?: z.output<F[N]['write']> | null;
  }
>;
/** The type of these fields in an answer. */
export type Read<F extends Fields> = { [N in keyof F]: z.output<F[N]['read']> };
export type Flat<T> = { [N in keyof T]: T[N] } & {};

/** A required list must have at least one item. Any other list may be empty. */
const nonEmptyIfRequired = (f: Field): z.ZodType => (f.required && f.write instanceof z.ZodArray ? f.write.min(1) : f.write);

/** The schemas of these fields in the body of a creation. */
export const createFields = (fields: Fields): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, f.required ? nonEmptyIfRequired(f) : f.write.optional()]));

/** The schema of a create body: it refuses unknown fields and demands the required ones. */
export const createShape = <F extends Fields>(fields: F): z.ZodType<Write<F>> => z.strictObject(createFields(fields)) as unknown as z.ZodType<Write<F>>;

/** The schema of an update body: every field may be left out, and then keeps its value. */
export const updateShape = <F extends Fields>(fields: F): z.ZodType<Partial<Write<F>>> =>
  z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, nonEmptyIfRequired(f).optional()]))) as unknown as z.ZodType<
    Partial<Write<F>>
  >;

/** The schema of these fields in an answer. */
export const readShape = <F extends Fields>(fields: F): z.ZodObject<{ [N in keyof F]: F[N]['read'] }> =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, f.read]))) as unknown as z.ZodObject<{
    [N in keyof F]: F[N]['read'];
  }>;

/**
 * Rows that belong to the record, such as a cast with roles. Each row has the fields `of`, a position and a stable id.
 * A row that is sent with its id is updated, a row without an id is added, and a row that is left out is removed.
 */
export const rows = <F extends Fields>(of: F, max: number) => {
  const row = z.strictObject({
    id: id.optional(),
    ...createFields(of),
  });
  return field(
    'rows',
    { of, max },
    z.array(row).max(max) as unknown as z.ZodType<(Write<F> & { id?: string | undefined })[]>,
    z.array(readShape(of).extend({ id })) as unknown as z.ZodType<(Read<F> & { id: string })[]>,
  );
};

/** A point in time that the server sets. */
export const timestamp = () => field('instant', {}, instant, instant);

/** A point in time that people set. */
export const moment = () => field('instant', {}, instant, instant);

/** A number that the server counts. */
export const count = () => field('count', {}, z.int(), z.int());

function isUnique(values: unknown[]): boolean {
  return new Set(values).size === values.length;
}
