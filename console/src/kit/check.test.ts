import { tag } from '@marquee/contract/media/tag';
import { describe, expect, test } from 'vitest';
import { setLanguage, loadConsoleTexts } from '../words/words.ts';
import { ApiError } from './call.ts';
import { check } from './check.ts';
import { fileRefusal, sentence } from './faults.ts';

const codes = (values: object, base?: object) => check(tag, values as never, base as never).map(({ path, code }) => [path, code]);

test('a required field that was empty before is no fault if it is unchanged, but emptying it is one', () => {
  const lacking = { title: '', kind: 'genre' };
  expect(codes({ ...lacking, kind: 'keyword' })).toEqual([['title', 'required']]);
  expect(codes({ ...lacking, kind: 'keyword' }, lacking)).toEqual([]);
  expect(codes(lacking, { ...lacking, title: 'Chính kịch' })).toEqual([['title', 'required']]);
  // All other rules apply to every value, changed or not.
  const long = { title: 'a'.repeat(1000), kind: 'genre' };
  expect(codes(long, long)).toEqual([['title', 'too_long']]);
});

describe('why the server refused a file', () => {
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
  ] as const)('is written in %s', async (language, text) => {
    await loadConsoleTexts();
    await setLanguage(language);
    expect(fileRefusal(refused)).toBe(text);
  });
});

test.each([
  ['vi', ['Vui lòng chọn người ở dòng 1', 'Vui lòng nhập vai trò ở dòng 2', 'Vai trò ở dòng 2 dài quá 255 ký tự']],
  ['en', ['Please select person in row 1', 'Please input role in row 2', 'Role in row 2 is longer than 255 characters']],
  ['ja', ['1行目の人物を選択してください', '2行目の役を入力してください', '2行目の役は255文字以内で入力してください']],
] as const)('a fault of a row names the row: %s', async (language, texts) => {
  await loadConsoleTexts();
  await setLanguage(language);
  const about = [
    { path: 'cast.0.person', code: 'required', params: { verb: 'select' } },
    { path: 'cast.1.role', code: 'required', params: { verb: 'input' } },
    { path: 'cast.1.role', code: 'too_long', params: { max: 255 } },
  ] as const;
  expect(about.map((fault) => sentence('movie', fault))).toEqual(texts);
});
