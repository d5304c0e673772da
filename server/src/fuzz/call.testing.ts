import { endpoints, resources } from '@marquee/contract/index';
import type { Endpoint } from '@marquee/contract/kit/endpoint';
import type { Fields } from '@marquee/contract/kit/field';
import { kinds } from '@marquee/contract/kit/kinds';
import fc from 'fast-check';
import { z } from 'zod';
import { flatFields } from '../kit/samples.testing.ts';
import { splitAtBars, oddHeaders, oddKeys, oddPathIds, oddQueries, oddRawBodies, oddTexts, oddValues } from './odd.testing.ts';

/** The callers of a random call: a role, a stranger, or an entrant with a ticket. */
export const callers = ['super_admin', 'moderator', 'developer', 'partner', 'advertiser', 'user', 'stranger', 'entrant'] as const;
export type Caller = (typeof callers)[number];

/** One call. `Pools.fill` replaces each `~pool~n~` in its texts by the n-th value of that pool before it is sent. */
export type FuzzCall = {
  of: Endpoint;
  by: Caller;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** each character of the body is one byte (Latin-1) */
  isBytes: boolean;
  /** no part is odd */
  isPlain: boolean;
};

/** A placeholder for a value of one of these pools, see `Pools.fill`. */
const placeholder = (...of: [string, ...string[]]) => fc.tuple(fc.constantFrom(...of), fc.nat(999)).map(([pool, n]) => `~${pool}~${n}~`);

/** The pool of the records at a path: `/cms/v1/movie/{id}/history` shares the pool of `/cms/v1/movie`. */
export const poolOf = (path: string): string =>
  path
    .replace(/\/\{.*/, '')
    .replace(/\/(list|start|stop|status)$/, '')
    .replaceAll(/\W+/g, '_');

/** The pool of signed URLs with the prefix of this path. */
export const signedPool = (path: string): string => `signed${path.replace(/\/\{.*/, '').replaceAll('/', '_')}`;

/** The pools of each field that refers to records. A poster has one size in movies, and another in music. */
const pools: Record<string, [string, ...string[]]> = {
  idThread: ['_cms_v1_message'],
  idUser: ['people'],
  advertiser: ['people'],
  cursor: ['cursor'],
  job_id: ['_cms_v1_transcode'],
  id: ['content', 'item'],
  ids: ['item'],
  content: ['content'],
  parent: ['_comment_v1_cms_cmt'],
  person: ['people'],
  idAsset: ['_cms_v1_contest_generate_s3_contest_video'],
  from: ['_cms_v1_tag'],
  into: ['_cms_v1_tag'],
};
/** The pool of the records that a reference field may name. */
export const refPool = ({ to, only }: { to: string; only?: Record<string, string> }): string =>
  only ? `${to}_${Object.values(only).join('_').replaceAll(/\W/g, '')}` : poolOf(resources[to as keyof typeof resources].path);
for (const { fields } of Object.values(resources))
  for (const [name, f] of flatFields(fields as unknown as Fields)) {
    const pool =
      'to' in f.param
        ? refPool(f.param)
        : 'width' in f.param
          ? `picture${f.param.width}x${f.param.height}`
          : 'purpose' in f.param
            ? f.param.purpose
            : kinds[f.kind].verb === 'upload'
              ? f.kind
              : undefined;
    const known: readonly string[] = pools[name] ?? [];
    if (pool !== undefined && !known.includes(pool)) pools[name] = [pool, ...known];
  }

const id = '00000000-0000-7000-8000-000000000000';
/** Texts such that each field accepts at least one. */
const texts = [
  ...splitAtBars('Đêm không ngủ|e\u0302\u0301|👩‍👩‍👧 漢字 ｶﾞ|dem|Một dòng\nhai dòng|a-password|another-password-9|film.vi.srt|phim.mp4|video/mp4'),
  ...splitAtBars('https://example.com/a?b=1|https://www.facebook.com/hoa|https://tiktok.com/@hoa|https://youtu.be/a|https://instagram.com/hoa'),
  ...splitAtBars('sample@test.example|+84912345678|0912345678|vi|pt-BR|VN|Asia/Ho_Chi_Minh|1990-01-02|2024-02-29|123456|true|false'),
  ...splitAtBars('2026-01-01T00:00:00.000Z|2999-12-31T23:59:59.999Z|0|1|2|10|100|480|2020'),
  'A'.repeat(43),
];

const cache = new Map<z.ZodType, Map<string, fc.Arbitrary<unknown>>>();
/** Valid values of a schema, as they stand in JSON. Queries and paths use them as texts. */
function validValues(schema: z.ZodType, name = ''): fc.Arbitrary<unknown> {
  const named = cache.get(schema) ?? new Map<string, fc.Arbitrary<unknown>>();
  cache.set(schema, named);
  const found = named.get(name) ?? generateValues(schema, name);
  named.set(name, found);
  return found;
}

function generateValues(schema: z.ZodType, name: string): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional) return validValues(schema.unwrap() as z.ZodType, name);
  if (schema instanceof z.ZodNullable) return fc.oneof({ weight: 4, arbitrary: validValues(schema.unwrap() as z.ZodType, name) }, fc.constant(null));
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape as Record<string, z.ZodType>);
    const parts = shape.map(([part, each]) => {
      const arbitrary = validValues(each, part);
      return each.safeParse(undefined).success ? fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary }) : arbitrary;
    });
    return fc.tuple(...parts).map((values) => Object.fromEntries(shape.flatMap(([part], nth) => (values[nth] === undefined ? [] : [[part, values[nth]]]))));
  }
  if (schema instanceof z.ZodArray) {
    const element = validValues(schema.element as z.ZodType, name);
    return fc.oneof({ weight: 6, arbitrary: fc.tuple(element) }, fc.array(element, { minLength: schema.safeParse([]).success ? 0 : 1, maxLength: 3 }));
  }
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((each) => validValues(each as z.ZodType, name)));
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(fc.constantFrom('source', 'rating', 'reviewed_at', 'x'), fc.constantFrom<unknown>('other', 3, null, 'x'));
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...(schema.options as string[]));
  if (schema instanceof z.ZodLiteral) return fc.constant(schema.value);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodUndefined) return fc.constant(undefined);
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue } = schema;
    const numbers = [minValue, maxValue, 0, 1, 2, 7, 1990].filter((n): n is number => n !== null && schema.safeParse(n).success);
    return fc.constantFrom(...numbers);
  }
  if (schema instanceof z.ZodPipe) {
    const { in: before, out: after } = schema;
    return validValues((before instanceof z.ZodTransform ? after : before) as z.ZodType, name);
  }
  if (schema instanceof z.ZodIPv4) return fc.ipV4();
  if (schema instanceof z.ZodIPv6) return fc.ipV6();
  if (schema instanceof z.ZodString) {
    const pool = pools[name] ?? (['any'] as const);
    if (pool[0] === 'cursor') return placeholder('cursor');
    const fits = (text: string) => schema.safeParse(text).success;
    if (fits(id) && !fits('Đêm không ngủ') && !fits('dem')) return placeholder(...pool);
    if (/^(password|current)$/.test(name)) return fc.constantFrom('a-password', 'a-password', 'bốn con voi màu xanh');
    const validTexts = texts.filter(fits);
    const unique = ['sample-slug-', 'Tên '].filter((each) => fits(`${each}1`)).map((each) => fc.nat(99_999).map((n) => `${each}${n}`));
    const emails = fits('a@test.example') && !fits('dem') ? [fc.constantFrom(...callers.slice(0, 6).map((role) => `fuzz-${role}@test.example`))] : [];
    return fc.oneof(
      ...emails,
      ...unique,
      ...(validTexts.length > 0 ? [fc.constantFrom(...validTexts)] : []),
      ...(validTexts.length + unique.length === 0 ? [fc.string()] : []),
    );
  }
  throw new Error(`cannot generate values of ${schema.constructor.name}`);
}

