import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { endpoints, resources } from '@marquee/contract/index';
import { type AnyResource, has } from '@marquee/contract/kit/resource';
import type { Field } from '@marquee/contract/kit/field';
import { innerFields } from '@marquee/contract/kit/kinds';
import { words as en } from '@marquee/contract/words/en';
import { words as ja } from '@marquee/contract/words/ja';
import { words as vi } from '@marquee/contract/words/vi';
import { generateDrizzleJson } from 'drizzle-kit/api';
import { placedScreens } from '../console/src/areas.ts';
import { screens as enTitles } from '../console/src/words/en/screens.ts';
import { screens as jaTitles } from '../console/src/words/ja/screens.ts';
import { screens as viTitles } from '../console/src/words/vi/screens.ts';
import * as tables from '../server/src/db/tables.ts';
import { routes } from '../server/src/routes.ts';
import { type Table, unindexedReferences, sortsByNullableColumn, unindexedSorts } from './indexes.ts';

/**
 * Checks that each noun has its place in all three rooms. The compiler does not notice a line that is missing in a list: the noun is simply absent. This says
 * what is missing, and where it belongs. The compiler and the tests find what is there but wrong.
 */
const root = join(import.meta.dirname, '..');
const text = (file: string) => readFileSync(join(root, file), 'utf8');
const isThere = (file: string) => existsSync(join(root, file));
const sources = (room: string) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|testing|d)\.ts$/.test(file))
    .map((file) => join(room, file));

/** What is missing, by file. */
const missing = new Map<string, string[]>();
const need = (isMet: boolean, file: string, what: string) => void (isMet || missing.set(file, [...(missing.get(file) ?? []), what]));

type Nested = { [key: string]: Nested | string };
const at = (of: Nested | string | undefined, ...keys: string[]) =>
  keys.reduce<Nested | string | undefined>((each, key) => (each as Nested | undefined)?.[key], of);

type Tables = Record<string, Table>;
const now: Tables = JSON.parse(JSON.stringify(generateDrizzleJson(tables).tables));
const files = sources('server/src');
const known: Record<string, unknown> = resources;
const isNoun = (value: unknown): value is AnyResource => typeof value === 'object' && value !== null && 'calls' in value && 'filters' in value;

for (const file of sources('contract/src').filter((each) => /^contract\/src\/(?!kit|words)\w+\/[\w-]+\.ts$/.test(each))) {
  const nouns = Object.values<unknown>(await import(pathToFileURL(join(root, file)).href)).filter(isNoun);
  // The same noun in another cut, as the platform's public calls have it, is no noun of its own.
  for (const noun of nouns.filter((each) => !(each.name in known) || known[each.name] === each)) nounOf(file, noun);
}
for (const { title } of placedScreens)
  for (const [language, titles] of Object.entries({ vi: viTitles, en: enTitles, ja: jaTitles }))
    need(title in titles, `console/src/words/${language}/screens.ts`, `${title}, the title of its screen`);
