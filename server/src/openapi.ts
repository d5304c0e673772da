import type { ErrorBody } from '@marquee/contract/errors';
import { contract } from '@marquee/contract/index';
import { type Endpoint, isEndpoint, meta, ticketHeader } from '@marquee/contract/kit/endpoint';
import { platformKeyHeader, platformVersionHeader } from '@marquee/contract/users/platform';
import { z } from 'zod';

const json = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _ignored, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return plain;
};
const parameters = (schema: Endpoint['query'], place: 'path' | 'query') => {
  if (!schema) return [];
  const { properties = {}, required = [] } = json(schema, 'input') as { properties?: Record<string, object>; required?: string[] };
  return Object.entries(properties).map(([name, of]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema: of }));
};

/** The answers of a call that does not refuse: the media type for each status, null without a body. */
export const answersOf = (e: Endpoint): Readonly<Record<string, string | null>> =>
  e.responses ?? { [e.creates ? 201 : 200]: 'application/json', ...(e.method === 'GET' ? { 304: null } : {}) };

/** The headers of every call by an application of a platform. */
const platformHeaders = [
  { name: platformKeyHeader, in: 'header', required: true, description: 'The key of a registered platform.', schema: { type: 'string' } },
  { name: platformVersionHeader, in: 'header', required: false, description: 'The version of the application, such as 1.2.3.', schema: { type: 'string' } },
];

function operation(group: string, e: Endpoint) {
  const data = e.list
    ? { type: 'object', properties: { data: { type: 'array', items: json(e.data, 'output') }, meta: { $ref: '#/components/schemas/Meta' } } }
    : { type: 'object', properties: { data: json(e.data, 'output') } };
  const content = (type: string | null) => (type === null ? {} : { [type]: type === 'application/json' ? { schema: data } : {} });
  const answered = Object.entries(answersOf(e)).map(([status, type]) => {
    const headers = status === '302' ? ['Location'] : type === 'application/json' && (e.method === 'GET' || e.versioned) ? ['ETag'] : [];
    const described = headers.map((header) => [header, { schema: { type: 'string' } }]);
    const isEmpty = status === '304' || status === '416';
    return [
      status,
      { description: e.summary, ...(headers.length > 0 ? { headers: Object.fromEntries(described) } : {}), ...(isEmpty ? {} : { content: content(type) }) },
    ];
  });
  const schema = e.body && json(e.body, 'input');
  const body = schema ? { 'application/json': { schema } } : e.requestType ? { [e.requestType]: {} } : undefined;
  return {
    tags: [group],
    summary: e.summary,
    operationId: `${e.method.toLowerCase()}${e.path.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, c: string) => c.toUpperCase())}`,
    ...(e.guard === 'public' || e.guard === 'signed' || e.guard === 'platform' ? { security: [] } : {}),
    parameters: [
      ...parameters(e.params, 'path'),
      ...parameters(e.query, 'query'),
      ...(e.creates ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }] : []),
      ...(e.guard === 'platform' || e.guard === 'viewer' ? platformHeaders : []),
      ...(typeof e.guard === 'object' && e.guard.ticket
        ? [{ name: ticketHeader, in: 'header', required: false, description: 'The ticket of a stranger’s entry.', schema: { type: 'string' } }]
        : []),
      ...(e.versioned && e.method !== 'GET' && !e.creates ? [{ name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } }] : []),
    ],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      ...Object.fromEntries(answered),
      default: { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    },
  };
}

const params = z.record(z.string(), z.unknown()).optional();
const faultSchema = z.object({ path: z.string(), code: z.string(), message: z.string(), params });
const errorSchema = z.object({ code: z.string(), message: z.string(), errors: z.array(faultSchema), request_id: z.string(), params }) satisfies z.ZodType<{
  [K in keyof ErrorBody]: unknown;
}>;

/** The API as OpenAPI 3.1, generated from the contract. */
export function openapi(): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [group, calls] of Object.entries(contract)) {
    for (const e of Object.values(calls).filter(isEndpoint)) (paths[e.path] ??= {})[e.method.toLowerCase()] = operation(group, e);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Marquee',
      version: '1',
      description: 'The calls behind the console. Answers are `{ data }`, lists `{ data, meta }`, refusals `{ code, message, errors, request_id }`.',
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Meta: json(meta, 'output'),
        Error: json(errorSchema, 'output'),
      },
    },
  };
}
