import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kinds } from '@marquee/contract/kit/kinds';
import { parseAst } from 'rolldown/parseAst';

type Node = { type: string; start: number; [part: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isKindName = (node: unknown) => isNode(node) && node.type === 'Literal' && Object.hasOwn(kinds, String(node['value']));

/** Whether an expression reads a kind: `kind`, `field.kind`, `field?.kind`. */
function readsKind(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'ChainExpression') return readsKind(node['expression']);
  const name = node.type === 'MemberExpression' ? node['property'] : node;
  return isNode(name) && name.type === 'Identifier' && name['name'] === 'kind';
}

/** Whether an expression is a list or a set that names kinds. */
function namesKinds(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'ArrayExpression') return (node['elements'] as unknown[]).some(isKindName);
  return node.type === 'NewExpression' && (node['arguments'] as unknown[]).some(namesKinds);
}

/** Whether this node decides by a field's kind: a `switch`, a comparison, a look into a list of kinds, or a set of kinds that is kept for that. */
function decidesByKind(node: Node): boolean {
  switch (node.type) {
    case 'SwitchStatement':
      return readsKind(node['discriminant']) && (node['cases'] as Node[]).some((each) => isKindName(each['test']));
    case 'BinaryExpression':
      return (readsKind(node['left']) && isKindName(node['right'])) || (readsKind(node['right']) && isKindName(node['left']));
    case 'CallExpression': {
      const callee = node['callee'] as Node;
      return callee.type === 'MemberExpression' && namesKinds(callee['object']) && (node['arguments'] as unknown[]).some(readsKind);
    }
    case 'NewExpression': {
      const [of] = ((node['typeArguments'] as Node | null)?.['params'] ?? []) as Node[];
      return of?.type === 'TSTypeReference' && (of['typeName'] as Node)['name'] === 'Kind';
    }
    default:
      return false;
  }
}

/** The lines of a file in which code decides by the kind of a field, where an object with an entry for every kind should say it. */
export function kindSwitches(file: string, text: string): number[] {
  const lines = new Set<number>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    if (decidesByKind(value)) lines.add(text.slice(0, value.start).split('\n').length);
    Object.values(value).forEach(visit);
  };
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file));
  return [...lines];
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const files = globSync('{contract,server,console,e2e,bench,tools}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  const found = files.flatMap((file) => kindSwitches(file, readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`));
  for (const each of found) process.stderr.write(`${each}: decides by a field's kind; every kind says such things in one object per room (kit/kinds)\n`);
  process.exit(found.length === 0 ? 0 : 1);
}
