import { expect, test } from 'vitest';
import { setLanguage } from '../words/words.ts';
import { faultLabel } from './label.ts';

test('a field’s name has a capital letter at the start of a sentence and a small one within', async () => {
  await setLanguage('vi');
  expect(faultLabel('too_long', { field: 'Tên hiển thị', max: 255 })).toBe('Tên hiển thị dài quá 255 ký tự');
  expect(faultLabel('required_input', { field: 'Tên hiển thị' })).toBe('Vui lòng nhập tên hiển thị');
  await setLanguage('en');
  expect(faultLabel('invalid_phone', { field: 'Phone number' })).toBe('Phone number needs the country code, such as +84912345678');
  expect(faultLabel('required_input', { field: 'E-mail' })).toBe('Please input e-mail');
  expect(faultLabel('required_input', { field: 'URL' })).toBe('Please input URL');
  await setLanguage('vi');
});
