import { inSentence } from '../kit/format.ts';
import { label } from '../kit/label.ts';

/** A field's name, in the form for the middle of a sentence. */
export const fieldName = (resource: string, path: string): string => inSentence(label(resource, path));
