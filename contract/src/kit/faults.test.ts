import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from '../errors.ts';
import { fieldAt, type Fault, faults, ruleFaults, messageKey } from './faults.ts';
import {
  updateShape,
  country,
  date,
  email,
  flag,
  image,
  language,
  longText,
  number,
  oneOf,
  optional,
  ref,
  refs,
  rows,
  slug,
  subtitles,
  text,
  url,
  createShape,
} from './field.ts';
import { requiredVerb } from './kinds.ts';

const fields = {
  title: text(10),
  about: optional(longText(20)),
  slug: slug('title'),
  link: url(),
  mail: email(),
  minutes: number(1, 1440, 'minute'),
  day: date(),
  shown: flag(),
  kind: oneOf(['a', 'b']),
  language: language(),
  country: country(),
  channel: ref('channel'),
  genres: refs('tag', 2),
  poster: image([200, 300]),
  subtitles: optional(subtitles(3)),
  cast: rows({ person: ref('people'), role: text() }, 5),
};
const body = createShape(fields);
const uuid = '0190b3c4-0000-7000-8000-000000000001';
const right = {
  title: 'Phim',
  slug: 'phim',
  link: 'https://a.vn/x',
  mail: 'a@b.vn',
  minutes: 90,
  day: '2026-11-21',
  shown: true,
  kind: 'a',
  language: 'vi',
  country: 'VN',
  channel: uuid,
  genres: [uuid],
  poster: uuid,
  cast: [{ person: uuid, role: 'Vai chính' }],
};

function found(input: unknown): Fault[] {
  const parsed = body.safeParse(input);
  return parsed.success ? [] : faults(parsed.error, input, fields);
}
const withOne = (change: Record<string, unknown>) => found({ ...right, ...change });

