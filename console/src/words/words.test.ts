import { expect, test } from 'vitest';
import { i18n, setLanguage, loadConsoleTexts, t } from './words.ts';

test('a caller whose language choice is overtaken gets the texts of the later choice', async () => {
  const first = setLanguage('vi');
  const second = setLanguage('en');
  await first;
  expect(t('session.title')).toBe('Sign in');
  await second;
});

test('switching to Arabic and back leaves no direction marks in the English texts', async () => {
  // As on a page that has just been opened: i18next starts with English.
  Object.assign(i18n, { isInitialized: false });
  for (const to of ['en', 'ar', 'en'] as const) await setLanguage(to);
  expect(t('session.title')).toBe('Sign in');
  expect(t('toast.timeout', { seconds: 5 })).toBe('The server did not answer within 5 seconds');
});

test('in Arabic a value inside a sentence is isolated, so that a title keeps its first and last characters', async () => {
  await loadConsoleTexts();
  await setLanguage('ar');
  expect(t('kit.selectRow', { name: '12 năm nô lệ?' })).toBe('تحديد \u206812 năm nô lệ?\u2069');
  // A sentence without an Arabic translation is English, and is isolated too.
  expect(t('media.transcode.open', { noun: 'فيلم' })).toBe('\u2066Open the \u2068فيلم\u2069\u2069');
  await setLanguage('vi');
  expect(t('kit.selectRow', { name: '12 năm nô lệ?' })).toBe('Chọn 12 năm nô lệ?');
});
