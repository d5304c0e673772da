import { advertiseWords } from './ja/advertise.ts';
import { everywhere } from './ja/everywhere.ts';
import { keywordWords } from './ja/keyword.ts';
import { judging } from './ja/judging.ts';
import { music } from './ja/music.ts';
import { television } from './ja/television.ts';
import { feedbackWords } from './ja/feedback.ts';
import { usersWords } from './ja/users.ts';
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