describe('faults', () => {
  test('a valid body has none', () => expect(found(right)).toEqual([]));

  test('each missing field is required, with the verb of its kind', () => {
    const verbs = Object.fromEntries(found({}).map((fault) => [fault.path, `${fault.code} ${String(fault.params?.verb)}`]));
    expect(verbs).toEqual({
      title: 'required input',
      slug: 'required input',
      link: 'required input',
      mail: 'required input',
      minutes: 'required input',
      shown: 'required input',
      cast: 'required input',
      day: 'required select',
      kind: 'required select',
      language: 'required select',
      country: 'required select',
      channel: 'required select',
      genres: 'required select',
      poster: 'required upload',
    });
  });

  test.each([undefined, null, '', '   ', '\u200b\u2060', '\u202e \u200f', '\u3164', '\u2800', '\u00ad\u0007'])(
    '%j counts as missing whatever the kind',
    (nothing) => {
      for (const name of Object.keys(right)) expect(withOne({ [name]: nothing })).toMatchObject([{ path: name, code: 'required' }]);
    },
  );

  test.each(['', ' \n', '\u200b'])('%j in an optional text becomes null, on creation and on update', (blank) => {
    const may = { about: optional(longText(20)), name: optional(text()), at: optional(slug('name')), link: optional(url()), mail: optional(email()) };
    const emptied = Object.fromEntries(Object.keys(may).map((name) => [name, blank]));
    const none = Object.fromEntries(Object.keys(may).map((name) => [name, null]));
    for (const shape of [createShape(may), updateShape(may)]) expect([shape.parse(emptied), shape.parse(none), shape.parse({})]).toEqual([none, none, {}]);
    // Fields that are not typed do not accept a blank text.
    expect(withOne({ subtitles: blank })).toMatchObject([{ path: 'subtitles', code: 'required' }]);
  });

  test.each<[Record<string, unknown>, Fault]>([
    [{ title: 'x'.repeat(11) }, { path: 'title', code: 'too_long', params: { max: 10 } }],
    [{ title: 3 }, { path: 'title', code: 'wrong_type' }],
    [{ slug: 'Phim Hay' }, { path: 'slug', code: 'invalid_slug' }],
    [{ link: 'ftp://a.vn' }, { path: 'link', code: 'invalid_url' }],
    [{ mail: 'a@' }, { path: 'mail', code: 'invalid_email' }],
    [{ minutes: 0 }, { path: 'minutes', code: 'too_small', params: { min: 1 } }],
    [{ minutes: 1441 }, { path: 'minutes', code: 'too_big', params: { max: 1440 } }],
    [{ minutes: 1.5 }, { path: 'minutes', code: 'not_whole' }],
    [{ day: '2026-02-30' }, { path: 'day', code: 'invalid_date' }],
    [{ kind: 'c' }, { path: 'kind', code: 'not_one_of', params: { values: ['a', 'b'] } }],
    [{ language: 'qq-nothing' }, { path: 'language', code: 'invalid_language' }],
    [{ country: 'vn' }, { path: 'country', code: 'invalid_country' }],
    [{ channel: 'x' }, { path: 'channel', code: 'not_found' }],
    [{ genres: [uuid, uuid, uuid] }, { path: 'genres', code: 'too_many', params: { max: 2 } }],
    [{ genres: [uuid, uuid] }, { path: 'genres', code: 'repeated' }],
    [{ genres: [uuid, uuid.toUpperCase()] }, { path: 'genres', code: 'repeated' }],
    [{ genres: [uuid, 'x'] }, { path: 'genres.1', code: 'not_found' }],
    [{ genres: [] }, { path: 'genres', code: 'required', params: { verb: 'select' } }],
    [{ cast: [{ person: uuid, role: '' }] }, { path: 'cast.0.role', code: 'required', params: { verb: 'input' } }],
    [{ cast: [{ role: 'x' }] }, { path: 'cast.0.person', code: 'required', params: { verb: 'select' } }],
    [{ cast: [{ person: uuid, role: 'x', pay: 1 }] }, { path: 'cast.0.pay', code: 'unknown_field', params: { name: 'pay' } }],
  ])('%j', (change, fault) => expect(withOne(change)).toEqual([fault]));

  test('line breaks and control characters in a single line become blanks, and several lines stay', () => {
    const { title, about } = body.parse({ ...right, title: ' Phim\r\n\thay\u0007 ', about: ' Một\n\nhai ' });
    expect([title, about]).toEqual(['Phim hay', 'Một\n\nhai']);
    expect(withOne({ title: '👨\u200d👩\u200d👧 \u202b' })).toEqual([]);
  });

  test('a rule adds no fault to a field that has one, and none that depends on an invalid value', () => {
    const ends = ({ begin, end }: Record<string, unknown>): Fault[] =>
      typeof begin === 'string' && typeof end === 'string' && end < begin ? [{ path: 'end', code: 'before_birth' }] : [];
    const wrong: Fault = { path: 'begin', code: 'invalid_date' };
    expect(ruleFaults([ends], { begin: 'no day', end: '1980-01-01' }, [wrong])).toEqual([]);
    expect(ruleFaults([ends], { begin: '1990-01-02', end: '1980-01-01' }, [{ ...wrong, path: 'other' }])).toEqual([{ path: 'end', code: 'before_birth' }]);
    expect(ruleFaults([ends], { begin: '1990-01-02', end: '1980-01-01' }, [{ ...wrong, path: 'end' }])).toEqual([]);
    // An invalid file is not missing. A missing file is.
    const either = ({ link, file }: Record<string, unknown>): Fault[] => (link == null && file == null ? [{ path: 'link', code: 'link_or_upload' }] : []);
    expect(ruleFaults([either], { file: 'x' }, [{ path: 'file', code: 'not_found' }])).toEqual([]);
    expect(ruleFaults([either], {}, [{ path: 'file', code: 'required' }])).toEqual([{ path: 'link', code: 'link_or_upload' }]);
  });

  test('each unknown field has its own fault', () =>
    expect(withOne({ x: 1, y: 2 })).toEqual([
      { path: 'x', code: 'unknown_field', params: { name: 'x' } },
      { path: 'y', code: 'unknown_field', params: { name: 'y' } },
    ]));

  test('the fault of an unknown field with a very long name has a shortened name', () => {
    const [fault] = withOne({ ['ệ'.repeat(1_000_000)]: 1 });
    expect(fault?.code).toBe('unknown_field');
    expect(fault?.path).toBe(`${'ệ'.repeat(100)}…`);
  });

  test('a body that is not an object is one fault with an empty path', () => expect(found([])).toEqual([{ path: '', code: 'wrong_type' }]));

  test('any input gives only known codes, and at most one fault per path', () => {
    fc.assert(
      fc.property(fc.record(Object.fromEntries(Object.keys(fields).map((name) => [name, fc.anything()])), { requiredKeys: [] }), (junk) => {
        const all = found(junk);
        expect(new Set(all.map((fault) => fault.path)).size).toBe(all.length);
        for (const fault of all) expect(fieldErrors).toContain(fault.code);
      }),
    );
  });

  test('without fields, a missing value has the verb input', () => {
    const parsed = z.strictObject({ a: z.string() }).safeParse({});
    expect(faults(parsed.error as z.ZodError, {})).toEqual([{ path: 'a', code: 'required', params: { verb: 'input' } }]);
  });
});

test('fieldAt finds fields within rows, and the list itself for items of a list', () => {
  expect(fieldAt(fields, 'cast.3.role')?.kind).toBe('text');
  expect(fieldAt(fields, 'genres.2')?.kind).toBe('refs');
  expect(fieldAt(fields, 'constructor')).toBeUndefined();
});

test('messageKey names the message of a fault', () => {
  expect(messageKey({ code: 'required', params: { verb: requiredVerb('film') } })).toBe('required_upload');
  expect(messageKey({ code: 'required' })).toBe('required_input');
  expect(messageKey({ code: 'taken' })).toBe('taken');
});
