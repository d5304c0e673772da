import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'rolldown/utils';

const root = join(import.meta.dirname, '..');

/** A node of a source file's syntax tree (ESTree). */
export type SyntaxNode = { type: string; start: number; [name: string]: unknown };

/** The console's source files with their syntax trees, without dictionaries and tests. Used only by tests. */
export function sources(): { file: string; text: string; tree: SyntaxNode }[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file) && !file.startsWith('words/'))
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const { program, errors } = parseSync(file, text);
      if (errors.length > 0) throw new Error(`${relative(root, file)} cannot be read: ${errors[0]?.message}`);
      return { file, text, tree: program as unknown as SyntaxNode };
    });
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/** The direct children of a node. */
export const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode);

/** Visits a node and all its descendants. If `visit` returns false, the children of that node are skipped. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => boolean | void): void {
  if (visit(node) === false) return;
  for (const each of childrenOf(node)) walk(each, visit);
}
