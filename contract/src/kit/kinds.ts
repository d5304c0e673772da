import type { Field, FieldOf, Fields, Kind } from './field.ts';

/** The verb of the message for a missing field: "Please input", "Please select" or "Please upload" (point 5 of the specification). */
export type RequiredVerb = 'input' | 'select' | 'upload';

/** What the contract says about one kind of field. */
type KindFacts<K extends Kind> = {
  verb: RequiredVerb;
  /** People type it as text. A blank text is then nothing. */
  isTyped: boolean;
  /** It holds words that people read, so it is screened for blacklisted keywords. */
  isProse: boolean;
  /** The resources that its values refer to, without those of fields within its rows. */
  targets: (f: FieldOf<K>) => readonly string[];
  /** The fields of its rows. */
  inner: (f: FieldOf<K>) => Fields;
};

const plain = { verb: 'input', isTyped: false, isProse: false, targets: () => [], inner: () => ({}) } as const;
const typed = { ...plain, isTyped: true } as const;
const prose = { ...typed, isProse: true } as const;
const upload = { ...plain, verb: 'upload' } as const;

/** Every kind of field. A kind that is declared in `KindParams` must have an entry here. */
export const kinds: { [K in Kind]: KindFacts<K> } = {
  text: prose,
  long_text: prose,
  slug: typed,
  url: typed,
  email: typed,
  number: plain,
  date: { ...plain, verb: 'select' },
  flag: plain,
  choice: { ...plain, verb: 'select' },
  choices: { ...plain, verb: 'select' },
  language: { ...plain, verb: 'select' },
  country: { ...plain, verb: 'select' },
  ref: { ...plain, verb: 'select', targets: (f) => [f.param.to] },
  refs: { ...plain, verb: 'select', targets: (f) => [f.param.to] },
  mixed: { ...plain, verb: 'select', targets: (f) => f.param.targets.map(({ to }) => to) },
  image: upload,
  images: upload,
  film: upload,
  subtitles: upload,
  ad_file: upload,
  rows: { ...plain, inner: (f) => f.param.of },
  instant: { ...plain, verb: 'select' },
  count: plain,
};

const factsOf = (f: Field) => kinds[f.kind] as KindFacts<Kind>;

/** The verb of the message for a missing field of this kind. */
export const requiredVerb = (kind: Kind): RequiredVerb => kinds[kind].verb;

/** The resources that a field refers to itself, without those of fields within its rows. */
export const targetsOf = (f: Field): readonly string[] => factsOf(f).targets(f);

/** The fields of a field's rows. A field of any other kind has none. */
export const innerFields = (f: Field): Fields => factsOf(f).inner(f);

/** Whether a field holds words that people read. */
export const isProse = (f: Field): boolean => factsOf(f).isProse;

/** Whether a field's values are a closed list. */
export const isChoice = (f: Field | undefined): boolean => f !== undefined && 'values' in f.param;
