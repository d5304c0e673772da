import { endpoints } from '@marquee/contract/index';
import { nameOf, places } from '@marquee/contract/texts.testing';
import { describe, expect, test } from 'vitest';
import { checked } from './checked.ts';
import { Refusal } from './refusal.ts';

/** Milliseconds that no caller may hold the process up for. */
const mostMs = 50;
/** Bytes of the largest body, and of the headers with the address. */
const bodyBytes = 1024 * 1024;
const headBytes = 16 * 1024;

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

/** Checks input as a call does, and is content with a refusal. */
function check(...given: Parameters<typeof checked>): void {
  try {
    checked(...given);
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

describe('no text of any call holds the process up', () => {
  for (const [sort, sign] of Object.entries(sorts))
    test(`of ${sort}`, () => {
      const textOf = (bytes: number, begin = '') => begin + sign.repeat((bytes - begin.length) / Buffer.byteLength(sign));
      for (const begin of sort.includes('host') || sort === 'slashes' ? ['', 'https://'] : ['']) {
        // Short ones first: what takes the square of the length is found before it takes minutes.
        for (const bytes of longestFirst(bodyBytes).toReversed()) {
          const text = textOf(bytes, begin);
          const fitting = bytes > headBytes ? '' : text;
          for (const place of places) {
            const { call, whole } = place;
            const input = place.holding(whole === call.body ? text : fitting);
            const ms = msOf(() => check(whole, input, undefined));
            expect([nameOf(place), bytes, ms < mostMs || ms]).toEqual([nameOf(place), bytes, true]);
          }
        }
      }
    }, 120_000);
});

describe('no body of any call holds the process up', () => {
  const list = (part: string) => `[${Array.from({ length: bodyBytes / (part.length + 1) - 2 }, () => part).join(',')}]`;
  const names = (part: string) => {
    const all: string[] = [];
    for (let n = 0, length = 0; length < bodyBytes - 40; n++) length += all[all.push(`"${n.toString(36)}":${part}`) - 1]!.length + 1;
    return `{${all.join(',')}}`;
  };
  const sorted = {
    'a list of numbers': list('1'),
    'a list of empty texts': list('""'),
    'a list of rows': list('{}'),
    'a list of lists': list('[]'),
    'many names': names('1'),
    'many texts that cannot be kept': list('"\\u0000"'),
    depth: '['.repeat(bodyBytes / 2) + ']'.repeat(bodyBytes / 2),
    'depth of names': '{"a":'.repeat(bodyBytes / 6 - 1) + '1' + '}'.repeat(bodyBytes / 6 - 1),
  };
  for (const [sort, json] of Object.entries(sorted))
    test(`made of ${sort}`, () => {
      expect(json.length).toBeLessThanOrEqual(bodyBytes);
      const value: unknown = JSON.parse(json);
      for (const { method, path, body } of endpoints) {
        const fields = new Set(
          places.filter(({ call, whole }) => call.path === path && call.method === method && whole === body).map(({ at }) => at.split('.')[0] as string),
        );
        for (const input of [value, ...[...fields].map((name) => ({ [name]: value }))]) {
          const ms = msOf(() => check(body, input, undefined));
          expect([method, path, Object.keys(input as object).slice(0, 2), ms < mostMs || ms]).toEqual([method, path, expect.anything(), true]);
        }
      }
    }, 120_000);
});
