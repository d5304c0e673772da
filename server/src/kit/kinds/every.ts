import type { Field, Kind } from '@marquee/contract/kit/field';
import type { KindSql } from '../kinds.ts';
import { adFile, film, image, images, subtitles } from './files.ts';
import { choice, choices, instant, number, plain } from './plain.ts';
import { mixed, ref, refs } from './references.ts';
import { rowsOf } from './rows.ts';

/** The SQL of every kind of field. PostgreSQL writes the JSON itself, which was measured to be more than twice as fast. */
const kinds = {
  text: plain,
  long_text: plain,
  slug: plain,
  url: plain,
  email: plain,
  number,
  date: plain,
  flag: plain,
  choice,
  choices,
  language: plain,
  country: plain,
  count: number,
  instant,
  ref,
  refs,
  mixed,
  image,
  images,
  film,
  subtitles,
  ad_file: adFile,
  rows: rowsOf(kindOf),
} satisfies { [K in Kind]: KindSql<K> };

/** The SQL of a field's kind. */
export function kindOf(f: Field): KindSql {
  return kinds[f.kind];
}

/** Kinds that are stored in their own tables instead of a column. */
export type PartKind = { [K in Kind]: (typeof kinds)[K]['part'] extends null ? never : K }[Kind];
