import { general } from './vi/general.ts';
import { television } from './vi/television.ts';
import type { Words } from './words.ts';

export const words = {
  ...general,
  fields: { ...general.fields, television: television.fields },
  values: { ...general.values, television: television.values },
  fieldErrors: { ...general.fieldErrors, ...television.fieldErrors },
  liveCauses: television.causes,
} satisfies Words;
