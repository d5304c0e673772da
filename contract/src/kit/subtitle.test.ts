import { expect, test } from 'vitest';
import { subtitleName, trackKey } from './subtitle.ts';

test.each([
  ['film.vi.srt', { language: 'vi', marks: [] }],
  ['Mùa hè 2024.final.EN-us.VTT', { language: 'en-US', marks: [] }],
  ['phim.vie.srt', { language: 'vi', marks: [] }],
  ['film.zh-Hant-TW.vtt', { language: 'zh-Hant-TW', marks: [] }],
  ['film.vi.hi.srt', { language: 'vi', marks: ['hearing'] }],
  ['film.vi.SDH.srt', { language: 'vi', marks: ['hearing'] }],
  ['film.vi.cc.vtt', { language: 'vi', marks: ['hearing'] }],
  ['film.pt-br.forced.vtt', { language: 'pt-BR', marks: ['forced'] }],
  ['film.vi.default.cc.hi.srt', { language: 'vi', marks: ['hearing', 'default'] }],
  ['film.hi.srt', { language: 'hi', marks: [] }],
  ['film.hi.hi.srt', { language: 'hi', marks: ['hearing'] }],
  ['film.hi.sdh.srt', { language: 'hi', marks: ['hearing'] }],
  ['film.sdh.srt', null],
  ['film.forced.srt', null],
  ['vi.sdh.srt', null],
  ['Chuyến phà.phần 1.en.VTT', { language: 'en', marks: [] }],
  ['film-vi.srt', null],
  ['film.qqz.srt', null],
  ['film.srt', null],
  ['film.final.srt', null],
  ['film.1080p.srt', null],
  ['film.und.srt', null],
  ['film.vi.txt', null],
  ['film..srt', null],
  ['.vi.srt', null],
  ['film.vi_VN.srt', null],
  ['film.vi-x-hanoi.srt', null],
  ['film.en-u-ca-buddhist.vtt', null],
])('the name %s', (name, expected) => {
  expect(subtitleName(name)).toEqual(expected);
});

test('tracks of one language are distinguished by purpose, but not by the mark default', () => {
  const keys = [[], ['hearing'], ['forced'], ['hearing', 'forced']] as const;
  expect(new Set(keys.map((marks) => trackKey({ language: 'vi', marks }))).size).toBe(4);
  expect(trackKey({ language: 'vi', marks: ['default'] })).toBe(trackKey({ language: 'vi', marks: [] }));
});
