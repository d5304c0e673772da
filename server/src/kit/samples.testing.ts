import type { Field, FieldOf, Fields, Kind } from '@marquee/contract/kit/field';
import { innerFields } from '@marquee/contract/kit/kinds';

/** What samples are made with: a new number, the id of a new record or file, and the required fields of a row. */
type Maker = {
  next: () => number;
  refer: (to: string, only?: Record<string, string>) => Promise<string>;
  asset: (of: { purpose: 'picture' | 'film' | 'subtitle'; width?: number; height?: number }) => Promise<string>;
  required: (fields: Fields) => Promise<Record<string, unknown>>;
};

/** What tests need to know of one kind of field. */
type KindSamples<K extends Kind = Kind> = {
  /** A value as it is written. */
  sample(name: string, f: FieldOf<K>, make: Maker): unknown;
  /** A value as it is written, from how it is read. */
  writable(value: unknown, f: FieldOf<K>): unknown;
  /** A value that was written, with what is left out of it filled in. */
  complete(value: unknown, f: FieldOf<K>): unknown;
  empty: null | [];
};

const plain = { writable: (value: unknown) => value, complete: (value: unknown) => value, empty: null };
const text = { ...plain, sample: (name: string, _f: unknown, { next }: Maker) => `${name} ${next()}` };
const given = (value: unknown) => ({ ...plain, sample: () => value });
const never = {
  ...plain,
  sample: (name: string) => {
    throw new Error(`${name} is not written`);
  },
};
const idOf = (value: unknown) => (typeof value === 'object' ? (value as { id: string }).id : value);
const byId = { ...plain, writable: idOf };
const byIds = { ...plain, writable: (value: unknown) => (value as unknown[]).map(idOf), empty: [] as [] };
type Row = Record<string, unknown>;

const kinds: { [K in Kind]: KindSamples<K> } = {
  text,
  long_text: text,
  slug: { ...plain, sample: (_name, _f, { next }) => `sample-${next()}` },
  url: { ...plain, sample: (_name, _f, { next }) => `https://example.com/${next()}` },
  email: { ...plain, sample: (_name, _f, { next }) => `sample-${next()}@test.example` },
  number: { ...plain, sample: (_name, f) => f.param.min },
  date: given('1990-01-02'),
  flag: given(false),
  choice: { ...plain, sample: (_name, f) => f.param.values[0] },
  choices: { ...plain, sample: (_name, f) => f.param.options.slice(0, 1), empty: [] },
  language: given('vi'),
  country: given('VN'),
  ref: { ...byId, sample: (_name, f, { refer }) => refer(f.param.to, f.param.only) },
  refs: { ...byIds, sample: async (_name, f, { refer }) => [await refer(f.param.to, f.param.only)] },
  mixed: {
    ...plain,
    sample: async (_name, f, { refer }) => Promise.all(f.param.targets.slice(0, f.param.max).map(async ({ to }) => ({ kind: to, id: await refer(to) }))),
    writable: (value) => (value as Row[]).map(({ kind, id }) => ({ kind, id })),
    empty: [],
  },
  image: { ...byId, sample: (_name, { param: { width, height } }, { asset }) => asset({ purpose: 'picture', width, height }) },
  images: { ...byIds, sample: async (_name, { param: { width, height } }, { asset }) => [await asset({ purpose: 'picture', width, height })] },
  film: { ...byId, sample: (_name, _f, { asset }) => asset({ purpose: 'film' }) },
  subtitles: { ...byIds, sample: async (_name, _f, { asset }) => [await asset({ purpose: 'subtitle' })] },
  rows: {
    sample: async (_name, f, { required }) => [await required(f.param.of)],
    writable: (value, f) => (value as Row[]).map((row) => mapped(f.param.of, (inner, g) => writable(g, row[inner]))),
    complete: (value, f) => (value as Row[]).map((row) => mapped(f.param.of, (inner, g) => row[inner] ?? g.defaultValue ?? emptyOf(g))),
    empty: [],
  },
  instant: never,
  count: never,
};

const mapped = (fields: Fields, of: (name: string, f: Field) => unknown) => Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, of(name, f)]));

/** A value of a field as it is written. */
export const sampleOf = async (name: string, f: Field, make: Maker): Promise<unknown> => (kinds[f.kind] as KindSamples).sample(name, f, make);

/** A value as it is written, from how it is read. */
export const writable = (f: Field, value: unknown): unknown =>
  value === null || value === undefined ? (value ?? null) : (kinds[f.kind] as KindSamples).writable(value, f);

/** A value that was written, with the defaults of what its rows leave out. */
export const complete = (f: Field, value: unknown): unknown => (kinds[f.kind] as KindSamples).complete(value, f);

/** How a field without a value is read. */
export const emptyOf = (f: Field): null | [] => kinds[f.kind].empty;

/** Fields with those of their rows in place of the rows. */
export const flatFields = (fields: Fields): [name: string, f: Field][] =>
  Object.entries(fields).flatMap(([name, f]): [string, Field][] => {
    const inner = flatFields(innerFields(f));
    return inner.length > 0 ? inner : [[name, f]];
  });
