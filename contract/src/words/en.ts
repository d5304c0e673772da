import { advertiseWords } from './en/advertise.ts';
import { everywhere } from './en/everywhere.ts';
import { keywordWords } from './en/keyword.ts';
import { judging } from './en/judging.ts';
import { music } from './en/music.ts';
import { television } from './en/television.ts';
import { feedbackWords } from './en/feedback.ts';
import { usersWords } from './en/users.ts';
import type { Words } from './words.ts';

export const words = {
  ...everywhere,
  fields: {
    ...everywhere.fields,
    judging,
    ...usersWords.fields,
    ...feedbackWords.fields,
    ...keywordWords.fields,
    ...advertiseWords.fields,
    music: music.fields,
    television: television.fields,
  },
  values: {
    ...everywhere.values,
    ...usersWords.values,
    ...feedbackWords.values,
    ...keywordWords.values,
    ...advertiseWords.values,
    music: music.values,
    television: television.values,
  },
  resources: { ...everywhere.resources, ...usersWords.resources, ...feedbackWords.resources, ...keywordWords.resources, ...advertiseWords.resources },
  fieldErrors: { ...everywhere.fieldErrors, ...music.fieldErrors, ...television.fieldErrors, ...advertiseWords.fieldErrors },
  liveCauses: television.causes,
} satisfies Words;
