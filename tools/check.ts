import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Checks what a noun still lacks; then types, lint, boundaries, unused code, size of the kits, licences and format. A noun that lacks a part makes many compiler errors, so the
 * check ends with the short list of what is missing. All other checks run, so that one run reports everything.
 */
const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const steps: [string, string, string[]][] = [
  ...['contract', 'server', 'console', 'e2e', 'bench', 'tools'].map((w): [string, string, string[]] => [`types of ${w}`, bin('tsc'), ['--noEmit', '-p', w]]),
  ['lint and boundaries', bin('oxlint'), ['--deny-warnings', '--report-unused-disable-directives']],
  ['nothing unused or undeclared', process.execPath, [join(root, 'tools/unused.ts')]],
  ['no circle between areas', process.execPath, [join(root, 'tools/circles.ts')]],
  ['no switch on field kinds', process.execPath, [join(root, 'tools/kinds.ts')]],
  ['size of the kits', process.execPath, [join(root, 'tools/budgets.ts')]],
  ['licences', process.execPath, [join(root, 'tools/licences.ts')]],
  ['format', bin('oxfmt'), ['--check']],
];
if (spawnSync(process.execPath, [join(root, 'tools/rooms.ts')], { cwd: root, stdio: 'inherit' }).status !== 0) {
  process.stdout.write('a noun is incomplete: the lines above say what is missing\n');
  process.exit(1);
}
const broken = steps.filter(([name, command, args]) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.stderr.write(`✗ ${name}\n`);
  return status !== 0;
});
process.stdout.write(
  broken.length === 0 ? 'all checks pass\n' : `${broken.length} of ${steps.length} checks fail: ${broken.map(([name]) => name).join(', ')}\n`,
);
process.exit(broken.length === 0 ? 0 : 1);
