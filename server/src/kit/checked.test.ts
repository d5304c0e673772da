import { endpoints } from '@marquee/contract/index';
import { nameOf, places } from '@marquee/contract/texts.testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checked } from './checked.ts';
import { json } from './json.ts';
import { Refusal } from './refusal.ts';

/** Milliseconds that no caller may hold the process up for. */
const mostMs = 50;
/** Bytes of the largest body, and of the headers with the address. */
const bodyBytes = 1024 * 1024;
const headBytes = 16 * 1024;
/** Values that a body may hold and be read. */
const mostRead = 25_000;

/** Milliseconds of the processor that this thread needs for something, of three tries the least: a collection of garbage falls into one. */
function msOf(work: () => unknown): number {
  let least = Infinity;
  for (let nth = 0; nth < 3 && least >= mostMs; nth++) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Checks input as a call does, which is read from bytes where it is a body, and is content with a refusal. */
function check(schema: Parameters<typeof checked>[0], input: unknown): void {
  try {
    checked(schema, Buffer.isBuffer(input) ? json(input) : input, undefined);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** What texts are made of that something may take long over. */
const sorts = {
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
 * One place of each schema that texts have in bodies, and of each that they have elsewhere: what is the same object takes the same time wherever it
 * stands. Of a whole with rules of its own, every place.
 */
const inBodies = new Set<unknown>();
const elsewhere = new Set<unknown>();
const distinct = places.filter(({ call, part, whole }) => {
  const seen = whole === call.body ? inBodies : elsewhere;
  const isNew = !seen.has(part);
  seen.add(part);
  return isNew || 'checks' in whole.def;
});

describe('no text of any call holds the process up', () => {
  for (const [sort, sign] of Object.entries(sorts))
    test(`of ${sort}`, () => {
      const textOf = (bytes: number, begin = '') => begin + sign.repeat((bytes - begin.length) / Buffer.byteLength(sign));
      for (const begin of sort.includes('host') || sort === 'slashes' ? ['', 'https://'] : ['']) {
        // Short ones first: what takes the square of the length is found before it takes minutes.
        for (const bytes of longestFirst(bodyBytes).toReversed()) {
          const text = textOf(bytes, begin);
          for (const place of distinct.filter(({ call, whole }) => bytes <= headBytes || whole === call.body)) {
            const { call, whole } = place;
            const input = whole === call.body ? Buffer.from(JSON.stringify(place.holding(text))) : place.holding(text);
            const ms = msOf(() => check(whole, input));
            expect([nameOf(place), bytes, ms < mostMs || ms]).toEqual([nameOf(place), bytes, true]);
          }
        }
      }
    }, 120_000);
});

/** The fields of a body with their schemas, whether they may be left out or not. */
function fieldsOf(body: z.ZodType | undefined): [name: string, of: z.ZodType][] {
  const bare = (of: z.ZodType): z.ZodType => (of instanceof z.ZodOptional || of instanceof z.ZodNullable ? bare(of.unwrap() as z.ZodType) : of);
  if (body instanceof z.ZodUnion) return body.options.flatMap((each) => fieldsOf(each as z.ZodType));
  if (body === undefined) return [];
  return Object.entries((body as z.ZodObject<Record<string, z.ZodType>>).shape).map(([name, of]) => [name, bare(of)]);
}

describe('no body of any call holds the process up', () => {
  const list = (part: string, most = Infinity) => `[${Array.from({ length: Math.min(most, bodyBytes / (part.length + 1) - 2) }, () => part).join(',')}]`;
  const names = (part: string, most = Infinity) => {
    const all: string[] = [];
    for (let n = 0, length = 0; length < bodyBytes - 40 && n < most; n++) length += all[all.push(`"${n.toString(36)}":${part}`) - 1]!.length + 1;
    return `{${all.join(',')}}`;
  };
  const sorted = {
    'as many numbers as are read': list('1', mostRead),
    'as many rows as are read': list('{}', mostRead / 2),
    'as many names as are read': names('1', mostRead),
    'as much depth as is read': '['.repeat(mostRead) + ']'.repeat(mostRead),
    'a list of numbers': list('1'),
    'a list of empty texts': list('""'),
    'a list of rows': list('{}'),
    'a list of lists': list('[]'),
    'many names': names('1'),
    'many texts that cannot be kept': list('"\\u0000"'),
    depth: '['.repeat(bodyBytes / 2) + ']'.repeat(bodyBytes / 2),
    'depth of names': '{"a":'.repeat(bodyBytes / 6 - 1) + '1' + '}'.repeat(bodyBytes / 6 - 1),
  };
  for (const [sort, text] of Object.entries(sorted))
    test(`made of ${sort}`, () => {
      expect(text.length).toBeLessThanOrEqual(bodyBytes);
      const value = Buffer.from(text);
      // What is the same object takes the same time in whichever body it stands.
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
          expect([method, path, name, ms < mostMs || ms]).toEqual([method, path, name, true]);
        }
      }
    }, 120_000);
});
