import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { excess, sizeOf } from './budgets.ts';

test('the size of a kit leaves out tests, what only tests use, and style sheets', () => {
  const root = mkdtempSync(join(tmpdir(), 'marquee-budgets-'));
  const files = {
    'kit/list.tsx': 'one\ntwo\n',
    'kit/form/field.ts': 'one\ntwo\nthree',
    'kit/empty.ts': '',
    'kit/list.test.ts': 'one\n',
    'kit/testing.ts': 'one\n',
    'kit/samples.testing.ts': 'one\n',
    'kit/form/form.css': 'one\n',
    'area/tag.ts': 'one\n',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  expect(sizeOf(root, 'kit')).toBe(5);
  rmSync(root, { recursive: true, force: true });
});

test('a kit may use its whole budget', () => expect(excess('console/src/kit', 8000, 8000)).toBeNull());

test('a kit above its budget is refused, and the message says by how much', () =>
  expect(excess('console/src/kit', 8003, 8000)).toMatch(/^console\/src\/kit has 8003 lines, 3 above its budget of 8000/));
