import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
const sheets = files.filter((file) => file.endsWith('.css'));
const rulesOf = (sheet: string) => readFileSync(join(import.meta.dirname, sheet), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

/** The classes that a style sheet styles on their own: `.strip`, but not `.form .strip` or `.strip.wide`, which extend a rule from elsewhere. */
function ownClasses(sheet: string): Set<string> {
  const selectors = [...rulesOf(sheet).matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(','));
  return new Set(selectors.map((selector) => selector.trim()).filter((selector) => /^\.[\w-]+$/.test(selector)));
}

// Every loaded style sheet applies to all screens, in the order in which the screens were opened.
test('a class is defined in one style sheet only, since two definitions would override each other', () => {
  const sheetsOfClass = new Map<string, string[]>();
  for (const sheet of sheets) for (const name of ownClasses(sheet)) sheetsOfClass.set(name, [...(sheetsOfClass.get(name) ?? []), sheet]);
  expect(sheetsOfClass.size).toBeGreaterThan(100);
  expect([...sheetsOfClass].filter(([, at]) => at.length > 1)).toEqual([]);
});

test('every class in a style sheet is used by a component', () => {
  const code = files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  // A class may also be built from a value: `stage-${state}`, `${type}-layout`.
  const isUsed = (name: string) =>
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code) ||
    name.match(/(?<=-)\w/g)?.some((_, nth) => {
      const parts = name.split('-');
      const [before, after] = [parts.slice(0, nth + 1).join('-'), parts.slice(nth + 1).join('-')];
      return new RegExp(`(?<![\\w-])${before}-\\w?\\$\\{`).test(code) || code.includes(`}-${after}`);
    });
  const ofLibraries = /^(ant|anticon)(-|$)/;
  const named = new Set(sheets.flatMap((sheet) => [...rulesOf(sheet).matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name = '']) => name)));
  expect([...named].filter((name) => !ofLibraries.test(name) && !isUsed(name))).toEqual([]);
});
