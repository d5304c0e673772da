import { describe, expect, test } from 'vitest';
import { nameOf, places } from './texts.testing.ts';

/** What nobody composes, and what is taken letter by letter, literally: by the last part of its path. */
const exactly = ['*', 'before', 'challenge', 'content_type', 'current', 'cursor', 'e', 'expires', 'fax', 'password', 's', 'signature', 'token', 'transports'];

const partOf = (at: string) => at.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
/** Places whose schema takes a text in any words, or an address with any path. */
const written = places.flatMap((place) => {
  const texts = ['Đê\u0302\u0301m ca\u0301', 'https://example.com/ca\u0301'];
  const text = texts.find((each) => place.schema.safeParse(each).success);
  return text === undefined || exactly.includes(partOf(place.at)) ? [] : [{ place, text }];
});

describe('every text that people write', () => {
  test('is one of many, each of a call: the loops below miss none', () => {
    expect(written.length).toBeGreaterThan(50);
    const names = written.map(({ place }) => nameOf(place));
    for (const name of [
      'POST /cms/v1/movie title',
      'PUT /cms/v1/movie/{id} cast.0.role',
      'POST /cms/v1/contest/video full_name',
      'POST /cms/v1/contest/video facebook',
      'POST /cms/v1/contest/generate_s3_contest_video name',
      'POST /cms/v1/message text',
      'GET /cms/v1/movie name',
      'GET /cms/v1/search q',
      'PUT /cms/v1/announcement text',
      'POST /cms/v1/account company',
    ])
      expect(names).toContain(name);
  });

  test('is composed (NFC) when it is taken in, whichever call brings it', () => {
    for (const { place, text } of written) expect([nameOf(place), place.schema.parse(text)]).toEqual([nameOf(place), text.normalize('NFC')]);
  });

  test('is counted once it is composed', () => {
    for (const { place, text } of written) {
      const most = place.schema.maxLength as number;
      const full = `${text}${'e\u0302\u0301'.repeat(most - text.normalize('NFC').length)}`;
      expect([nameOf(place), place.schema.safeParse(full).success]).toEqual([nameOf(place), true]);
      expect([nameOf(place), place.schema.safeParse(`${full}e\u0301`).error?.issues[0]]).toMatchObject([nameOf(place), { code: 'too_big', maximum: most }]);
    }
  });
});

describe('every text that any call takes', () => {
  test('has a greatest length', () => {
    expect(places.filter(({ schema }) => schema.maxLength === null).map(nameOf)).toEqual([]);
  });

  test('is refused for its length before anything else is done with it', () => {
    for (const place of places) {
      const { issues = [] } = place.schema.safeParse('\u0301\u0323'.repeat(100_000)).error ?? {};
      expect([nameOf(place), issues.map(({ code }) => code)]).toEqual([nameOf(place), ['too_big']]);
    }
  });
});
