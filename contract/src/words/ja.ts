import { everywhere } from './ja/everywhere.ts';
import { music } from './ja/music.ts';
import { television } from './ja/television.ts';
import { usersWords } from './ja/users.ts';
import type { Words } from './words.ts';

export const words = {
  ...everywhere,
  fields: { ...everywhere.fields, ...usersWords.fields, music: music.fields, television: television.fields },
  values: { ...everywhere.values, ...usersWords.values, music: music.values, television: television.values },
  resources: { ...everywhere.resources, ...usersWords.resources },
  fieldErrors: { ...everywhere.fieldErrors, ...music.fieldErrors, ...television.fieldErrors },
  liveCauses: television.causes,
} satisfies Words;
