import { expect, test } from 'vitest';
import { splitAddresses } from './addresses.ts';

test('a pasted list is split at commas, semicolons, blanks and new lines', () => {
  expect(splitAddresses('a@x.vn, b@x.vn;c@x.vn d@x.vn\r\n\n E@X.VN. ').map(({ email }) => email)).toEqual(['a@x.vn', 'b@x.vn', 'c@x.vn', 'd@x.vn', 'e@x.vn']);
});

test('a name before an address in angle brackets is its name', () => {
  expect(splitAddresses('Desk <desk@x.vn>, "Nguyễn, An" <an@x.vn>\nTrần Bình <binh@x.vn> <c@x.vn>')).toEqual([
    { email: 'desk@x.vn', displayName: 'Desk' },
    { email: 'an@x.vn', displayName: 'Nguyễn, An' },
    { email: 'binh@x.vn', displayName: 'Trần Bình' },
    { email: 'c@x.vn' },
  ]);
});

test('what is no address stays a row of its own', () => {
  expect(splitAddresses('a@x.vn nobody <>').map(({ email }) => email)).toEqual(['a@x.vn', 'nobody', '<>']);
});

test('a huge paste is split in no time', () => {
  const start = performance.now();
  for (const text of ['"'.repeat(200_000), 'a '.repeat(100_000), '<'.repeat(200_000)]) splitAddresses(text);
  expect(performance.now() - start).toBeLessThan(2000);
});
