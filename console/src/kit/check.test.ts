import { tag } from '@marquee/contract/media/tag';
import { describe, expect, test } from 'vitest';
import { speak, speakInside } from '../words/words.ts';
import { ApiError } from './call.ts';
import { check, fileRefusal } from './check.ts';

const codes = (values: object, base?: object) => check(tag, values as never, base as never).map(({ path, code }) => [path, code]);

test('what a record lacked already hinders nobody who changes something else, and what is taken away now does', () => {
  const lacking = { title: '', kind: 'genre' };
  expect(codes({ ...lacking, kind: 'keyword' })).toEqual([['title', 'required']]);
  expect(codes({ ...lacking, kind: 'keyword' }, lacking)).toEqual([]);
  expect(codes(lacking, { ...lacking, title: 'Chính kịch' })).toEqual([['title', 'required']]);
  // Of what is there all rules hold, changed or not.
  const long = { title: 'a'.repeat(1000), kind: 'genre' };
  expect(codes(long, long)).toEqual([['title', 'too_long']]);
});

describe('why a file was not taken', () => {
  const refused = new ApiError({
    status: 422,
    code: 'invalid',
    message: 'Dữ liệu chưa hợp lệ, hãy xem từng trường',
    errors: [{ path: 'file', code: 'not_a_film', message: 'Tệp tải lên: tệp này không phải video' }],
  });
  test.each([
    ['vi', 'Tệp tải lên: tệp này không phải video'],
    ['en', 'Uploaded file: this file is not a video'],
    ['ja', 'アップロードしたファイル：動画ファイルではありません'],
  ] as const)('is told in %s', async (language, text) => {
    await speakInside();
    await speak(language);
    expect(fileRefusal(refused)).toBe(text);
  });
});
