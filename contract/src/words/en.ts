import { everywhere } from './en/everywhere.ts';
import { music } from './en/music.ts';
import { television } from './en/television.ts';
import { usersWords } from './en/users.ts';
import type { Words } from './words.ts';

export const words = {
  ...everywhere,
  fields: { ...everywhere.fields, ...usersWords.fields, music: music.fields, television: television.fields },
  values: { ...everywhere.values, ...usersWords.values, music: music.values, television: television.values },
  resources: { ...everywhere.resources, ...usersWords.resources },
  fieldErrors: { ...everywhere.fieldErrors, ...music.fieldErrors, ...television.fieldErrors },
  liveCauses: television.causes,
} satisfies Words;
