import { common } from './en/common.ts';
import { usersWords } from './en/users.ts';
import type { Words } from './words.ts';

export const words = {
  ...common,
  fields: { ...common.fields, ...usersWords.fields },
  values: { ...common.values, ...usersWords.values },
  resources: { ...common.resources, ...usersWords.resources },
} satisfies Words;
