import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Spoken } from '../../words/languages.ts';
import { speak, speakInside } from '../../words/words.ts';
import { TrackNotices } from './TrackNotices.tsx';

test.each<[Spoken, string]>([
  ['vi', 'Âm thanh 1 (aac, Tiếng Anh) không có trong phim: đã chọn luồng âm thanh khác.'],
  ['en', 'Sound 1 (aac, English) is not in the film: another sound was chosen.'],
  ['ja', '音声1（aac, 英語）は含まれていません：別の音声が選ばれました。'],
])('in %s a track that was left out is named by its number, codec and language', async (language, told) => {
  await speakInside();
  await speak(language);
  const notices = [{ code: 'sound_other' as const, track: 1, codec: 'aac', language: 'eng' }];
  expect(renderToStaticMarkup(createElement(TrackNotices, { notices }))).toContain(told);
});
