import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runtime packages whose licence requires more than a notice, or that have none. `docs/dependencies.md` must name each, with its requirements. */
export function undocumentedLicences(packages: Record<string, { dev?: boolean; link?: boolean; license?: string }>, documentation: string): string[] {
  const found = Object.entries(packages).filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true);
  return found.flatMap(([path, { license }]) => {
    const name = path.replace(/^.*node_modules\//, '');
    if (license !== undefined && isNoticeOnly(license)) return [];
    // Packages for several systems share one entry: `@img/sharp-libvips-*`.
    const names = [...documentation.matchAll(/`([^`\s]+)`/g)].map(([, each = '']) => each);
    const isNamed = names.some((each) => each === name || (each.endsWith('*') && name.startsWith(each.slice(0, -1))));
    return isNamed ? [] : [`docs/dependencies.md: does not name ${name}, whose licence is ${license ?? 'unknown'}`];
  });
}

/** Licences that require at most a notice, by SPDX. */
const noticeOnly = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'Python-2.0',
  'OFL-1.1',
]);

/** Whether a licence expression requires at most a notice. Of `A OR B` one is enough; `A AND B` needs both. Unknown licences do not count. */
const isNoticeOnly = (licence: string) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((each) => noticeOnly.has(each.trim())));

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Parameters<typeof undocumentedLicences>[0] };
  const found = undocumentedLicences(packages, readFileSync(join(root, 'docs/dependencies.md'), 'utf8'));
  for (const each of found) process.stderr.write(`${each}\n`);
  process.exit(found.length === 0 ? 0 : 1);
}
