import { importedFields, stores } from '@marquee/contract/feedback/store_review';

/** What a column of a file can hold. */
export type ImportedField = keyof typeof importedFields;
export const importedNames = Object.keys(importedFields) as ImportedField[];

/** By field, the column that holds it, from 0. Undefined for a field that no column holds. */
export type Columns = { readonly [F in ImportedField]?: number | undefined };

type Store = (typeof stores)[number];

/**
 * By field, the names that its column has in files, the surest first: those of the exports of Google Play Console and App Store Connect, and common ones.
 * They are in lower case, with one space between words.
 */
const knownNames: Record<ImportedField, readonly string[]> = {
  source: ['store', 'platform'],
  author: ['reviewer nickname', 'nickname', 'reviewer', 'user name', 'username', 'author name'],
  rating: ['star rating', 'stars', 'score'],
  title: ['review title', 'subject'],
  review: ['review text', 'body', 'content', 'text', 'comment', 'review body'],
  app_version: ['app version name', 'app version', 'version', 'version name', 'app version code'],
  device: ['device name', 'device model'],
  os_version: ['android os version', 'os', 'system version'],
  language: ['reviewer language', 'locale'],
  reviewed_at: [
    'review submit millis since epoch',
    'review submit date and time',
    'created date',
    'date created',
    'submission date',
    'review date',
    'date',
    'created at',
    'at',
  ],
  external_id: ['review link', 'review id', 'id', 'review url', 'link'],
};

const plainName = (name: string) =>
  name
    // `createdDate`, as the App Store Connect API writes it
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

/** Which column holds which field, by the names of the columns. `labelOf` answers the name of a field in the interface's language. */
export function columnsOf(header: readonly string[], labelOf: (field: ImportedField) => string): Columns {
  const names = header.map(plainName);
  const taken = new Set<number>();
  const found: { [F in ImportedField]?: number } = {};
  for (const field of importedNames) {
    const wanted = [plainName(field), plainName(labelOf(field)), ...knownNames[field]];
    const at = wanted.map((name) => names.indexOf(name)).find((column) => column !== -1 && !taken.has(column));
    if (at === undefined) continue;
    found[field] = at;
    taken.add(at);
  }
  return found;
}

/** Names of columns that only one store's export has. */
const storeMarks: readonly (readonly [Store, readonly string[]])[] = [
  ['google_play', ['package name', 'review submit millis since epoch', 'review link']],
  ['app_store', ['reviewer nickname', 'territory', 'storefront', 'apple id']],
];

/** The store that a file is from, by the names of its columns. */
export function storeOf(header: readonly string[]): Store | undefined {
  const names = new Set(header.map(plainName));
  return storeMarks.find(([, marks]) => marks.some((mark) => names.has(mark)))?.[0];
}
