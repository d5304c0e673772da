import { advertiseWords } from './vi/advertise.ts';
import { everywhere } from './vi/everywhere.ts';
import { keywordWords } from './vi/keyword.ts';
import { judging } from './vi/judging.ts';
import { music } from './vi/music.ts';
import { television } from './vi/television.ts';
import { feedbackWords } from './vi/feedback.ts';
import { usersWords } from './vi/users.ts';
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
