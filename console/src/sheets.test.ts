import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
const sheets = files.filter((file) => file.endsWith('.css'));
const rulesOf = (sheet: string) => readFileSync(join(import.meta.dirname, sheet), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

/** The classes that a sheet styles by themselves: `.strip`, and not `.form .strip` or `.strip.wide`, which build on what stands elsewhere. */
function ownClasses(sheet: string): Set<string> {
  const selectors = [...rulesOf(sheet).matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(','));
  return new Set(selectors.map((selector) => selector.trim()).filter((selector) => /^\.[\w-]+$/.test(selector)));
}

// All sheets that were loaded hold everywhere, in the order in which their screens were opened.
test('a class is at home in one sheet: two that meant something else by one name would dress one another', () => {
  const homes = new Map<string, string[]>();
  for (const sheet of sheets) for (const name of ownClasses(sheet)) homes.set(name, [...(homes.get(name) ?? []), sheet]);
  expect(homes.size).toBeGreaterThan(100);
  expect([...homes].filter(([, at]) => at.length > 1)).toEqual([]);
});

test('a class that a sheet speaks of is borne by something', () => {
  const code = files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  // Also where a value of the data ends or begins it: `stage-${state}`, `${type}-layout`.
  const isBorne = (name: string) =>
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code) ||
    name.match(/(?<=-)\w/g)?.some((_, nth) => {
      const parts = name.split('-');
      const [before, after] = [parts.slice(0, nth + 1).join('-'), parts.slice(nth + 1).join('-')];
      return new RegExp(`(?<![\\w-])${before}-\\w?\\$\\{`).test(code) || code.includes(`}-${after}`);
    });
  const ofOthers = /^(ant|anticon)(-|$)/;
  const named = new Set(sheets.flatMap((sheet) => [...rulesOf(sheet).matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name = '']) => name)));
  expect([...named].filter((name) => !ofOthers.test(name) && !isBorne(name))).toEqual([]);
});
