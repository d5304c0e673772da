import { expect, test } from 'vitest';
import { speak, t } from './words.ts';

test('who waits for a language that another choice overtakes has the words of that one', async () => {
  const first = speak('vi');
  const second = speak('en');
  await first;
  expect(t('session.title')).toBe('Sign in');
  await second;
});
