import { expect, test } from 'vitest';
import { undocumentedLicences } from './licences.ts';

test('a runtime package must be documented if its licence requires more than a notice or is missing', () => {
  const packages = {
    '': {},
    'node_modules/free': { license: 'MIT' },
    'node_modules/either': { license: '(MIT OR GPL-3.0-only)' },
    'node_modules/both': { license: 'MIT AND LGPL-3.0-or-later' },
    'node_modules/free/node_modules/copyleft': { license: 'MPL-2.0' },
    'node_modules/@x/y-linux': { license: 'LGPL-3.0-or-later' },
    'node_modules/silent': {},
    'node_modules/for-tests': { license: 'GPL-3.0-only', dev: true },
    'node_modules/ours': { link: true },
  };
  const named = (documentation: string) => undocumentedLicences(packages, documentation).map((line) => /name (\S+),/.exec(line)?.[1]);
  expect(named('')).toEqual(['both', 'copyleft', '@x/y-linux', 'silent']);
  expect(named('`both`, `@x/y-*`: see `silent`. Not `copy` alone.')).toEqual(['copyleft']);
});
