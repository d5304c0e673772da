import { everywhere } from './en/everywhere.ts';
import { television } from './en/television.ts';
import { usersWords } from './en/users.ts';
import type { Words } from './words.ts';

export const words = {
  ...everywhere,
  fields: { ...everywhere.fields, ...usersWords.fields, television: television.fields },
  values: { ...everywhere.values, ...usersWords.values, television: television.values },
  resources: { ...everywhere.resources, ...usersWords.resources },
  fieldErrors: { ...everywhere.fieldErrors, ...television.fieldErrors },
  liveCauses: television.causes,
} satisfies Words;
