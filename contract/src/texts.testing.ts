import { z } from 'zod';
import { endpoints } from './index.ts';
import type { Endpoint } from './kit/endpoint.ts';

/**
 * A place for a text in a call. `whole` is the schema of the body, query or path, and `inputWith` makes an input with only this text. `part` is the schema of
 * the property or list item, including its transformations.
 */
export type Place = { call: Endpoint; at: string; schema: z.ZodString; part: z.ZodType; whole: z.ZodType; inputWith: (text: string) => unknown };

type Found = { at: string; schema: z.ZodString; part: z.ZodType; inputWith: (text: string) => unknown };

/** Kinds of schemas that accept no text, or only certain texts. What a record of unknown values holds is checked later, by another schema beside it. */
const withoutText = [z.ZodRecord, z.ZodBoolean, z.ZodNumber, z.ZodEnum, z.ZodLiteral, z.ZodUndefined, z.ZodIPv4, z.ZodIPv6];

/** Every text in a schema, including those within objects and lists. */
function textsIn(schema: z.ZodType, at = '', part = schema): Found[] {
  const inside = (name: string, inner: z.ZodType, around: (text: unknown) => unknown): Found[] =>
    textsIn(inner, at === '' ? name : `${at}.${name}`).map((each) => ({ ...each, inputWith: (text) => around(each.inputWith(text)) }));
  if (schema instanceof z.ZodString) return [{ at, schema, part, inputWith: (text) => text }];
  if (schema instanceof z.ZodObject) {
    const { shape } = schema as z.ZodObject<Record<string, z.ZodType>>;
    // Literals that a body must contain, such as `contest: true`.
    const fixed = Object.fromEntries(Object.entries(shape).flatMap(([name, each]) => (each instanceof z.ZodLiteral ? [[name, each.value]] : [])));
    return Object.entries(shape).flatMap(([name, each]) => inside(name, each, (text) => ({ ...fixed, [name]: text })));
  }
  if (schema instanceof z.ZodArray) return inside('0', schema.element as z.ZodType, (text) => [text]);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const inner = schema.unwrap() as z.ZodType;
    return textsIn(inner, at, part === schema ? inner : part);
  }
  if (schema instanceof z.ZodPipe) return textsIn((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType, at, part);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => textsIn(each as z.ZodType, at));
  if (withoutText.some((kind) => schema instanceof kind)) return [];
  // For example `z.url()` is not a `ZodString`: it parses the address before it checks the length.
  throw new Error(`${at} is of a kind that is not known to take no text: ${schema.constructor.name}`);
}

/** Every text in any call. */
export const places: readonly Place[] = endpoints.flatMap((call) =>
  [call.body, call.query, call.params].filter((whole) => whole !== undefined).flatMap((whole) => textsIn(whole).map((found) => ({ call, whole, ...found }))),
);

export const nameOf = ({ call, at }: Place): string => `${call.method} ${call.path} ${at}`;
