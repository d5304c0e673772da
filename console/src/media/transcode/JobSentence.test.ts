import type { TranscodeJob } from '@marquee/contract/media/transcode';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { UiLanguage } from '../../words/languages.ts';
import { setLanguage, loadConsoleTexts } from '../../words/words.ts';
import { JobSentence } from './JobSentence.tsx';

const job = { state: 'running', percent: 18, stage: null, speed: null, eta_s: 38, record: { label: 'Hẻm số 7' } } as TranscodeJob;

test.each<[UiLanguage, string]>([
  ['vi', 'còn 38 giây'],
  ['en', '38 seconds left'],
  ['de', 'noch 38 Sekunden'],
  ['ru', 'осталось 38 секунд'],
])('the remaining time in %s uses only that language', async (language, left) => {
  await loadConsoleTexts();
  await setLanguage(language);
  expect(renderToStaticMarkup(createElement(JobSentence, { job }))).toContain(left);
});

test.each<[UiLanguage, string]>([
  ['vi', 'Chờ đến lượt, thứ 1.012 trong hàng'],
  ['en', 'Waiting for its turn, number 1,012 in line'],
  ['ja', '順番待ち（1,012番目）'],
])('a queued job in %s shows its position in the queue', async (language, expected) => {
  await loadConsoleTexts();
  await setLanguage(language);
  expect(renderToStaticMarkup(createElement(JobSentence, { job: { ...job, state: 'queued', place: 1012 } }))).toContain(expected);
});
