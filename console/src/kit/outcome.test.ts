import { longText } from '@marquee/contract/kit/field';
import { tag } from '@marquee/contract/media/tag';
import { beforeAll, expect, test } from 'vitest';
import { loadConsoleTexts, setLanguage } from '../words/words.ts';
import type { Action } from './actions.tsx';
import { ApiError, reason } from './call.ts';
import { isAboutAskedField, combinedError } from './outcome.ts';

beforeAll(async () => {
  await loadConsoleTexts();
  await setLanguage('en');
});

const decline: Action = { name: 'decline', label: () => 'Decline', icon: null, right: 'decide', asks: { fields: { reason: longText(100) } } };
const refused = (path: string) => new ApiError({ status: 422, code: 'invalid', errors: [{ path, code: 'required', message: '' }] });
const gone = new ApiError({ status: 404, code: 'not_found' });
const [drama, comedy] = [
  { idTag: '1', title: 'Drama' },
  { idTag: '2', title: 'Comedy' },
];

test('a refusal belongs to the dialog if it is about a field that was asked for', () => {
  expect(isAboutAskedField(decline, refused('reason'))).toBe(true);
  expect(isAboutAskedField(decline, refused('title'))).toBe(false);
  expect(isAboutAskedField({ ...decline, asks: undefined } as never, refused('reason'))).toBe(false);
});

test('of several failures the one at an asked field is shown, else each reason with its records', () => {
  const atField = refused('reason');
  const of = (first: ApiError, second: ApiError) =>
    combinedError(
      tag,
      decline,
      new Map([
        [drama!, first],
        [comedy!, second],
      ]),
    );
  expect(of(gone, atField)).toBe(atField);
  expect(combinedError(tag, decline, new Map([[drama!, gone]]))).toBe(gone);
  expect(reason(of(gone, gone))).toMatch(/Drama.*Comedy/);
  expect(reason(of(gone, refused('title')))).toMatch(/Drama.*Comedy/);
});
