import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Checks that no folder of the server imports another in a circle. An area that two others need, such as `content`, must not need them in turn.
 * The kit, the database and the adapters lie below all areas and are not areas themselves. Tests do not count.
 */
const root = join(import.meta.dirname, '../server/src');
const below = new Set(['kit', 'db', 'adapters']);
const importsOf = new Map<string, Map<string, string>>();

for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((each) => /^\w+\/.*\.ts$/.test(each))) {
  if (/\.(test|testing|contract)\.ts$/.test(file)) continue;
  const folder = file.split('/')[0] as string;
  if (below.has(folder)) continue;
  const imports = importsOf.get(folder) ?? new Map<string, string>();
  importsOf.set(folder, imports);
  for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
    const to = relative(root, join(root, dirname(file), path)).split('/');
    if (to.length > 1 && to[0] !== folder && !below.has(to[0] as string)) imports.set(to[0] as string, file);
  }
}

/** The folders of the first circle that starts and ends at `folder`, or undefined. */
function circleFrom(folder: string): string[] | undefined {
  const seen = new Set<string>();
  const walk = (at: string, way: string[]): string[] | undefined => {
    for (const to of importsOf.get(at)?.keys() ?? []) {
      if (to === folder) return [...way, to];
      if (seen.has(to)) continue;
      seen.add(to);
      const found = walk(to, [...way, to]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(folder, [folder]);
}

const circle = [...importsOf.keys()].map(circleFrom).find((each) => each !== undefined);
if (circle) {
  const steps = circle.slice(1).map((to, i) => `  ${to} is imported by server/src/${importsOf.get(circle[i] as string)?.get(to)}`);
  process.stderr.write(`These areas of the server import each other in a circle: ${circle.join(' → ')}\n${steps.join('\n')}\n`);
  process.exit(1);
}
