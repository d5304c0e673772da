import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { UiLanguage } from '../../words/languages.ts';
import { setLanguage, loadConsoleTexts } from '../../words/words.ts';
import { TrackNotices } from './TrackNotices.tsx';

test.each<[UiLanguage, string]>([
  ['vi', 'Rãnh tiếng 1 (aac, Tiếng Anh) không được dùng: đã chọn rãnh tiếng khác.'],
  ['en', 'Sound track 1 (aac, English) is not used: another sound track was chosen.'],
  ['ja', '音声トラック1（aac、英語）は使用していません。別の音声トラックを選択しました。'],
])('the notice in %s names an unused track by number, codec and language', async (language, expected) => {
  await loadConsoleTexts();
  await setLanguage(language);
  const notices = [{ code: 'sound_other' as const, track: 1, codec: 'aac', language: 'eng' }];
  expect(renderToStaticMarkup(createElement(TrackNotices, { notices }))).toContain(expected);
});
