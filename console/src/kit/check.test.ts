import { tag } from '@marquee/contract/media/tag';
import { expect, test } from 'vitest';
import { check } from './check.ts';

const codes = (values: object, base?: object) => check(tag, values as never, base as never).map(({ path, code }) => [path, code]);

test('what a record lacked already hinders nobody who changes something else, and what is taken away now does', () => {
  const lacking = { title: '', kind: 'genre' };
  expect(codes({ ...lacking, kind: 'keyword' })).toEqual([['title', 'required']]);
  expect(codes({ ...lacking, kind: 'keyword' }, lacking)).toEqual([]);
  expect(codes(lacking, { ...lacking, title: 'Chính kịch' })).toEqual([['title', 'required']]);
  // Of what is there all rules hold, changed or not.
  const long = { title: 'a'.repeat(1000), kind: 'genre' };
  expect(codes(long, long)).toEqual([['title', 'too_long']]);
});
