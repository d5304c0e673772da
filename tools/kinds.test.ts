import { expect, test } from 'vitest';
import { kindSwitches } from './kinds.ts';

test.each([
  "switch (field.kind) {\n  case 'ref':\n    break;\n  default:\n}",
  "if (f?.kind === 'rows') stop();",
  "const isList = kind !== 'refs' && other;",
  "const isFile = 'film' === of.kind;",
  "['image', 'images'].includes(field.kind);",
  "new Set(['text', 'url']).has(kind);",
  "const typed = new Set<Kind>(['text', 'url']);",
])('code that decides by the kind of a field is found: %s', (text) => {
  expect(kindSwitches('a.tsx', `const before = 1;\n${text}`)).toEqual([2]);
});

test.each(["job.kind === 'movie';", "title === 'text';", "['title', 'language'].includes(name);", 'kinds[field.kind].cell(props);', 'switch (action) {\n}'])(
  'other code is not: %s',
  (text) => expect(kindSwitches('a.ts', text)).toEqual([]),
);
