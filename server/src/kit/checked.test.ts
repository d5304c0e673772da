import { endpoints } from '@marquee/contract/index';
import { nameOf, places } from '@marquee/contract/texts.testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checked } from './checked.ts';
import { parseJson } from '../json.ts';
import { Refusal } from './refusal.ts';

/** The most milliseconds for which a caller may block the process. */
const maxMs = 50;
/** The largest sizes in bytes: of a body, and of the headers including the address. */
const bodyBytes = 1024 * 1024;
const headBytes = 16 * 1024;
/** The most values in a body that is parsed. */
const maxParsedValues = 25_000;

/** The CPU milliseconds of this thread for some work: the least of three runs, since one may include a garbage collection. */
function msOf(work: () => unknown): number {
  let least = Infinity;
  for (let nth = 0; nth < 3 && least >= maxMs; nth++) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Checks input like a call. A body is parsed from its bytes. A refusal is not a failure. */
function check(schema: Parameters<typeof checked>[0], input: unknown): void {
  try {
    checked(schema, Buffer.isBuffer(input) ? parseJson(input) : input, undefined);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Patterns whose repetition makes a text that might be slow to check. */
const textPatterns = {
  marks: '\u0301\u0323',
  'letters with marks': 'e\u0323\u0302\u0301',
  blanks: ' ',
  'wide blanks': '\u3000',
  'line breaks': '\r\n',
  digits: '1',
  brackets: '([{',
  percents: '%',
  'one letter': 'a',
  dots: 'a.',
  'dots and dashes': '-.',
  'at signs': 'a@',
  slashes: '/../',
  joiners: '\u200d',
  'joined emoji': '👩\u200d',
  'signs that nobody sees': 'a\u200b\u202e',
  'voiced marks of half width': 'ｶﾞ',
  ligatures: '\ufdfa',
  'ideographs of a host name': '\u6f22\u5b57',
};
const longestFirst = (bytes: number) => [bytes, 41_000, 9_000, 2_000].filter((length) => length <= bytes);

/**
 * One place for each text schema in bodies, and one for each schema elsewhere, since the same schema object takes the same time everywhere. If the whole
 * has its own rules, every place.
 */
const inBodies = new Set<unknown>();
const elsewhere = new Set<unknown>();
const distinct = places.filter(({ call, part, whole }) => {
  const seen = whole === call.body ? inBodies : elsewhere;
  const isNew = !seen.has(part);
  seen.add(part);
  return isNew || 'checks' in whole.def;
});

describe('no text of any call blocks the process', () => {
  for (const [sort, pattern] of Object.entries(textPatterns))
    test(`of ${sort}`, () => {
      const textOf = (bytes: number, begin = '') => begin + pattern.repeat((bytes - begin.length) / Buffer.byteLength(pattern));
      for (const begin of sort.includes('host') || sort === 'slashes' ? ['', 'https://'] : ['']) {
        // Short texts come first, so that quadratic time is noticed before it takes minutes.
        for (const bytes of longestFirst(bodyBytes).toReversed()) {
          const text = textOf(bytes, begin);
          for (const place of distinct.filter(({ call, whole }) => bytes <= headBytes || whole === call.body)) {
            const { call, whole } = place;
            const input = whole === call.body ? Buffer.from(JSON.stringify(place.inputWith(text))) : place.inputWith(text);
            const ms = msOf(() => check(whole, input));
            expect([nameOf(place), bytes, ms < maxMs || ms]).toEqual([nameOf(place), bytes, true]);
          }
        }
      }
    }, 120_000);
});

/** The fields of a body with their schemas, without the wrappers for optional and nullable. */
function fieldsOf(body: z.ZodType | undefined): [name: string, of: z.ZodType][] {
  const bare = (of: z.ZodType): z.ZodType => (of instanceof z.ZodOptional || of instanceof z.ZodNullable ? bare(of.unwrap() as z.ZodType) : of);
  if (body instanceof z.ZodUnion) return body.options.flatMap((each) => fieldsOf(each as z.ZodType));
  if (body === undefined) return [];
  return Object.entries((body as z.ZodObject<Record<string, z.ZodType>>).shape).map(([name, of]) => [name, bare(of)]);
}

describe('no body of any call blocks the process', () => {
  const list = (part: string, most = Infinity) => `[${Array.from({ length: Math.min(most, bodyBytes / (part.length + 1) - 2) }, () => part).join(',')}]`;
  const names = (part: string, most = Infinity) => {
    const all: string[] = [];
    for (let n = 0, length = 0; length < bodyBytes - 40 && n < most; n++) length += all[all.push(`"${n.toString(36)}":${part}`) - 1]!.length + 1;
    return `{${all.join(',')}}`;
  };
  const bodies = {
    'as many numbers as are read': list('1', maxParsedValues),
    'as many rows as are read': list('{}', maxParsedValues / 2),
    'as many names as are read': names('1', maxParsedValues),
    'as much depth as is read': '['.repeat(maxParsedValues) + ']'.repeat(maxParsedValues),
    'a list of numbers': list('1'),
    'a list of empty texts': list('""'),
    'a list of rows': list('{}'),
    'a list of lists': list('[]'),
    'many names': names('1'),
    'many texts that cannot be kept': list('"\\u0000"'),
    depth: '['.repeat(bodyBytes / 2) + ']'.repeat(bodyBytes / 2),
    'depth of names': '{"a":'.repeat(bodyBytes / 6 - 1) + '1' + '}'.repeat(bodyBytes / 6 - 1),
  };
  for (const [sort, text] of Object.entries(bodies))
    test(`made of ${sort}`, () => {
      expect(text.length).toBeLessThanOrEqual(bodyBytes);
      const value = Buffer.from(text);
      // The same schema object takes the same time in every body.
      const seen = new Set<z.ZodType | undefined>();
      for (const { method, path, body } of endpoints) {
        const parts: [string, z.ZodType | undefined, Buffer][] = fieldsOf(body).map(([name, of]) => [
          name,
          of,
          Buffer.from(`{${JSON.stringify(name)}:${text}}`),
        ]);
        for (const [name, of, input] of [['', body, value] as const, ...parts].filter((each) => !seen.has(each[1]))) {
          seen.add(of);
          const ms = msOf(() => check(body, input));
          expect([method, path, name, ms < maxMs || ms]).toEqual([method, path, name, true]);
        }
      }
    }, 120_000);
});
