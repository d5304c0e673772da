import { endpoints, resources } from '@marquee/contract/index';
import type { Endpoint } from '@marquee/contract/kit/endpoint';
import type { Fields } from '@marquee/contract/kit/field';
import { kinds } from '@marquee/contract/kit/kinds';
import fc from 'fast-check';
import { z } from 'zod';
import { flatFields } from '../kit/samples.testing.ts';
import { splitAtBars, oddHeaders, oddKeys, oddPathIds, oddQueries, oddRawBodies, oddTexts, oddValues } from './odd.testing.ts';

/** Who makes a call. */
export const callers = ['super_admin', 'moderator', 'developer', 'partner', 'advertiser', 'user', 'stranger', 'entrant'] as const;
export type Caller = (typeof callers)[number];

/** One call. Where its texts hold `~pool~n~`, the n-th value of that pool stands when the call is made. */
export type FuzzCall = {
  of: Endpoint;
  by: Caller;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** the body's signs are its bytes (Latin-1) */
  isBytes: boolean;
  /** nothing was made odd */
  isPlain: boolean;
};

/** A value of a pool that is known when the call is made. */
const pooled = (pool: string) => fc.nat(999).map((n) => `~${pool}~${n}~`);

/** The pool of the records that stand at a path: `/cms/v1/movie/{id}/history` has those of `/cms/v1/movie`. */
export const poolOf = (path: string): string =>
  path
    .replace(/\/\{.*/, '')
    .replace(/\/(list|start|stop|status)$/, '')
    .replaceAll(/\W+/g, '_');

/** The pool of signed addresses that begin as this path does. */
export const signedPool = (path: string): string => `signed${path.replace(/\/\{.*/, '').replaceAll('/', '_')}`;

/** Pools by the name of the field that refers to their records. */
const pools: Record<string, string> = {
  idThread: '_cms_v1_message',
  idUser: 'people',
  advertiser: 'people',
  cursor: 'cursor',
  job_id: '_cms_v1_transcode',
  id: 'content',
  idAsset: '_cms_v1_contest_generate_s3_contest_video',
};
/** The pool of what a field may refer to. */
export const refPool = ({ to, only }: { to: string; only?: Record<string, string> }): string =>
  only ? `${to}_${Object.values(only).join('_').replaceAll(/\W/g, '')}` : poolOf(resources[to as keyof typeof resources].path);
for (const { fields } of Object.values(resources))
  for (const [name, f] of flatFields(fields as unknown as Fields)) {
    if ('to' in f.param) pools[name] = refPool(f.param);
    else if ('width' in f.param) pools[name] = `picture${f.param.width}x${f.param.height}`;
    else if (kinds[f.kind].verb === 'upload') pools[name] = f.kind;
  }

const id = '00000000-0000-7000-8000-000000000000';
/** Texts of every sort that some field takes. */
const texts = [
  ...splitAtBars('Đêm không ngủ|e\u0302\u0301|👩‍👩‍👧 漢字 ｶﾞ|dem|Một dòng\nhai dòng|a-password|another-password-9|film.vi.srt|phim.mp4|video/mp4'),
  ...splitAtBars('https://example.com/a?b=1|https://www.facebook.com/hoa|https://tiktok.com/@hoa|https://youtu.be/a|https://instagram.com/hoa'),
  ...splitAtBars('sample@test.example|+84912345678|0912345678|vi|pt-BR|VN|Asia/Ho_Chi_Minh|1990-01-02|2024-02-29|123456|true|false'),
  ...splitAtBars('2026-01-01T00:00:00.000Z|2999-12-31T23:59:59.999Z|0|1|2|10|100|480|2020'),
  'A'.repeat(43),
];

const known = new Map<z.ZodType, Map<string, fc.Arbitrary<unknown>>>();
/** Values that a schema takes, as JSON would hold them; in a query and a path too, where they are texts. */
function fitting(schema: z.ZodType, name = ''): fc.Arbitrary<unknown> {
  const named = known.get(schema) ?? new Map<string, fc.Arbitrary<unknown>>();
  known.set(schema, named);
  const found = named.get(name) ?? made(schema, name);
  named.set(name, found);
  return found;
}

function made(schema: z.ZodType, name: string): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional) return fitting(schema.unwrap() as z.ZodType, name);
  if (schema instanceof z.ZodNullable) return fc.oneof({ weight: 4, arbitrary: fitting(schema.unwrap() as z.ZodType, name) }, fc.constant(null));
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape as Record<string, z.ZodType>);
    const parts = shape.map(([part, each]) => {
      const arbitrary = fitting(each, part);
      return each.safeParse(undefined).success ? fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary }) : arbitrary;
    });
    return fc.tuple(...parts).map((values) => Object.fromEntries(shape.flatMap(([part], nth) => (values[nth] === undefined ? [] : [[part, values[nth]]]))));
  }
  if (schema instanceof z.ZodArray) {
    const element = fitting(schema.element as z.ZodType, name);
    return fc.oneof({ weight: 6, arbitrary: fc.tuple(element) }, fc.array(element, { minLength: schema.safeParse([]).success ? 0 : 1, maxLength: 3 }));
  }
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((each) => fitting(each as z.ZodType, name)));
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
    return fitting((before instanceof z.ZodTransform ? after : before) as z.ZodType, name);
  }
  if (schema instanceof z.ZodString) {
    const pool = pools[name];
    if (pool === 'cursor') return pooled(pool);
    const fits = (text: string) => schema.safeParse(text).success;
    if (fits(id) && !fits('Đêm không ngủ') && !fits('dem')) return pooled(pool ?? 'any');
    if (/^(password|current)$/.test(name)) return fc.constantFrom('a-password', 'a-password', 'bốn con voi màu xanh');
    const some = texts.filter(fits);
    const growing = ['sample-slug-', 'Tên '].filter((each) => fits(`${each}1`)).map((each) => fc.nat(99_999).map((n) => `${each}${n}`));
    const emails = fits('a@test.example') && !fits('dem') ? [fc.constantFrom(...callers.slice(0, 6).map((role) => `fuzz-${role}@test.example`))] : [];
    return fc.oneof(
      ...emails,
      ...growing,
      ...(some.length > 0 ? [fc.constantFrom(...some)] : []),
      ...(some.length + growing.length === 0 ? [fc.string()] : []),
    );
  }
  throw new Error(`no values are known of ${schema.constructor.name}`);
}

