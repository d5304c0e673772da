import { describe, expect, test } from 'vitest';
import { nameOf, places } from './texts.testing.ts';

/** Texts that nobody writes, or that must not be changed, by the last part of their paths. */
const unchangedTexts = [
  '*',
  'before',
  'challenge',
  'content_type',
  'current',
  'cursor',
  'e',
  'event',
  'expires',
  'fax',
  'password',
  's',
  'signature',
  't',
  'token',
  'transports',
];

const partOf = (at: string) => at.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
/** Places whose schema accepts any text, or any web address. */
const written = places.flatMap((place) => {
  const texts = ['Đê\u0302\u0301m ca\u0301', 'https://example.com/ca\u0301'];
  const text = texts.find((each) => place.schema.safeParse(each).success);
  return text === undefined || unchangedTexts.includes(partOf(place.at)) ? [] : [{ place, text }];
});

describe('every text that people write', () => {
  test('is found by the loops below', () => {
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

  test('is normalized (NFC), whichever call sends it', () => {
    for (const { place, text } of written) expect([nameOf(place), place.schema.parse(text)]).toEqual([nameOf(place), text.normalize('NFC')]);
  });

  test('is counted after it is normalized', () => {
    for (const { place, text } of written) {
      const max = place.schema.maxLength as number;
      const full = `${text}${'e\u0302\u0301'.repeat(max - text.normalize('NFC').length)}`;
      expect([nameOf(place), place.schema.safeParse(full).success]).toEqual([nameOf(place), true]);
      expect([nameOf(place), place.schema.safeParse(`${full}e\u0301`).error?.issues[0]]).toMatchObject([nameOf(place), { code: 'too_big', maximum: max }]);
    }
  });
});

describe('every text in any call', () => {
  test('has a maximum length', () => {
    expect(places.filter(({ schema }) => schema.maxLength === null).map(nameOf)).toEqual([]);
  });

  test('is refused for its length before any other check', () => {
    for (const place of places) {
      const { issues = [] } = place.schema.safeParse('\u0301\u0323'.repeat(100_000)).error ?? {};
      expect([nameOf(place), issues.map(({ code }) => code)]).toEqual([nameOf(place), ['too_big']]);
    }
  });
});
