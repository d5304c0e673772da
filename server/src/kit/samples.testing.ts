import type { Field, FieldOf, Fields, Kind } from '@marquee/contract/kit/field';
import { innerFields } from '@marquee/contract/kit/kinds';

/** Helpers that samples use: a new number, the id of a new record or file, and the required fields of a row. */
type Maker = {
  next: () => number;
  refer: (to: string, only?: Record<string, string>) => Promise<string>;
  asset: (of: { purpose: 'picture' | 'film' | 'sound' | 'subtitle' | 'creative'; width?: number; height?: number }) => Promise<string>;
  required: (fields: Fields) => Promise<Record<string, unknown>>;
};

/** The sample values of one kind of field. */
type KindSamples<K extends Kind = Kind> = {
  /** A sample in its written form. */
  sample(name: string, f: FieldOf<K>, make: Maker): unknown;
  /** Converts a value from its read form to its written form. */
  writable(value: unknown, f: FieldOf<K>): unknown;
  /** Adds the default values that a written value omits. */
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
  text: {
    ...text,
    // Phone numbers are texts of another form.
    sample: (name, f, make) => (f.write.safeParse(name).success ? text.sample(name, f, make) : `+8491${2_000_000 + make.next()}`),
  },
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
  film: { ...byId, sample: (_name, f, { asset }) => asset({ purpose: f.param.purpose }) },
  subtitles: { ...byIds, sample: async (_name, _f, { asset }) => [await asset({ purpose: 'subtitle' })] },
  ad_file: { ...byId, sample: (_name, _f, { asset }) => asset({ purpose: 'creative', width: 640, height: 360 }) },
  rows: {
    sample: async (_name, f, { required }) => [await required(f.param.of)],
    writable: (value, f) => (value as Row[]).map((row) => mapped(f.param.of, (inner, g) => writable(g, row[inner]))),
    complete: (value, f) => (value as Row[]).map((row) => mapped(f.param.of, (inner, g) => row[inner] ?? g.defaultValue ?? emptyOf(g))),
    empty: [],
  },
  instant: given('2026-01-02T03:04:05.678Z'),
  count: never,
};

const mapped = (fields: Fields, of: (name: string, f: Field) => unknown) => Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, of(name, f)]));

/** A sample of a field in its written form. */
export const sampleOf = async (name: string, f: Field, make: Maker): Promise<unknown> => (kinds[f.kind] as KindSamples).sample(name, f, make);

/** Converts a value from its read form to its written form. */
export const writable = (f: Field, value: unknown): unknown =>
  value === null || value === undefined ? (value ?? null) : (kinds[f.kind] as KindSamples).writable(value, f);

/** Adds the default values that a written value and its rows omit. */
export const complete = (f: Field, value: unknown): unknown => (kinds[f.kind] as KindSamples).complete(value, f);

/** The read form of a field without a value. */
export const emptyOf = (f: Field): null | [] => kinds[f.kind].empty;

/** The fields, in which the fields of rows replace their rows. */
export const flatFields = (fields: Fields): [name: string, f: Field][] =>
  Object.entries(fields).flatMap(([name, f]): [string, Field][] => {
    const inner = flatFields(innerFields(f));
    return inner.length > 0 ? inner : [[name, f]];
  });
