import { expect, test } from 'vitest';
import { i18n, speak, speakInside, t } from './words.ts';

test('who waits for a language that another choice overtakes has the words of that one', async () => {
  const first = speak('vi');
  const second = speak('en');
  await first;
  expect(t('session.title')).toBe('Sign in');
  await second;
});

test('English is as it was when Arabic has come and gone, where what Arabic lacks is said in English with marks around it', async () => {
  // Whoever's first language is English, as on a page that has just been opened.
  Object.assign(i18n, { isInitialized: false });
  for (const to of ['en', 'ar', 'en'] as const) await speak(to);
  expect(t('session.title')).toBe('Sign in');
  expect(t('toast.timeout', { seconds: 5 })).toBe('The server did not answer within 5 seconds');
});

test('in Arabic what is put into a sentence reads by itself: a title keeps what it begins and ends with', async () => {
  await speakInside();
  await speak('ar');
  expect(t('kit.selectRow', { name: '12 năm nô lệ?' })).toBe('تحديد \u206812 năm nô lệ?\u2069');
  // A sentence that Arabic lacks is English, and reads by itself too.
  expect(t('media.transcode.open', { noun: 'فيلم' })).toBe('\u2066Open the \u2068فيلم\u2069\u2069');
  await speak('vi');
  expect(t('kit.selectRow', { name: '12 năm nô lệ?' })).toBe('Chọn 12 năm nô lệ?');
});