// A table that is not listed is in no migration, so it does not exist.
for (const file of files.filter((each) => !/^server\/src\/(kit|db)\//.test(each)))
  for (const [, table = ''] of text(file).matchAll(/^export const (\w+) = (?:pgTable|links|mixedLinks|filmSide)\(/gm))
    need(table in tables, 'server/src/db/tables.ts', `${table} of ${relative('server/src/db', file)}`);
// It comes before the migration check. The tests would notice it only later, with a database.
for (const table of Object.values(now))
  for (const column of unindexedReferences(table)) {
    const file = files.find((each) => new RegExp(`\\((?:\\s*)'${table.name}'`).test(text(each))) ?? 'server/src/db/tables.ts';
    need(false, file, `an index that finds what ${column} refers to: referenceIndex('${table.name}_of_${column}', t.${column})`);
  }
// It runs once the server's room is complete, because a missing part of the tables would need another migration.
if (![...missing.keys()].some((file) => file.startsWith('server/'))) checkMigrations();

for (const [file, what] of missing) process.stderr.write(`${file} lacks ${what.join('; ')}\n`);
process.exit(missing.size === 0 ? 0 : 1);

function nounOf(file: string, noun: AnyResource): void {
  const { name, area } = noun;
  // The area decides who may call it; the folder decides where its screens and words are.
  need(basename(dirname(file)) === area, file, `the folder of its area: it is contract/src/${area}/${name}.ts, or has area: '${basename(dirname(file))}'`);
  need(noun.title in noun.fields, file, `the field that names a record to people: title: '<its name>', where none is called title`);
  need(basename(file, '.ts') === name, file, `the name of its noun: it is ${dirname(file)}/${name}.ts`);
  const calls = endpoints.filter((each) => Object.values<unknown>(noun).includes(each));
  need(calls.length > 0, 'contract/src/index.ts', `${name} in "contract"`);
  if (name in known)
    for (const [language, words] of Object.entries({ vi, en, ja }))
      wordsOf(noun, words as unknown as Nested, `contract/src/words/${language}`, basename(dirname(file)));

  const server = file.replace('contract/', 'server/');
  need(isThere(server), server, `everything: how ${name} is stored, and ${name}Routes`);
  need(
    routes.some(({ about }) => about?.name === name),
    'server/src/routes.ts',
    `${name}Routes`,
  );

  const table = Object.values(now).find(({ columns }) => columns[noun.id]?.primaryKey);
  if (table && has(noun, 'list')) {
    const nullable = sortsByNullableColumn(noun, table);
    for (const by of nullable)
      need(
        false,
        server,
        `a column for the order ${by}, which may be null: ${by}_sort, of the same type, with .notNull().generatedAlwaysAs(sql\`coalesce(${by}, <what stands for nothing>)\`)`,
      );
    for (const by of unindexedSorts(noun, table, now[`public.${table.name}_side`])) {
      const column = nullable.includes(by) || `${by}_sort` in table.columns ? `${by}_sort` : by;
      need(false, server, `an index that ends with the id for the order ${by}: index('${name}_${by}').on(t.${column}, t.${noun.id})`);
    }
  }

  const screen = file.replace(/^contract\/(.*)\.ts$/, 'console/$1.tsx');
  // What can only be referred to has no screens yet.
  if (has(noun, 'list') && !placedScreens.some(({ resource }) => resource === name)) {
    need(isThere(screen), screen, `everything: the list and the form, as ${name}Screens`);
    need(false, join(dirname(screen), 'index.ts'), `a line with resource: '${name}'`);
  }
}

function wordsOf({ name, fields, shown }: AnyResource, words: Nested, folder: string, area: string): void {
  const file = isThere(`${folder}/${area}.ts`) ? `${folder}/${area}.ts` : folder;
  need(at(words, 'resources', name) !== undefined, file, `resources.${name}, the noun in the middle of a sentence`);
  for (const [field, f] of Object.entries<Field>({ ...fields, ...shown })) {
    need(at(words, 'fields', name, field) !== undefined, file, `fields.${name}.${field}`);
    for (const inner of Object.keys(innerFields(f)))
      need(at(words, 'fields', name, `${field}.${inner}`) !== undefined, file, `fields.${name}.'${field}.${inner}'`);
    // A time zone's value is its own word.
    if (!('values' in f.param) || field === 'time_zone') continue;
    for (const value of f.param.values) need(at(words, 'values', name, field, value) !== undefined, file, `values.${name}.${field}.${value}`);
  }
}

/** It compares and does not generate: generating asks questions if a column may have been renamed. */
function checkMigrations(): void {
  const meta = 'server/src/db/migrations/meta';
  const { entries } = JSON.parse(text(`${meta}/_journal.json`)) as { entries: { idx: number }[] };
  const { tables: then } = JSON.parse(text(`${meta}/${String(entries.at(-1)?.idx).padStart(4, '0')}_snapshot.json`)) as { tables: Tables };
  const changed = [...new Set([...Object.keys(then), ...Object.keys(now)])].filter((each) => !isDeepStrictEqual(then[each], now[each]));
  need(changed.length === 0, 'server/src/db/migrations', `${changed.join(', ')} as the tables are now: npm run migration -- --name=<what>`);
}
