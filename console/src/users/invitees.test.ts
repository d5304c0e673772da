import { expect, test } from 'vitest';
import { inviteesOf, lineOf } from './invitees.ts';

test('a pasted list becomes people, with what is wrong about each', () => {
  const list = 'An <an@kenh.vn>; binh@kenh.vn, AN@kenh.vn\nkhông phải địa chỉ';
  expect(inviteesOf(list, { 'binh@kenh.vn': 'Bình' }).map(({ email, displayName, problem }) => [email, displayName, problem])).toEqual([
    ['an@kenh.vn', 'An', null],
    ['binh@kenh.vn', 'Bình', null],
    ['an@kenh.vn', '', 'repeated'],
    ['không', '', 'invalid_email'],
    ['phải', '', 'invalid_email'],
    ['địa', '', 'invalid_email'],
    ['chỉ', '', 'invalid_email'],
  ]);
});

test('a written line is read back as the same person', () => {
  const person = { email: 'an@kenh.vn', displayName: 'Nguyễn, An "Tư"' };
  expect(inviteesOf(lineOf(person), {})).toEqual([{ email: 'an@kenh.vn', displayName: 'Nguyễn, An Tư', problem: null }]);
  expect(lineOf({ email: 'an@kenh.vn', displayName: ' ' })).toBe('an@kenh.vn');
});
