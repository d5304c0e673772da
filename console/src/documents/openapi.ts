/** A schema of JSON Schema 2020-12, limited to the keywords that the API's description uses. */
export type Schema = {
  $ref?: string;
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: boolean | Schema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
};

type Content = Record<string, { schema: Schema }>;
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema };
export type Operation = {
  tags: string[];
  summary: string;
  operationId: string;
  security?: unknown[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
export type Description = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };

/** One endpoint of the API: method, path, and the anchor for links to it. */
export type Call = { method: string; path: string; anchor: string; operation: Operation };

/** Groups the endpoints by their first tag, in the order of the description. */
export function groupCalls({ paths }: Description): { name: string; calls: Call[] }[] {
  const groups = new Map<string, Call[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = operation.tags[0] ?? '';
      groups.set(name, [...(groups.get(name) ?? []), { method: method.toUpperCase(), path, anchor: operation.operationId, operation }]);
    }
  }
  return [...groups].map(([name, calls]) => ({ name, calls }));
}

/** Whether every word of a search is in the call's method, path, group or summary. */
export function matches({ method, path, operation }: Call, search: string): boolean {
  const text = `${method} ${path} ${operation.tags.join(' ')} ${operation.summary}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** One row about a value: its path (`genres[].id`), its type, and whether it is required. */
export type Row = { name: string; type: string; isRequired: boolean };

const rangeText = (least: number | undefined, most: number | undefined): string => {
  // Bounds that mean only "a safe integer" are omitted.
  const [from, to] = [least === Number.MIN_SAFE_INTEGER ? undefined : least, most === Number.MAX_SAFE_INTEGER ? undefined : most];
  if (from !== undefined && to !== undefined) return from === to ? ` ${from}` : ` ${from}…${to}`;
  return from !== undefined ? ` ≥ ${from}` : to !== undefined ? ` ≤ ${to}` : '';
};

const options = (schema: Schema): Schema[] | undefined => schema.anyOf ?? schema.oneOf;

/** A short form of a schema: `string ≤ 255`, `uuid | null`, `"asc" | "desc"`, `uuid[] ≤ 5`. */
export function summarizeType(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) as string;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  const either = options(schema);
  if (either) return [...new Set(either.map(summarizeType))].join(' | ');
  if (schema.allOf) return schema.allOf.map(summarizeType).join(' & ');
  if (schema.type === 'array') {
    const of = schema.items ? summarizeType(schema.items) : 'any';
    return `${of.includes(' ') ? `(${of})` : of}[]${rangeText(schema.minItems, schema.maxItems)}`;
  }
  if (schema.type === 'string') return `${schema.format ?? 'string'}${schema.format === undefined ? rangeText(schema.minLength, schema.maxLength) : ''}`;
  if (schema.type === 'number' || schema.type === 'integer') return `${schema.type}${rangeText(schema.minimum, schema.maximum)}`;
  return schema.type ?? 'any';
}

/** The limit of nesting, for recursive schemas. No schema of the API is deeper. */
const maxDepth = 8;

/** Lists every value inside a schema, outer ones first. */
export function flattenSchema(schema: Schema, all: Record<string, Schema> = {}, path = '', depth = 0): Row[] {
  if (depth > maxDepth) return [];
  const of = schema.$ref === undefined ? schema : (all[schema.$ref.split('/').at(-1) as string] ?? {});
  if (of.type === 'array') return of.items ? flattenSchema(of.items, all, `${path}[]`, depth + 1) : [];
  const either = options(of) ?? of.allOf;
  if (either) {
    // Alternatives share most of their fields, so each field is listed once.
    const seen = new Set<string>();
    return either.flatMap((each) => flattenSchema(each, all, path, depth + 1)).filter(({ name }) => !seen.has(name) && seen.add(name));
  }
  const inside = Object.entries(of.properties ?? {}).flatMap(([name, each]): Row[] => {
    const at = path === '' ? name : `${path}.${name}`;
    return [{ name: at, type: summarizeType(each), isRequired: of.required?.includes(name) ?? false }, ...flattenSchema(each, all, at, depth + 1)];
  });
  if (typeof of.additionalProperties !== 'object' || Object.keys(of.additionalProperties).length === 0) return inside;
  const any = path === '' ? '{…}' : `${path}.{…}`;
  return [
    ...inside,
    { name: any, type: summarizeType(of.additionalProperties), isRequired: false },
    ...flattenSchema(of.additionalProperties, all, any, depth + 1),
  ];
}