/** A change to a value: of the part that is the `at`-th, counted around. */
const changes = fc.record({ how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'repeat'), at: fc.nat(), key: oddKeys, value: oddValues });
type Change = { how: string; at: number; key: string; value: unknown };

/** How often a value is repeated at most: a long one only a few times, or a body would fill the memory. */
const maxRepetitions = (value: unknown) => Math.max(1, Math.min(300, Math.floor(1e5 / (JSON.stringify(value)?.length ?? 1))));

/** A value with one part of it changed. */
function changed(whole: unknown, { how, at, key, value }: Change): unknown {
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

/** A text as a part of an address. Half of a surrogate pair has no encoding; its bytes are sent as they would be. */
const encoded = (text: string) => text.replaceAll(/[\s\S]/gu, (sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80'));

type Pair = [name: string, value: string];
const queryOf = (value: unknown): Pair[] =>
  Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([name, each]) => [each].flat().map((one): Pair => [name, String(one)]));

/** A query with one of its pairs changed. */
function changedQuery(pairs: readonly Pair[], { how, at, key, value }: { how: string; at: number; key: string; value: string }): Pair[] {
  const nth = at % Math.max(1, pairs.length);
  const [name = key, old = ''] = pairs[nth] ?? [];
  if (how === 'remove') return pairs.toSpliced(nth, 1);
  if (how === 'repeat') return [...pairs, ...Array.from({ length: 1 + (at % 120) }, (): Pair => [name, old])];
  if (how === 'replace') return pairs.toSpliced(nth, 1, [name, value]);
  return [...pairs, [key, value]];
}
const queryChanges = fc.record({ how: fc.constantFrom('replace', 'replace', 'add', 'remove', 'repeat'), at: fc.nat(), key: oddKeys, value: oddTexts });

/** What is made odd of a call: mostly one thing, so that the rest of it gets far. */
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

/** Who else has to do with a call. */
const usualCaller = ({ path }: Endpoint): Caller => (path.includes('contest') ? 'entrant' : path.includes('message') ? 'advertiser' : 'partner');

function callOf(of: Endpoint): fc.Arbitrary<FuzzCall> {
  const optional = (schema: z.ZodType | undefined) => (schema ? fitting(schema) : fc.constant(undefined));
  const isSigned = of.guard === 'signed';
  return fc
    .record({
      by: fc.oneof(
        { weight: 5, arbitrary: fc.constant<Caller>('super_admin') },
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
      let wholeBody = bodyText(has('body') ? oddity.body.reduce<unknown>(changed, body ?? {}) : body);
      const isBytes = has('rawBody') || (of.requestType !== undefined && isPlain);
      if (isBytes) wholeBody = isPlain ? (of.requestType === '*/*' ? '~photo~0~' : 'a') : oddity.rawBody;
      const pairs = has('query') ? oddity.query.reduce(changedQuery, queryOf(query)) : queryOf(query);
      const written = pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&') + (has('rawQuery') ? `&${oddity.rawQuery}` : '');
      const idOf = () => (has('pathId') ? oddity.pathId : `~${poolOf(of.path)}~${nth}~`);
      const isKnown = isSigned && !has('pathId');
      const bare = isKnown ? `~${signedPool(of.path)}~${nth}~` : of.path.replaceAll(/\{\w+\}/g, idOf);
      // A signed address has a query of its own.
      const path = written === '' || (isKnown && isPlain) ? bare : `${bare}${isKnown ? '&' : '?'}${written}`;
      const sent: Record<string, string> = { ...(wholeBody === undefined ? {} : { 'content-type': of.requestType ?? 'application/json' }), ...headers };
      if (of.path.includes('/upload/')) Object.assign(sent, { 'tus-resumable': '1.0.0', 'upload-offset': '0' });
      if (of.creates && nth % 3 === 0) sent['idempotency-key'] = `key-${nth % 50}`;
      if (has('header')) for (const [name, value] of oddity.header) sent[name] = value;
      return { of, by, method: has('method') ? oddity.method : of.method, path, headers: sent, body: wholeBody, isBytes, isPlain };
    });
}

/** So many calls of every sort that the contract has, the same for the same seed. */
export const fuzzCalls = (seed: number, count: number): FuzzCall[] => fc.sample(fc.oneof(...endpoints.map(callOf)), { seed, numRuns: count });