/** A change of one part of a value. `at` is the part's number modulo the number of parts. */
const changes = fc.record({ how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'repeat'), at: fc.nat(), key: oddKeys, value: oddValues });
type Change = { how: string; at: number; key: string; value: unknown };

/** How often a value may be repeated. Long values repeat only a few times, because the body must fit into memory. */
const maxRepetitions = (value: unknown) => Math.max(1, Math.min(300, Math.floor(1e5 / (JSON.stringify(value)?.length ?? 1))));

/** A copy of a value with one part changed. */
function applyChange(whole: unknown, { how, at, key, value }: Change): unknown {
  type Slot = { holder: Record<string, unknown>; name: string };
  const top = { whole: structuredClone(whole) };
  const slots: Slot[] = [];
  const visit = (holder: Record<string, unknown>, name: string) => {
    slots.push({ holder, name });
    const inner = holder[name];
    if (typeof inner === 'object' && inner !== null) for (const each of Object.keys(inner)) visit(inner as Record<string, unknown>, each);
  };
  visit(top, 'whole');
  const { holder, name } = slots[at % slots.length] as Slot;
  const set = (to: unknown) => Object.defineProperty(holder, name, { value: to, enumerable: true, writable: true, configurable: true });
  const old = holder[name];
  if (how === 'replace') set(value);
  else if (how === 'repeat') set(Array.from({ length: 1 + (at % maxRepetitions(old)) }, () => structuredClone(old)));
  else if (how === 'remove') delete holder[name];
  else if (typeof old === 'object' && old !== null && !Array.isArray(old))
    Object.defineProperty(old, key, { value, enumerable: true, writable: true, configurable: true });
  else set([old, value]);
  return top.whole;
}

