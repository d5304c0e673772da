import { everywhere } from './vi/everywhere.ts';
import { usersWords } from './vi/users.ts';
import type { Words } from './words.ts';

export const words = {
  ...everywhere,
  fields: { ...everywhere.fields, ...usersWords.fields },
  values: { ...everywhere.values, ...usersWords.values },
  resources: { ...everywhere.resources, ...usersWords.resources },
} satisfies Words;
