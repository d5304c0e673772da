import { movie } from '@marquee/contract/media/movie';
import { afterEach, expect, test, vi } from 'vitest';
import { reason } from '../../kit/call.ts';
import { speak, speakInside } from '../../words/words.ts';
import { contentActions } from './contentActions.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['vi', 'Còn thiếu banner. Chưa chuyển mã xong và chưa có link phát nào hoạt động'],
  ['en', 'Banner is still missing. This is not transcoded yet and has no working play link'],
] as const)('in %s a refusal to publish from the list says what is missing: no form is there to show it', async (language, text) => {
  await speakInside();
  await speak(language);
  const errors = [
    { path: 'banner', code: 'incomplete', message: 'Còn thiếu banner' },
    { path: 'film', code: 'not_ready', message: 'Chưa chuyển mã xong và chưa có link phát nào hoạt động' },
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'not_publishable', message: 'Chưa thể công khai', errors }, { status: 422 })));
  const publish = contentActions(movie, () => undefined).find(({ name }) => name === 'publish');
  const error: unknown = await publish?.perform?.({ idMovie: '1' }).catch((cause: unknown) => cause);
  expect(reason(error)).toBe(text);
});
