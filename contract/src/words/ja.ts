import { common } from './ja/common.ts';
import { usersWords } from './ja/users.ts';
import type { Words } from './words.ts';

export const words = {
  ...common,
  fields: { ...common.fields, ...usersWords.fields },
  values: { ...common.values, ...usersWords.values },
  resources: { ...common.resources, ...usersWords.resources },
} satisfies Words;
