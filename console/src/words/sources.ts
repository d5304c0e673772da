import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'rolldown/utils';

const root = join(import.meta.dirname, '..');

/** A part of a source's syntax tree, as ESTree has it. */
export type Part = { type: string; start: number; [name: string]: unknown };

/** The console's sources with their syntax trees, its words and tests left out. For tests alone. */
export function sources(): { file: string; text: string; tree: Part }[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file) && !file.startsWith('words/'))
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const { program, errors } = parseSync(file, text);
      if (errors.length > 0) throw new Error(`${relative(root, file)} cannot be read: ${errors[0]?.message}`);
      return { file, text, tree: program as unknown as Part };
    });
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && typeof (value as Part).type === 'string';

/** The parts right below a part. */
export const below = (part: Part): Part[] => Object.values(part).flat().filter(isPart);

/** Visits a part and everything below it; what answers false is not entered. */
export function walk(part: Part, visit: (part: Part) => boolean | void): void {
  if (visit(part) === false) return;
  for (const each of below(part)) walk(each, visit);
}
