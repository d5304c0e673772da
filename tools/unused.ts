import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors, fieldErrors } from '@marquee/contract/errors';

/** Finds unused exports and undeclared imports, which are no errors to the compiler. */
const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const rooms = ['contract', 'server', 'console', 'e2e', 'bench', 'tools'];
const files = globSync(`{${rooms.join(',')}}/**/*.{ts,tsx,mjs,css}`, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' });
const code = new Map(files.map((file) => [file, read(file).replaceAll(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, '')]));
const found: string[] = [];

const times = new Map<string, number>();
for (const text of code.values()) for (const [name] of text.matchAll(/\w+/g)) times.set(name, (times.get(name) ?? 0) + 1);
for (const [file, text] of code)
  // Screens are loaded by their names, and tables all together.
  for (const [, name = ''] of text.matchAll(/^export (?:async )?(?:const|function|class|type|interface) (\w+)(?! = pgTable)/gm))
    if (times.get(name) === 1 && !name.endsWith('Screens')) found.push(`${file}: nobody uses ${name}`);

const raising = [...code].flatMap(([file, text]) => (/^(contract|server)\/src\/(?!words|errors)/.test(file) && !/\.test\./.test(file) ? text : [])).join('\n');
for (const each of [...Object.keys(errors), ...fieldErrors])
  if (!raising.includes(`'${each}'`)) found.push(`contract/src/errors.ts: nothing refuses with ${each}`);

type Manifest = { [K in 'dependencies' | 'devDependencies' | 'optionalDependencies']?: Record<string, string> };
const manifest = (file: string) => JSON.parse(read(file)) as Manifest;
const shared = manifest('package.json').devDependencies ?? {};
const ready = read('tools/ready.mjs');
const dependencyLines = read('docs/dependencies.md').split('\n');
for (const room of rooms) {
  const { dependencies, devDependencies, optionalDependencies } = room === 'tools' ? { devDependencies: shared } : manifest(`${room}/package.json`);
  const declared = { ...dependencies, ...devDependencies };
  const own = [...code].flatMap(([file, text]) => (file.startsWith(`${room}/`) ? text : [])).join('\n');
  const imports = own.matchAll(/(?:^import |^(?:import|export) .*from |^\} from |\bimport\()'(?!node:|virtual:|\.)((?:@[\w-]+\/)?[\w.-]+)/gm);
  for (const name of new Set([...imports].map(([, each = '']) => each)))
    if (!(name in declared) && !(name in shared) && !(room === 'tools' && name.startsWith('@marquee/'))) found.push(`${room}/package.json: lacks ${name}`);
  for (const [name, version] of Object.entries({ ...declared, ...optionalDependencies }).filter(([each]) => !/^@(marquee|types)\//.test(each))) {
    const isUsed = room === 'tools' || name in (optionalDependencies ?? {}) || new RegExp(`['"\`/]${name}['"/]`).test(own + ready);
    if (!isUsed) found.push(`${room}/package.json: nothing imports ${name}`);
    const short = name.replace(/^@[^/]+\//, '');
    if (!dependencyLines.some((line) => line.startsWith('|') && line.includes(short) && line.includes(version)))
      found.push(`docs/dependencies.md: lacks ${name} ${version}`);
  }
}

for (const each of found) process.stderr.write(`${each}\n`);
process.exit(found.length === 0 ? 0 : 1);
