import { describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import {
  freshEmail,
  waitForMailQueue,
  createConfirmedAccount,
  lastMailToken,
  login,
  waitForMails,
  listMails,
  newPassword,
  password,
  postAccount,
  t,
  tokenOf,
  withAccounts,
} from './account.testing.ts';

describe('accounts', () => {
  withAccounts();

  describe('with a forgotten password', () => {
    test('get a new one by a mailed link once, which ends every session and notifies the owner', async () => {
      const { email, id } = await createConfirmedAccount();
      const token = (await login(email, password)).body.data.token;
      const as = { authorization: `Bearer ${token}` };
      // This call puts the session into the cache, which must be cleared at once.
      const known = () => t.stranger('GET', '/cms/v1/profile/permission', undefined, as);
      expect((await known()).status).toBe(200);
      await postAccount('/forgot', { email });
      const [mail] = await waitForMails(email, 1);
      expect(mail?.text).toMatch(/^https:\/\/cms\.example\.vn\/reset-password\?token=/m);
      const link = tokenOf(mail);
      const weak = await postAccount('/reset', { token: link, password: 'short' });
      expect([weak.status, weak.body.errors[0].code]).toEqual([422, 'weak_password']);
      expect((await postAccount('/reset', { token: link, password: newPassword })).status).toBe(200);
      expect((await known()).body.code).toBe('invalid_token');
      expect((await login(email, password)).status).toBe(401);
      expect((await login(email, newPassword)).status).toBe(200);
      const again = await postAccount('/reset', { token: link, password });
      expect([again.status, again.body.code]).toEqual([410, 'link_used']);
      expect((await login(email, newPassword)).status).toBe(200);
      expect((await waitForMails(email, 2)).at(-1)?.kind).toBe('password_reset');
      const [stored] = await run<{ text: string }>(
        t.deps.db.pool,
        sql`select (select json_agg(l) from account_link l)::text || (select json_agg(h) from history h where record = ${id}::uuid)::text as text`,
      );
      expect(stored?.text).not.toContain(link);
      expect(stored?.text).not.toMatch(/argon2/);
    });

    test('can use one of several links, which invalidates the others', async () => {
      const { email } = await createConfirmedAccount();
      await postAccount('/forgot', { email });
      const first = await lastMailToken(email, 1);
      await postAccount('/forgot', { email });
      const second = await lastMailToken(email, 2);
      expect((await postAccount('/reset', { token: first, password: newPassword })).status).toBe(200);
      expect((await postAccount('/reset', { token: second, password })).body.code).toBe('link_used');
    });

    test('cannot use a link after an hour, for another purpose, or twice in parallel', async () => {
      const { email, id } = await createConfirmedAccount();
      await postAccount('/forgot', { email });
      const token = await lastMailToken(email, 1);
      expect((await postAccount('/confirm', { token, password })).body.code).toBe('link_expired');
      const both = await Promise.all([postAccount('/reset', { token, password: newPassword }), postAccount('/reset', { token, password: newPassword })]);
      expect(both.map((each) => each.body.code ?? 'DONE').toSorted()).toEqual(['DONE', 'link_used']);
      await postAccount('/forgot', { email });
      const late = await lastMailToken(email, 3);
      await run(t.deps.db.pool, sql`update account_link set expires_at = now() - interval '1 second' where "user" = ${id}::uuid`);
      expect((await postAccount('/reset', { token: late, password })).body.code).toBe('link_expired');
    });

    test('cannot be told from addresses without an account', async () => {
      const { email } = await createConfirmedAccount();
      const nobody = freshEmail();
      const [known, unknown] = [await postAccount('/forgot', { email }), await postAccount('/forgot', { email: nobody })];
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
      // Both calls did the same before they answered: one job each. The worker looks up the account later.
      await waitForMails(email, 1);
      await waitForMailQueue();
      expect(await listMails(nobody)).toEqual([]);
      const jobs = await run<{ email: string }>(
        t.deps.db.pool,
        sql`select data->>'email' as email from pgboss.job where name = 'mail' and data->>'email' = any(${[email, nobody]})`,
      );
      expect(jobs.map((each) => each.email).toSorted()).toEqual([email, nobody].toSorted());
      expect((await postAccount('/resend', { email: nobody })).body).toEqual(known.body);
    });

    test('get at most three mails an hour, known or not, and token guesses are rate limited', async () => {
      const { email } = await createConfirmedAccount();
      for (const address of [email, freshEmail()]) {
        for (let i = 0; i < 3; i++) expect((await postAccount('/forgot', { email: address })).status).toBe(200);
        const limited = await postAccount(address === email ? '/forgot' : '/resend', { email: address });
        expect([limited.status, limited.body.code]).toEqual([429, 'too_many_requests']);
        expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3000);
      }
      // The calls come from other networks, since the global limit would refuse so many from one.
      const elsewhere = (path: string, body: unknown) => t.stranger('POST', `/cms/v1/account${path}`, body, { 'x-forwarded-for': '198.51.100.7' });
      const many = freshEmail();
      const atOnce = await Promise.all(Array.from({ length: 60 }, () => elsewhere('/forgot', { email: many })));
      expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(3);
      // The part after a plus is ignored, so all of these addresses are one mailbox.
      const [name, domain] = freshEmail().split('@');
      const tagged = await Promise.all(
        [1, 2, 3, 4].map((n) => postAccount('', { displayName: 'Kẻ lạ', email: `${name}+${n}@${domain}`, password: newPassword })),
      );
      expect(tagged.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429]);
      for (const path of ['/reset', '/confirm']) {
        await run(t.deps.db.pool, sql`delete from sign_in_try`);
        const body = (i: number) => ({ token: `guess-${i}`, password: newPassword });
        for (let i = 0; i < 20; i++) expect((await postAccount(path, body(i))).body.code).toBe('link_expired');
        expect((await postAccount(path, body(20))).body.code).toBe('too_many_requests');
        await run(t.deps.db.pool, sql`delete from sign_in_try`);
        const guesses = await Promise.all(Array.from({ length: 60 }, (_, i) => elsewhere(path, body(i))));
        expect(guesses.filter(({ body: answer }) => answer.code === 'link_expired')).toHaveLength(20);
      }
    });

    test('get their link even if a stranger has used up the other mails to their mailbox', async () => {
      const { email } = await createConfirmedAccount();
      const tagged = email.replace('@', '+x@');
      for (const path of ['/resend', '/forgot']) for (let i = 0; i < 3; i++) await postAccount(path, { email: path === '/forgot' ? tagged : email });
      expect((await postAccount('/resend', { email })).status).toBe(429);
      expect((await postAccount('/forgot', { email: tagged })).status).toBe(429);
      expect((await postAccount('/forgot', { email })).status).toBe(200);
      // Three of the mails say that the address is already confirmed.
      expect((await postAccount('/reset', { token: await lastMailToken(email, 4), password: newPassword })).status).toBe(200);
    });

    test('can sign in with the new password even if the old one was under attack', async () => {
      const { email } = await createConfirmedAccount();
      for (let i = 0; i < 10; i++) await login(email, `guess ${i}`);
      expect((await login(email, password)).status).toBe(429);
      await postAccount('/forgot', { email });
      await postAccount('/reset', { token: await lastMailToken(email, 1), password: newPassword });
      expect((await login(email, newPassword)).status).toBe(200);
    });
  });
});
