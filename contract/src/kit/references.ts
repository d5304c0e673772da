import type { Area } from '../access.ts';
import type { Fields } from './field.ts';
import { innerFields, targetsOf } from './kinds.ts';

/** The names of the resources that these fields refer to, including the fields of nested rows. */
export const referencedResources = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => [...targetsOf(field), ...referencedResources(innerFields(field))]);

type Noun = { name: string; area: Area; fields: Fields; shown?: Fields; filters?: readonly string[] };

/** The fields in which people pick records: those that they write, and those that they filter lists by. */
const pickedFields = ({ fields, shown = {}, filters = [] }: Noun): Fields => ({
  ...fields,
  ...Object.fromEntries(Object.entries(shown).filter(([field]) => filters.includes(field))),
});

/** The areas in which a record of the resource `name` can be picked: its own area, and the areas of all resources that refer to it. */
export const pickableAreas = (name: string, nouns: readonly Noun[]): Area[] => [
  ...new Set(nouns.filter((noun) => noun.name === name || referencedResources(pickedFields(noun)).includes(name)).map(({ area }) => area)),
];
