import type { Area } from '../access.ts';
import type { Fields } from './field.ts';

/** The nouns that fields refer to, those of nested rows included. */
export const referencedResources = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => {
    if (field.kind === 'ref' || field.kind === 'refs') return [field.param.to];
    return field.kind === 'rows' ? referencedResources(field.param.of) : [];
  });

type Noun = { name: string; area: Area; fields: Fields };

/** The areas in which somebody may pick a record of a noun: its own, and those of the nouns that refer to it. */
export const pickableAreas = (name: string, nouns: readonly Noun[]): Area[] => [
  ...new Set(nouns.filter((noun) => noun.name === name || referencedResources(noun.fields).includes(name)).map(({ area }) => area)),
];
