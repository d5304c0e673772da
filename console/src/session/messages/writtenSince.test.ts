import { expect, test } from 'vitest';
import { writtenSince } from './writtenSince.ts';

test('what is written while a letter is on its way is the next one, and stays', () => {
  const sent = { text: 'Vâng, chúng tôi giữ chỗ.\n' };
  expect(writtenSince(sent, sent)).toEqual({ text: '' });
  expect(writtenSince(sent, { text: 'Vâng, chúng tôi giữ chỗ.\nVà xin gửi báo giá.' })).toEqual({ text: 'Và xin gửi báo giá.' });
  expect(writtenSince(sent, { text: 'Còn một điều nữa' })).toEqual({ text: 'Còn một điều nữa' });

  const whole = { to: { id: '1', label: 'Gốm Bàu Trúc' }, subject: 'Báo giá', text: 'Xin chào.' };
  expect(writtenSince(whole, { ...whole })).toEqual({ text: '' });
  expect(writtenSince(whole, { ...whole, text: 'Xin chào. Tái bút' })).toEqual({ ...whole, text: 'Tái bút' });
});
