import { describe, expect, test } from 'vitest';
import { groupCalls, matches, flattenSchema, summarizeType } from './openapi.ts';
import type { Description, Schema } from './openapi.ts';

describe('the short form of a schema is', () => {
  test.each<[string, Schema]>([
    ['string 1…255', { type: 'string', minLength: 1, maxLength: 255 }],
    ['uuid | null', { anyOf: [{ type: 'string', format: 'uuid', maxLength: 36 }, { type: 'null' }] }],
    ['"asc" | "desc"', { enum: ['asc', 'desc'] }],
    ['uuid[] ≤ 5', { type: 'array', maxItems: 5, items: { type: 'string', format: 'uuid' } }],
    ['(string | null)[]', { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }],
    ['integer ≥ 0', { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }],
    ['Meta', { $ref: '#/components/schemas/Meta' }],
    ['true', { const: true }],
    ['any', {}],
  ])('%s', (expected, schema) => expect(summarizeType(schema)).toBe(expected));
});

test('the values of a schema are listed by path, each once', () => {
  const person: Schema = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } }, required: ['id'] };
  const schema: Schema = {
    type: 'object',
    required: ['cast'],
    properties: { cast: { type: 'array', items: person }, by: { anyOf: [person, { type: 'null' }, person] }, meta: { $ref: '#/components/schemas/Meta' } },
  };
  const rows = flattenSchema(schema, { Meta: { type: 'object', properties: { total: { type: 'integer' } } } });
  expect(rows.map(({ name, isRequired }) => `${name}${isRequired ? '*' : ''}`)).toEqual([
    'cast*',
    'cast[].id*',
    'cast[].name',
    'by',
    'by.id*',
    'by.name',
    'meta',
    'meta.total',
  ]);
});

test('a recursive schema gives a finite list', () => {
  const all: Record<string, Schema> = { Tree: { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } } };
  expect(flattenSchema({ $ref: '#/components/schemas/Tree' }, all).length).toBeLessThan(20);
});

test('endpoints are grouped by tag and found by any words of them', () => {
  const call = (tag: string, summary: string, operationId: string) => ({ tags: [tag], summary, operationId, parameters: [], responses: {} });
  const description: Description = {
    paths: {
      '/cms/v1/tag': { get: call('tag', 'Lists tags.', 'a'), post: call('tag', 'Creates a tag.', 'b') },
      '/cms/v1/login': { post: call('session', 'Signs in.', 'c') },
    },
    components: { schemas: {} },
  };
  const groups = groupCalls(description);
  expect(groups.map(({ name, calls }) => [name, calls.map(({ method, anchor }) => `${method} ${anchor}`)])).toEqual([
    ['tag', ['GET a', 'POST b']],
    ['session', ['POST c']],
  ]);
  const found = (search: string) => groups.flatMap(({ calls }) => calls.filter((each) => matches(each, search)).map(({ anchor }) => anchor));
  expect(found('')).toEqual(['a', 'b', 'c']);
  expect(found('POST tag')).toEqual(['b']);
  expect(found('LOGIN')).toEqual(['c']);
  expect(found('tag login')).toEqual([]);
});