/** Encodes a text for a URL. A lone surrogate has no valid encoding, so its raw bytes are sent. */
const encode = (text: string) => text.replaceAll(/[\s\S]/gu, (sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80'));

type Pair = [name: string, value: string];
const queryOf = (value: unknown): Pair[] =>
  Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([name, each]) => [each].flat().map((one): Pair => [name, String(one)]));

/** A copy of a query with one pair changed. */
function applyQueryChange(pairs: readonly Pair[], { how, at, key, value }: { how: string; at: number; key: string; value: string }): Pair[] {
  const nth = at % Math.max(1, pairs.length);
  const [name = key, old = ''] = pairs[nth] ?? [];
  if (how === 'remove') return pairs.toSpliced(nth, 1);
  if (how === 'repeat') return [...pairs, ...Array.from({ length: 1 + (at % 120) }, (): Pair => [name, old])];
  if (how === 'replace') return pairs.toSpliced(nth, 1, [name, value]);
  return [...pairs, [key, value]];
}
const queryChanges = fc.record({ how: fc.constantFrom('replace', 'replace', 'add', 'remove', 'repeat'), at: fc.nat(), key: oddKeys, value: oddTexts });

/** The odd parts of a call. Most calls have only one, because more of the server then runs before a refusal. */
const odd = fc.record({
  body: fc.array(changes, { minLength: 1, maxLength: 3 }),
  rawBody: oddRawBodies,
  query: fc.array(queryChanges, { minLength: 1, maxLength: 3 }),
  rawQuery: oddQueries,
  pathId: oddPathIds,
  header: fc.array(oddHeaders, { minLength: 1, maxLength: 3 }),
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
});
const oddParts = ['body', 'body', 'body', 'query', 'query', 'header', 'header', 'pathId', 'rawQuery', 'rawBody', 'method'] as const;

const plainHeaders = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  { 'accept-language': 'en' },
  { 'accept-language': 'ja' },
  { 'if-match': '*' },
  { 'if-match': '"1"' },
  { range: 'bytes=0-0' },
);

const bodyText = (body: unknown) => JSON.stringify(body)?.replaceAll(/"\\u0001([^"]*)"/g, '$1');

/** A caller, other than staff, who typically makes this call. */
const usualCaller = ({ path, guard }: Endpoint): Caller =>
  guard === 'viewer' ? 'user' : path.includes('contest') ? 'entrant' : path.includes('message') ? 'advertiser' : 'partner';
/** Who may make most calls: staff, or a viewer where only those may. */
const mainCaller = ({ guard }: Endpoint): Caller => (guard === 'viewer' ? 'user' : 'super_admin');

function callOf(of: Endpoint): fc.Arbitrary<FuzzCall> {
  const optional = (schema: z.ZodType | undefined) => (schema ? validValues(schema) : fc.constant(undefined));
  const isSigned = of.guard === 'signed';
  return fc
    .record({
      by: fc.oneof(
        { weight: 5, arbitrary: fc.constant<Caller>(mainCaller(of)) },
        { weight: 2, arbitrary: fc.constantFrom<Caller>('moderator', usualCaller(of)) },
        { weight: 1, arbitrary: fc.constantFrom(...callers) },
      ),
      body: optional(of.body),
      query: optional(of.query),
      nth: fc.nat(999),
      headers: plainHeaders,
      isPlain: fc.boolean(),
      parts: fc.uniqueArray(fc.constantFrom(...oddParts), { minLength: 1, maxLength: 2 }),
      odd,
    })
    .map(({ by, body, query, nth, headers, isPlain, parts, odd: oddity }) => {
      const has = (part: (typeof oddParts)[number]) => !isPlain && parts.includes(part);
      let bodyString = bodyText(has('body') ? oddity.body.reduce<unknown>(applyChange, body ?? {}) : body);
      const isBytes = has('rawBody') || (of.requestType !== undefined && isPlain);
      if (isBytes) bodyString = isPlain ? (of.requestType === '*/*' ? '~photo~0~' : 'a') : oddity.rawBody;
      const pairs = has('query') ? oddity.query.reduce(applyQueryChange, queryOf(query)) : queryOf(query);
      const queryString = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&') + (has('rawQuery') ? `&${oddity.rawQuery}` : '');
      const idOf = () => (has('pathId') ? oddity.pathId : `~${poolOf(of.path)}~${nth}~`);
      const isSignedUrl = isSigned && !has('pathId');
      const base = isSignedUrl ? `~${signedPool(of.path)}~${nth}~` : of.path.replaceAll(/\{\w+\}/g, idOf);
      // A signed URL already has a query.
      const path = queryString === '' || (isSignedUrl && isPlain) ? base : `${base}${isSignedUrl ? '&' : '?'}${queryString}`;
      const allHeaders: Record<string, string> = { ...(bodyString === undefined ? {} : { 'content-type': of.requestType ?? 'application/json' }), ...headers };
      if (of.path.includes('/upload/')) Object.assign(allHeaders, { 'tus-resumable': '1.0.0', 'upload-offset': '0' });
      if (of.creates && nth % 3 === 0) allHeaders['idempotency-key'] = `key-${nth % 50}`;
      if (has('header')) for (const [name, value] of oddity.header) allHeaders[name] = value;
      return { of, by, method: has('method') ? oddity.method : of.method, path, headers: allHeaders, body: bodyString, isBytes, isPlain };
    });
}

/** Random calls of all endpoints. The same seed gives the same calls. */
export const fuzzCalls = (seed: number, count: number): FuzzCall[] => fc.sample(fc.oneof(...endpoints.map(callOf)), { seed, numRuns: count });
