import { expect, test } from 'vitest';
import { languageOf } from './subtitleName.ts';

test.each([
  ['film.vi.srt', 'vi'],
  ['Chuyến phà.phần 1.en.VTT', 'en'],
  ['film.pt-br.vtt', 'pt-BR'],
  ['film.srt', undefined],
  ['film.vi.txt', undefined],
  ['.vi.srt', undefined],
  ['film.qqz.srt', undefined],
  ['film-vi.srt', undefined],
])('%s names %s', (name, language) => expect(languageOf(name)).toBe(language));
