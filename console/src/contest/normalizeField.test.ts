import { expect, test } from 'vitest';
import { normalizeField } from './normalizeField.ts';

test.each([
  ['phone', '0912 345 678', '0912345678'],
  ['phone', '(0912) 345-678.', '0912345678'],
  ['phone', '0912\u00a0345\u202f678', '0912345678'],
  ['phone', '0912\u2011345\u2013678', '0912345678'],
  ['phone', '0912\u2010345\u2212678', '0912345678'],
  // As copied from a contact list: between invisible direction marks.
  ['phone', '\u202a0912 345 678\u202c', '0912345678'],
  ['phone', '０９１２ー３４５ー６７８', '0912345678'],
  ['phone', '+84 912 345 678', '+84912345678'],
  ['facebook', ' facebook.com/hoa ', 'https://facebook.com/hoa'],
  ['facebook', 'https://facebook.com/hoa', 'https://facebook.com/hoa'],
  ['full_name', ' Nguyễn Thị Hoa–Mai ', 'Nguyễn Thị Hoa–Mai'],
])('the %s %j becomes %j', (field, typed, expected) => expect(normalizeField(field, typed)).toBe(expected));
