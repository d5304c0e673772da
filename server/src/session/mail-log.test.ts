import { describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import type { Client } from '../kit/testing.ts';
import { createConfirmedAccount, waitForMails, postAccount, t, withAccounts } from './account.testing.ts';

describe('accounts', () => {
  withAccounts();

  describe('leave a log of their mails', () => {
    test('that owners and technical staff can search by address and subject, with the links of others hidden from technical staff', async () => {
      const { email } = await createConfirmedAccount({ role: 'super_admin' });
      await postAccount('/forgot', { email });
      await waitForMails(email, 1);
      const [owner, developer, moderator] = [await t.as('super_admin'), await t.as('developer'), await t.as('moderator')];
      expect((await moderator.call('GET', '/cms/v1/account/mail')).body.code).toBe('forbidden');
      for (const name of [email.slice(0, 9), 'dat lai mat khau']) {
        const { body } = await developer.call('GET', `/cms/v1/account/mail?name=${encodeURIComponent(name)}&limit=100`);
        expect(body.data.map((each: { to: string }) => each.to)).toContain(email);
        expect(JSON.stringify(body)).not.toContain('token=');
      }
      expect((await developer.call('GET', '/cms/v1/account/mail?name=khong-co-ai')).body.meta.total).toBe(0);
      type Logged = { data: { idMail: string }[]; meta: { total: number; next: string } };
      const page = async (of: string): Promise<Logged> => (await owner.call('GET', `/cms/v1/account/mail?limit=1&${of}`)).body;
      const second = await createConfirmedAccount();
      await postAccount('/forgot', { email: second.email });
      await waitForMails(second.email, 1);
      const first = await page('page=1');
      expect((await page(`cursor=${first.meta.next}`)).data).toEqual((await page('page=2')).data);
      const { idMail } = (await owner.call('GET', `/cms/v1/account/mail?name=${email}`)).body.data[0];
      const read = async (who: Client) => (await who.call('GET', `/cms/v1/account/mail/${idMail}`)).body.data.text as string;
      expect(await read(owner)).toMatch(/token=[\w-]{43}/);
      expect((await moderator.call('GET', `/cms/v1/account/mail/${idMail}`)).status).toBe(403);
      // A link acts for the account that it was sent to, whatever the role of that account.
      const [me] = await run<{ email: string }>(t.deps.db.pool, sql`select email from "user" where "idUser" = ${developer.id}::uuid`);
      const own = me?.email ?? '';
      await postAccount('/forgot', { email: own });
      await waitForMails(own, 1);
      for (const [to, link] of [
        [email, /token=••••/],
        [second.email, /token=••••/],
        [own, /token=[\w-]{43}/],
      ] as const) {
        const [mail] = (await developer.call('GET', `/cms/v1/account/mail?name=${to}`)).body.data;
        expect([to, (await developer.call('GET', `/cms/v1/account/mail/${mail.idMail}`)).body.data.text]).toEqual([to, expect.stringMatching(link)]);
      }
    });
  });
});
