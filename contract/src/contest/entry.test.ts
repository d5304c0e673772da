import { describe, expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { ageAt, entryBody, entryFaults, entryFields } from './entry.ts';

/** The fields of a contest entry from point 3 of the specification, each with its field in the contract. All are required (point 5). */
const specified = {
  'title of entry': 'title',
  'full name': 'full_name',
  description: 'description',
  'ID-card photo': 'id_photo',
  'date of birth': 'birthday',
  gender: 'gender',
  address: 'address',
  city: 'city',
  phone: 'phone',
  Facebook: 'facebook',
  Tiktok: 'tiktok',
  Youtube: 'youtube',
  Instagram: 'instagram',
  'uploaded video': 'film',
};

test('an entry has the specified fields and explicit consent, and all of them are required', () => {
  expect(Object.keys(entryFields).toSorted()).toEqual([...Object.values(specified), 'consent'].toSorted());
  expect(Object.values(entryFields).filter((f) => !f.required)).toEqual([]);
  const missing = entryBody.safeParse({ contest: true }).error?.issues.map((issue) => issue.path.join('.'));
  expect(missing?.toSorted()).toEqual(Object.keys(entryFields).toSorted());
});

describe('the rules over an entry', () => {
  const codes = (entry: Record<string, unknown>) => entryFaults(entry, '2026-11-21').map(({ path, code }) => `${path} ${code}`);

  test.each([
    [
      'facebook',
      ['https://facebook.com/a', 'https://m.facebook.com/a', 'https://fb.watch/x'],
      ['https://facebook.com.evil.example/', 'https://notfacebook.com/'],
    ],
    ['tiktok', ['https://vt.tiktok.com/x'], ['https://tiktok.example/']],
    ['youtube', ['https://youtu.be/x', 'http://www.youtube.com/@a'], ['https://example.com/youtube.com']],
    ['instagram', ['https://www.instagram.com/a/'], ['https://instagram.com@evil.example/']],
  ])('accept only addresses on %s', (site, good, bad) => {
    for (const address of good) expect([address, codes({ [site]: address })]).toEqual([address, []]);
    for (const address of bad) expect([address, codes({ [site]: address })]).toEqual([address, [`${site} wrong_site`]]);
  });

  test('compute the age to the day', () => {
    expect([ageAt('2010-11-21', '2026-11-21'), ageAt('2010-11-22', '2026-11-21'), ageAt('2008-02-29', '2026-02-28')]).toEqual([16, 15, 17]);
    expect(codes({ birthday: '2010-11-21' })).toEqual([]);
    expect(codes({ birthday: '2010-11-22' })).toEqual(['guardian guardian_needed']);
    expect(codes({ birthday: '2010-11-22', guardian: true })).toEqual([]);
    expect(codes({ birthday: '2026-11-21' })).toEqual(['birthday not_a_birthday']);
    expect(codes({ birthday: `${2026 - limits.oldestYears - 2}-01-01` })).toEqual(['birthday not_a_birthday']);
  });

  test('require explicit consent', () => {
    expect(codes({ consent: false })).toEqual(['consent consent_needed']);
    expect(codes({ consent: true })).toEqual([]);
  });
});
