import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '../../kit/call.ts';

/** Fakes of the browser's APIs that the modules use at import and for storage. */
beforeAll(() => {
  const storage = new Map<string, string>();
  const localStorage = {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => void storage.set(name, text),
    removeItem: (name: string) => void storage.delete(name),
  };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', { addEventListener: () => undefined, localStorage });
});
afterAll(() => vi.unstubAllGlobals());

test('a failure is shown only to the person who caused it, even if somebody else signs in in between', async () => {
  const { reloadAfterFailedCreate, takeSubmitStatus } = await import('./submitStatus.ts');
  const { auth } = await import('../../kit/who.ts');
  const signIn = (idUser: string) => auth.set({ authUser: { user_profile: { idUser } } as NonNullable<ReturnType<typeof auth.get>['authUser']> });
  const errors = [{ path: 'title', code: 'taken' as const, message: '' }];
  signIn('first');
  reloadAfterFailedCreate(new ApiError({ status: 422, code: 'invalid', message: 'Tiêu đề này đã được dùng', errors }), false);
  signIn('second');
  expect(takeSubmitStatus()).toBeUndefined();
  signIn('first');
  expect(takeSubmitStatus()).toMatchObject({ status: 'failed', errors });
  expect(takeSubmitStatus()).toBeUndefined();
  auth.set({ authUser: null });
});
