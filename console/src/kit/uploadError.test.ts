import { beforeAll, expect, test } from 'vitest';
import { setLanguage, loadConsoleTexts } from '../words/words.ts';
import { isMissing } from './call.ts';
import { fileRefusal } from './faults.ts';
import { toUploadError } from './uploadError.ts';

beforeAll(async () => {
  await loadConsoleTexts();
  await setLanguage('vi');
});

const file = new Blob(['film']);
const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) } as unknown as Blob;
const refused = (status: number, body: string) => ({ originalResponse: { getStatus: () => status, getBody: () => body } });

test.each([
  ['no answer', new Error('offline'), file, 'Không thể kết nối đến máy chủ', false],
  ['a file that was changed or removed', new Error('offline'), gone, 'Không đọc được tệp nữa', false],
  ['a full disk', refused(507, '{"code":"storage_full"}'), file, 'Kho lưu trữ đã đầy', false],
  ['an upload that the server has no more', refused(404, '{"code":"not_found"}'), file, 'Máy chủ không còn giữ', true],
  ['an address that has run out', refused(403, '{"code":"forbidden"}'), file, 'Máy chủ không còn giữ', true],
  ['a page of a proxy', refused(502, '<html>'), file, 'Rất tiếc', false],
] as const)('an upload that failed because of %s has its own message', async (_, error, sent, words, isAnew) => {
  const fault = await toUploadError(error, sent);
  expect([fileRefusal(fault).startsWith(words), isMissing(fault)]).toEqual([true, isAnew]);
});
