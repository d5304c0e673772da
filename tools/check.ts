import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs the checks of types, lint, boundaries, format, and missing parts of nouns. All of them run, so that one run shows everything that is wrong. */
const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const steps: [string, string, string[]][] = [
  ...['contract', 'server', 'console', 'e2e', 'bench', 'tools'].map((w): [string, string, string[]] => [`types of ${w}`, bin('tsc'), ['--noEmit', '-p', w]]),
  ['lint and boundaries', bin('oxlint'), ['--deny-warnings', '--report-unused-disable-directives']],
  ['nothing unused or undeclared', process.execPath, [join(root, 'tools/unused.ts')]],
  ['licences', process.execPath, [join(root, 'tools/licences.ts')]],
  ['format', bin('oxfmt'), ['--check']],
  // It is last and short. The compiler reports only a part of what a new noun lacks, and that at length.
  ['every noun in its rooms', process.execPath, [join(root, 'tools/rooms.ts')]],
];
const broken = steps.filter(([name, command, args]) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.stderr.write(`✗ ${name}\n`);
  return status !== 0;
});
process.stdout.write(
  broken.length === 0 ? 'all checks pass\n' : `${broken.length} of ${steps.length} checks fail: ${broken.map(([name]) => name).join(', ')}\n`,
);
process.exit(broken.length === 0 ? 0 : 1);
