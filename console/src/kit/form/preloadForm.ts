import type { Fields } from '@marquee/contract/kit/field';
import { innerFields } from '@marquee/contract/kit/kinds';
import { kinds } from '../kinds.tsx';
import type { AnyResource } from '../record.ts';
import { Frame, Plain } from '../ResourceForm.tsx';

const inputsOf = (fields: Fields): Promise<void>[] =>
  Object.values(fields).flatMap((field) => [kinds[field.kind].input.preload(), ...inputsOf(innerFields(field))]);

/** Loads the code of a resource's form: its frame, and the inputs of its fields. */
export const preloadForm = (of: AnyResource): Promise<unknown> => Promise.all([Plain.preload(), Frame.preload(), ...inputsOf(of.fields as Fields)]);
