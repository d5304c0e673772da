import { everywhere } from './vi/everywhere.ts';
import { music } from './vi/music.ts';
import { television } from './vi/television.ts';
import { usersWords } from './vi/users.ts';
import type { Words } from './words.ts';

export const words = {
  ...everywhere,
  fields: { ...everywhere.fields, ...usersWords.fields, music: music.fields, television: television.fields },
  values: { ...everywhere.values, ...usersWords.values, music: music.values, television: television.values },
  resources: { ...everywhere.resources, ...usersWords.resources },
  fieldErrors: { ...everywhere.fieldErrors, ...music.fieldErrors, ...television.fieldErrors },
  liveCauses: television.causes,
} satisfies Words;
