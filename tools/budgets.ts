import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The most lines that each kit may have, without tests and style sheets. When a kit grows past its budget, move what has one user to that user.
 * `budget` is enforced. It is the present size, rounded up to the next 50; lower it when a kit shrinks.
 * `aim` is the size that the kit is to reach. It is not enforced, because all three kits are still above it.
 */
const budgets = [
  { kit: 'contract/src/kit', budget: 1500, aim: 1100 },
  { kit: 'server/src/kit', budget: 4350, aim: 4000 },
  { kit: 'console/src/kit', budget: 10750, aim: 8000 },
] as const;

/** Whether the lines of a file count: code that is neither a test nor what only tests use. */
const counts = (file: string): boolean => /\.tsx?$/.test(file) && !/(?:\.test|testing)\.tsx?$/.test(file);

/** The number of lines of a text, whether or not it ends with a line break. */
const linesOf = (text: string): number => (text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0));

/** Why a kit with this many lines is refused; null if it keeps to its budget. */
export const excess = (kit: string, lines: number, budget: number): string | null =>
  lines <= budget
    ? null
    : `${kit} has ${lines} lines, ${lines - budget} above its budget of ${budget} (tools/budgets.ts): move what has one user to that user, or shorten the kit`;

/** The lines of a kit in the folder `root`, without tests and style sheets. */
export const sizeOf = (root: string, kit: string): number =>
  globSync(`${kit}/**/*`, { cwd: root })
    .filter(counts)
    .reduce((sum, file) => sum + linesOf(readFileSync(join(root, file), 'utf8')), 0);

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const found = budgets.flatMap(({ kit, budget }) => excess(kit, sizeOf(root, kit), budget) ?? []);
  for (const each of found) process.stderr.write(`${each}\n`);
  process.exit(found.length === 0 ? 0 : 1);
}
