import { describe, expect, test } from 'vitest';
import { personFields } from './contest/entry.ts';
import { phoneNumber } from './kit/field.ts';
import { code } from './session/factor.ts';

describe('numbers and codes', () => {
  test('are accepted in full width, and with the invisible characters of an address book', () => {
    for (const typed of [
      '＋８４　９１２－３４５－６７８',
      '+84 912ー345ー678',
      '＋８４（９１２）３４５．６７８',
      '\u202a+84 912 345 678\u202c',
      '+84–912–345–678',
    ])
      expect([typed, phoneNumber.safeParse(typed).data]).toEqual([typed, '+84912345678']);
    expect(personFields.phone.write.parse('０９１２３４５６７８')).toBe('0912345678');
    expect(code.parse('１２３　４５６')).toBe('123 456');
    expect(code.parse('ａｂｃｄー０１２３')).toBe('abcd-0123');
  });

  test('are refused if they are invalid', () => {
    for (const typed of ['+84 abc', '+８']) expect(phoneNumber.safeParse(typed).success).toBe(false);
    expect(phoneNumber.parse('0912 345 678')).toBe('+84912345678');
    expect(personFields.phone.write.safeParse('0912-345').success).toBe(false);
  });
});
