import { resources } from '@marquee/contract/index';
import { innerFields, isProse } from '@marquee/contract/kit/kinds';
import type { AnyResource } from '@marquee/contract/kit/resource';
import { type ContentKind, contentKinds } from '../content/registry.ts';
import type { Db } from '../db/open.ts';
import type { Reference } from '../kit/kinds.ts';
import { join, name, raw, type Sql, sql } from '../kit/sql.ts';

const resourceOf = (kind: ContentKind): AnyResource => (resources as unknown as Record<string, AnyResource>)[kind] as AnyResource;

export const isContent = (kind: string): kind is ContentKind => (contentKinds as readonly string[]).includes(kind);

/** Whether a kind has a status that a blacklisted keyword can change. Of the others the matches are kept and shown alone. */
export const isBlockable = (kind: ContentKind): boolean => 'blacklist_status' in resourceOf(kind).shown;

/** The fields of a kind with texts that people write: lines, texts, and rows that have some. New fields are screened without a word here. */
const textFields = new Map(
  contentKinds.map((kind) => {
    const all = Object.entries(resourceOf(kind).fields);
    return [kind, { own: all.filter(([, f]) => isProse(f)).map(([field]) => field), rows: all.filter(([, f]) => Object.values(innerFields(f)).some(isProse)) }];
  }),
);

/** Whether a write may have changed a text that viewers see. What creates, moves or brings back a record may have written all of them. */
export function changesTexts(kind: ContentKind, verb: string, fields: readonly string[]): boolean {
  if (verb !== 'update' && verb !== 'undo') return !['approve', 'remove', 'purge', 'publish', 'hide', 'show'].includes(verb);
  const { own = [], rows = [] } = textFields.get(kind) ?? {};
  return fields.some((field) => own.includes(field) || rows.some(([each]) => each === field));
}

/** The name of the table of a kind and of its id. */
export function tableOf(db: Db, kind: ContentKind): { table: Sql; id: Sql } {
  const { table, id } = db.references.get(kind) as Reference;
  return { table: name(table), id: name(id) };
}

/** SQL of the texts of a record `t` of a kind, as JSON by path: `title`, `cast.3.role`. Fields without a text are left out. */
export function textsOf(db: Db, kind: ContentKind): Sql {
  const { own = [], rows = [] } = textFields.get(kind) ?? {};
  const { parts, id } = db.references.get(kind) as Reference;
  const columns = join(
    own.map((field) => sql`${raw(`'${field}'`)}, t.${name(field)}`),
    ', ',
  );
  const inRows = rows.flatMap(([field, f]) =>
    Object.entries(innerFields(f))
      .filter(([, inner]) => isProse(inner))
      .map(
        ([inner]) =>
          sql` || coalesce((select jsonb_object_agg(${raw(`'${field}.'`)} || r.position || ${raw(`'.${inner}'`)}, r.${name(inner)}) from ${name(parts[field] as string)} r where r.owner = t.${name(id)} and r.${name(inner)} is not null), '{}')`,
      ),
  );
  return sql`jsonb_strip_nulls(jsonb_build_object(${columns}))${join(inRows, '')}`;
}
