import { describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { freshEmail, idle, joined, lastToken, login, mails, mailsTo, other, password, post, t, tokenOf, withAccounts } from './account.testing.ts';

describe('accounts', () => {
  withAccounts();

  describe('whose password was forgotten', () => {
    test('get another by mail, once; every session ends and the owner is told', async () => {
      const { email, id } = await joined();
      const token = (await login(email, password)).body.data.token;
      const as = { authorization: `Bearer ${token}` };
      // This call goes by what the process knows of the session, which it must forget at once.
      const known = () => t.stranger('GET', '/cms/v1/profile/permission', undefined, as);
      expect((await known()).status).toBe(200);
      await post('/forgot', { email });
      const [mail] = await mails(email, 1);
      expect(mail?.text).toMatch(/^https:\/\/cms\.example\.vn\/reset-password\?token=/m);
      const link = tokenOf(mail);
      const weak = await post('/reset', { token: link, password: 'short' });
      expect([weak.status, weak.body.errors[0].code]).toEqual([422, 'weak_password']);
      expect((await post('/reset', { token: link, password: other })).status).toBe(200);
      expect((await known()).body.code).toBe('invalid_token');
      expect((await login(email, password)).status).toBe(401);
      expect((await login(email, other)).status).toBe(200);
      const again = await post('/reset', { token: link, password });
      expect([again.status, again.body.code]).toEqual([410, 'link_used']);
      expect((await login(email, other)).status).toBe(200);
      expect((await mails(email, 2)).at(-1)?.kind).toBe('password_reset');
      const [stored] = await run<{ text: string }>(
        t.deps.db.pool,
        sql`select (select json_agg(l) from account_link l)::text || (select json_agg(h) from history h where record = ${id}::uuid)::text as text`,
      );
      expect(stored?.text).not.toContain(link);
      expect(stored?.text).not.toMatch(/argon2/);
    });

    test('by one link of several: with it the others are used up', async () => {
      const { email } = await joined();
      await post('/forgot', { email });
      const first = await lastToken(email, 1);
      await post('/forgot', { email });
      const second = await lastToken(email, 2);
      expect((await post('/reset', { token: first, password: other })).status).toBe(200);
      expect((await post('/reset', { token: second, password })).body.code).toBe('link_used');
    });

    test('not after an hour, not by a link for something else, and of two at once one wins', async () => {
      const { email, id } = await joined();
      await post('/forgot', { email });
      const token = await lastToken(email, 1);
      expect((await post('/confirm', { token, password })).body.code).toBe('link_expired');
      const both = await Promise.all([post('/reset', { token, password: other }), post('/reset', { token, password: other })]);
      expect(both.map((each) => each.body.code ?? 'DONE').toSorted()).toEqual(['DONE', 'link_used']);
      await post('/forgot', { email });
      const late = await lastToken(email, 3);
      await run(t.deps.db.pool, sql`update account_link set expires_at = now() - interval '1 second' where "user" = ${id}::uuid`);
      expect((await post('/reset', { token: late, password })).body.code).toBe('link_expired');
    });

    test('are not told from addresses without one: same answer, same work, no mail', async () => {
      const { email } = await joined();
      const nobody = freshEmail();
      const [known, unknown] = [await post('/forgot', { email }), await post('/forgot', { email: nobody })];
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
      // Both did the same before they answered: one job each. Who the address belongs to is looked up by the worker.
      await mails(email, 1);
      await idle();
      expect(await mailsTo(nobody)).toEqual([]);
      const jobs = await run<{ email: string }>(
        t.deps.db.pool,
        sql`select data->>'email' as email from pgboss.job where name = 'mail' and data->>'email' = any(${[email, nobody]})`,
      );
      expect(jobs.map((each) => each.email).toSorted()).toEqual([email, nobody].toSorted());
      expect((await post('/resend', { email: nobody })).body).toEqual(known.body);
    });

    test('are mailed three times an hour at most, known or not, and tokens cannot be tried for ever', async () => {
      const { email } = await joined();
      for (const address of [email, freshEmail()]) {
        for (let i = 0; i < 3; i++) expect((await post('/forgot', { email: address })).status).toBe(200);
        const over = await post(address === email ? '/forgot' : '/resend', { email: address });
        expect([over.status, over.body.code]).toEqual([429, 'too_many_requests']);
        expect(Number(over.headers['retry-after'])).toBeGreaterThan(3000);
      }
      // From elsewhere, since so many public calls of one network are refused anyway.
      const elsewhere = (path: string, body: unknown) => t.stranger('POST', `/cms/v1/account${path}`, body, { 'x-forwarded-for': '198.51.100.7' });
      const many = freshEmail();
      const atOnce = await Promise.all(Array.from({ length: 60 }, () => elsewhere('/forgot', { email: many })));
      expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(3);
      // What stands behind a plus is the reader's own note: all of these lie in one mailbox.
      const [name, domain] = freshEmail().split('@');
      const tagged = await Promise.all([1, 2, 3, 4].map((n) => post('', { displayName: 'Kẻ lạ', email: `${name}+${n}@${domain}`, password: other })));
      expect(tagged.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429]);
      for (const path of ['/reset', '/confirm']) {
        await run(t.deps.db.pool, sql`delete from sign_in_try`);
        const body = (i: number) => ({ token: `guess-${i}`, password: other });
        for (let i = 0; i < 20; i++) expect((await post(path, body(i))).body.code).toBe('link_expired');
        expect((await post(path, body(20))).body.code).toBe('too_many_requests');
        await run(t.deps.db.pool, sql`delete from sign_in_try`);
        const guesses = await Promise.all(Array.from({ length: 60 }, (_, i) => elsewhere(path, body(i))));
        expect(guesses.filter(({ body: answer }) => answer.code === 'link_expired')).toHaveLength(20);
      }
    });

    test('are mailed their link though a stranger has used up the other letters to their mailbox', async () => {
      const { email } = await joined();
      const tagged = email.replace('@', '+x@');
      for (const path of ['/resend', '/forgot']) for (let i = 0; i < 3; i++) await post(path, { email: path === '/forgot' ? tagged : email });
      expect((await post('/resend', { email })).status).toBe(429);
      expect((await post('/forgot', { email: tagged })).status).toBe(429);
      expect((await post('/forgot', { email })).status).toBe(200);
      // Three of the letters say that there is nothing to confirm.
      expect((await post('/reset', { token: await lastToken(email, 4), password: other })).status).toBe(200);
    });

    test('and a password that was guessed at is free again once it is another', async () => {
      const { email } = await joined();
      for (let i = 0; i < 10; i++) await login(email, `guess ${i}`);
      expect((await login(email, password)).status).toBe(429);
      await post('/forgot', { email });
      await post('/reset', { token: await lastToken(email, 1), password: other });
      expect((await login(email, other)).status).toBe(200);
    });
  });
});
