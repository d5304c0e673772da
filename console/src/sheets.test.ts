import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sheets = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

/** The classes that a sheet styles by themselves: `.strip`, and not `.form .strip` or `.strip.wide`, which build on what stands elsewhere. */
function ownClasses(sheet: string): Set<string> {
  const rules = readFileSync(join(import.meta.dirname, sheet), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const selectors = [...rules.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(','));
  return new Set(selectors.map((selector) => selector.trim()).filter((selector) => /^\.[\w-]+$/.test(selector)));
}

// All sheets that were loaded hold everywhere, in the order in which their screens were opened.
test('a class is at home in one sheet: two that meant something else by one name would dress one another', () => {
  const homes = new Map<string, string[]>();
  for (const sheet of sheets) for (const name of ownClasses(sheet)) homes.set(name, [...(homes.get(name) ?? []), sheet]);
  expect(homes.size).toBeGreaterThan(100);
  expect([...homes].filter(([, at]) => at.length > 1)).toEqual([]);
});
