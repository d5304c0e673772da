import { label } from '../../kit/label.ts';

/** A field's name in the middle of a sentence: begun small, unless it is an abbreviation such as URL. */
export function fieldName(path: string): string {
  const name = label('movie', path);
  return /^\p{Lu}(?:\p{Ll}| )/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
