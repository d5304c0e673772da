import { everywhere } from './ja/everywhere.ts';
import { usersWords } from './ja/users.ts';
import type { Words } from './words.ts';

export const words = {
  ...everywhere,
  fields: { ...everywhere.fields, ...usersWords.fields },
  values: { ...everywhere.values, ...usersWords.values },
  resources: { ...everywhere.resources, ...usersWords.resources },
} satisfies Words;
