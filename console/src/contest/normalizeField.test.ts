import { expect, test } from 'vitest';
import { normalizeField } from './normalizeField.ts';

test.each([
  ['phone', '0912 345 678', '0912345678'],
  ['phone', '(0912) 345-678.', '0912345678'],
  ['phone', '0912\u00a0345\u202f678', '0912345678'],
  ['phone', '0912\u2011345\u2013678', '0912345678'],
  ['phone', '0912\u2010345\u2212678', '0912345678'],
  // As a list of contacts hands it out: between marks of direction that nobody sees.
  ['phone', '\u202a0912 345 678\u202c', '0912345678'],
  ['phone', '０９１２ー３４５ー６７８', '0912345678'],
  ['phone', '+84 912 345 678', '+84912345678'],
  ['facebook', ' facebook.com/hoa ', 'https://facebook.com/hoa'],
  ['facebook', 'https://facebook.com/hoa', 'https://facebook.com/hoa'],
  ['full_name', ' Nguyễn Thị Hoa–Mai ', 'Nguyễn Thị Hoa–Mai'],
])('%s: %j is %j', (field, typed, meant) => expect(normalizeField(field, typed)).toBe(meant));
