import { z } from 'zod';
import { endpoints } from './index.ts';
import type { Endpoint } from './kit/endpoint.ts';

/**
 * Where a call takes a text: `whole` is the schema of its body, query or path, and `holding` what is sent to it with this text and nothing else.
 * `part` is the schema that the object or the list around the text has for it, with all that is done to the text there.
 */
export type Place = { call: Endpoint; at: string; schema: z.ZodString; part: z.ZodType; whole: z.ZodType; holding: (text: string) => unknown };

type Found = { at: string; schema: z.ZodString; part: z.ZodType; holding: (text: string) => unknown };

/** Kinds of schemas that take no text, or only certain ones. */
const textless = [z.ZodBoolean, z.ZodNumber, z.ZodEnum, z.ZodLiteral, z.ZodUndefined, z.ZodIPv4, z.ZodIPv6];

/** Every text that a schema takes, inside objects and lists too. */
function textsIn(schema: z.ZodType, at = '', part = schema): Found[] {
  const inside = (name: string, inner: z.ZodType, around: (text: unknown) => unknown): Found[] =>
    textsIn(inner, at === '' ? name : `${at}.${name}`).map((each) => ({ ...each, holding: (text) => around(each.holding(text)) }));
  if (schema instanceof z.ZodString) return [{ at, schema, part, holding: (text) => text }];
  if (schema instanceof z.ZodObject) {
    const { shape } = schema as z.ZodObject<Record<string, z.ZodType>>;
    // What a body must say of itself, such as `contest: true`.
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
  if (textless.some((kind) => schema instanceof kind)) return [];
  // Such as `z.url()`, which is no `ZodString`: it looks for an address before it looks at the length.
  throw new Error(`${at} is of a kind that is not known to take no text: ${schema.constructor.name}`);
}

/** Every text that any call takes. */
export const places: readonly Place[] = endpoints.flatMap((call) =>
  [call.body, call.query, call.params].filter((whole) => whole !== undefined).flatMap((whole) => textsIn(whole).map((found) => ({ call, whole, ...found }))),
);

export const nameOf = ({ call, at }: Place): string => `${call.method} ${call.path} ${at}`;
