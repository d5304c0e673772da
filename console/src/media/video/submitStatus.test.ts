import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '../../kit/call.ts';

/** What is asked of the browser as the modules begin, and by what they keep. */
beforeAll(() => {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', { addEventListener: () => undefined, localStorage });
});
afterAll(() => vi.unstubAllGlobals());

test('what failed for one person is told to nobody else at the same browser, and to them when they are back', async () => {
  const { reloadAfterFailedCreate: reloadWith, takeSubmitStatus: takeStatus } = await import('./submitStatus.ts');
  const { auth } = await import('../../kit/who.ts');
  const signIn = (idUser: string) => auth.set({ authUser: { user_profile: { idUser } } as NonNullable<ReturnType<typeof auth.get>['authUser']> });
  const errors = [{ path: 'title', code: 'taken' as const, message: '' }];
  signIn('first');
  reloadWith(new ApiError({ status: 422, code: 'invalid', message: 'Tiêu đề này đã được dùng', errors }), false);
  signIn('second');
  expect(takeStatus()).toBeUndefined();
  signIn('first');
  expect(takeStatus()).toMatchObject({ status: 'failed', errors });
  expect(takeStatus()).toBeUndefined();
  auth.set({ authUser: null });
});
