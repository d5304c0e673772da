import { expect, test } from 'vitest';
import { typedWhileSending } from './typedWhileSending.ts';

test('text that is typed while a message is being sent stays as the next draft', () => {
  const sent = { text: 'Vâng, chúng tôi giữ chỗ.\n' };
  expect(typedWhileSending(sent, sent)).toEqual({ text: '' });
  expect(typedWhileSending(sent, { text: 'Vâng, chúng tôi giữ chỗ.\nVà xin gửi báo giá.' })).toEqual({ text: 'Và xin gửi báo giá.' });
  expect(typedWhileSending(sent, { text: 'Còn một điều nữa' })).toEqual({ text: 'Còn một điều nữa' });

  const complete = { to: { id: '1', label: 'Gốm Bàu Trúc' }, subject: 'Báo giá', text: 'Xin chào.' };
  expect(typedWhileSending(complete, { ...complete })).toEqual({ text: '' });
  expect(typedWhileSending(complete, { ...complete, text: 'Xin chào. Tái bút' })).toEqual({ ...complete, text: 'Tái bút' });
});
