import type { AddressInfo } from 'node:net';
import { limits } from '@marquee/contract/limits';
import { expect, test } from 'vitest';
import { testApp } from '../kit/testing.ts';
import { accounts, makeAccounts, samplePassword } from './account.ts';
import { avatar } from './picture.ts';
import { signInUploader } from './uploader.ts';

test('an upload is retried after the time that a 429 answer gives', { timeout: 60_000 }, async () => {
  const t = await testApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  await makeAccounts(t.deps.db);
  const address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  const uploader = await signInUploader(address, { email: accounts.moderator.email, password: samplePassword }, AbortSignal.timeout(60_000));
  const picture = await avatar('Nguyễn Thu Hà', '#1b5e8c');
  const ids = await Promise.all(Array.from({ length: limits.screenshots + 8 }, () => uploader.picture(picture, limits.avatar)));
  await uploader.end();
  expect(new Set(ids).size).toBe(limits.screenshots + 8);
});
