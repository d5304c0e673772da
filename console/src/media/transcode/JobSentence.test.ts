import type { TranscodeJob } from '@marquee/contract/media/transcode';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Spoken } from '../../words/languages.ts';
import { speak, speakInside } from '../../words/words.ts';
import { JobSentence } from './JobSentence.tsx';

const job = { state: 'running', percent: 18, stage: null, speed: null, eta_s: 38, record: { label: 'Hẻm số 7' } } as TranscodeJob;

test.each<[Spoken, string]>([
  ['vi', 'còn 38 giây'],
  ['en', '38 seconds left'],
  ['de', 'noch 38 Sekunden'],
  ['ru', 'осталось 38 секунд'],
])('in %s the time that is left is told in one language', async (language, left) => {
  await speakInside();
  await speak(language);
  expect(renderToStaticMarkup(createElement(JobSentence, { job }))).toContain(left);
});
