import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { createUser } from './first.ts';
import { deliver, mailQueue } from './mail.ts';

const password = 'bốn con voi màu xanh';
const other = 'năm con cò trên đồng';
let count = 0;
const freshEmail = () => `nguoi-${++count}@test.example`;

type Logged = { to: string; kind: string; subject: string; text: string; state: string };

describe('accounts', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ PUBLIC_URL: 'https://cms.example.vn' });
    await t.deps.jobs.work(mailQueue, (wanted) => deliver(t.deps, wanted));
  });
  // Each test stands for other people at another hour.
  beforeEach(async () => {
    await run(t.deps.db.pool, sql`delete from sign_in_try`);
  });

  const post = (path: string, body: unknown) => t.stranger('POST', `/cms/v1/account${path}`, body);
  const login = (email: string, secret: string) => t.stranger('POST', '/cms/v1/login', { email, password: secret });
  const mailsTo = (email: string) =>
    run<Logged>(t.deps.db.pool, sql`select "to", kind, subject, text, state from mail where "to" = ${email} order by created_at, "idMail"`);
  /** Waits until so many mails have gone to an address. */
  const mails = async (email: string, number: number): Promise<Logged[]> => {
    await expect.poll(async () => (await mailsTo(email)).filter((each) => each.state === 'sent').length, { timeout: 15_000 }).toBe(number);
    return mailsTo(email);
  };
  const tokenOf = (mail: Logged | undefined) => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const lastToken = async (email: string, number: number) => tokenOf((await mails(email, number)).at(-1));
  const idle = async () => {
    await expect
      .poll(async () => (await run(t.deps.db.pool, sql`select 1 from pgboss.job where name = 'mail' and state < 'completed'`)).length, { timeout: 15_000 })
      .toBe(0);
  };
  const account = async (email: string) => (await run<any>(t.deps.db.pool, sql`select * from "user" where email = ${email}`))[0];
  const joined = async (of: { role?: 'moderator' | 'super_admin' } = {}) => {
    const email = freshEmail();
    const id = await createUser(t.deps.db, { displayName: 'Thu Hà', email, password, role: of.role ?? 'moderator', permissions: ['media'] });
    return { email, id };
  };

  describe('are signed up for', () => {
    test('by anybody, as an advertiser who signs in once the address is confirmed', async () => {
      const email = freshEmail();
      const answer = await post('', {
        displayName: 'Trần An',
        email: email.toUpperCase(),
        password,
        company: 'Sao Mai',
        phone: '+84 (912) 345-678',
        language: 'vi',
      });
      expect([answer.status, answer.body]).toEqual([200, { data: { state: 'DONE' } }]);
      const [mail] = await mails(email, 1);
      expect(mail?.subject).toBe('Xác nhận email của bạn');
      expect(mail?.text).toContain('Chào Trần An,');
      expect(mail?.text).toMatch(/^https:\/\/cms\.example\.vn\/confirm\?token=[\w-]{43}$/m);

      expect((await login(email, 'not the password')).body.code).toBe('wrong_credentials');
      const early = await login(email, password);
      expect([early.status, early.body.code]).toEqual([401, 'unconfirmed']);
      expect((await post('/confirm', { token: tokenOf(mail) })).status).toBe(200);
      const inside = await login(email, password);
      expect(inside.body.data).toMatchObject({
        user: { displayName: 'Trần An', role: 'advertiser', avatar: null, time_zone: 'Asia/Ho_Chi_Minh' },
        permissions: ['advertiser'],
      });
      expect(await account(email)).toMatchObject({ phone: '+84912345678', company: 'Sao Mai' });
    });

    test('with a link that works once and not after a day', async () => {
      const email = freshEmail();
      await post('', { displayName: 'An', email, password });
      const token = await lastToken(email, 1);
      await run(t.deps.db.pool, sql`update account_link set expires_at = now() - interval '1 second' where "user" = ${(await account(email)).idUser}::uuid`);
      const late = await post('/confirm', { token });
      expect([late.status, late.body.code]).toEqual([410, 'link_expired']);
      await post('/resend', { email });
      const next = await lastToken(email, 2);
      const both = await Promise.all([post('/confirm', { token: next }), post('/confirm', { token: next })]);
      expect(both.map((each) => each.body.code ?? 'DONE').toSorted()).toEqual(['DONE', 'link_used']);
      expect((await post('/confirm', { token: next })).body.code).toBe('link_used');
    });

    test('again before it was confirmed, which is what then holds: earlier links are over', async () => {
      const email = freshEmail();
      await post('', { displayName: 'Kẻ lạ', email, password: other });
      const first = await lastToken(email, 1);
      await post('', { displayName: 'Chính chủ', email, password });
      const second = await lastToken(email, 2);
      expect((await post('/confirm', { token: first })).body.code).toBe('link_used');
      expect((await post('/confirm', { token: second })).status).toBe(200);
      expect((await login(email, other)).body.code).toBe('wrong_credentials');
      expect((await login(email, password)).body.data.user.displayName).toBe('Chính chủ');
    });

    test('is greeted in one line, whatever was sent as its name: the mail may go to somebody else', async () => {
      const email = freshEmail();
      await post('', { displayName: 'Bạn\n\nhttps://lua-dao.example', email, password });
      const [mail] = await mails(email, 1);
      expect(mail?.text).toContain('Bạn https://lua-dao.example');
    });

    test('and an address that has an account is not told from one that has none', async () => {
      const { email } = await joined();
      const before = await account(email);
      const taken = await post('', { displayName: 'Kẻ lạ', email, password: other });
      const free = await post('', { displayName: 'Kẻ lạ', email: freshEmail(), password: other });
      expect([taken.status, taken.body]).toEqual([free.status, free.body]);
      expect(Object.keys(taken.headers).toSorted()).toEqual(Object.keys(free.headers).toSorted());
      // The owner hears of it, and nothing has changed.
      expect((await mails(email, 1))[0]).toMatchObject({ kind: 'exists', subject: 'Bạn đã có tài khoản rồi' });
      expect(await account(email)).toEqual(before);
    });

    test.each([
      ['short', 'a@test.example', 'weak_password'],
      ['aaaaaaaaaaaaaaaa', 'a@test.example', 'weak_password'],
      ['123456789012', 'a@test.example', 'weak_password'],
      ['PasswordPassword', 'a@test.example', 'weak_password'],
      ['thuha@sao-mai.example', 'thuha@sao-mai.example', 'weak_password'],
      ['thuha2026thuha', 'thuha@sao-mai.example', 'weak_password'],
    ])('not with the password %s', async (weak, email, code) => {
      const answer = await post('', { displayName: 'An', email, password: weak });
      expect([answer.status, answer.body.errors]).toEqual([422, [{ path: 'password', code, message: expect.stringContaining('12'), params: { min: 12 } }]]);
    });

    test('and every broken field is named', async () => {
      const answer = await post('', { displayName: ' ', email: 'no', password: '', phone: '0912', role: 'super_admin' });
      expect(answer.body.errors.map((each: { path: string; code: string }) => `${each.path} ${each.code}`).toSorted()).toEqual(
        ['displayName required', 'email invalid_email', 'password required', 'phone invalid_phone', 'role unknown_field'].toSorted(),
      );
    });
  });

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
      expect((await post('/confirm', { token })).body.code).toBe('link_expired');
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
      for (const path of ['/reset', '/confirm']) {
        await run(t.deps.db.pool, sql`delete from sign_in_try`);
        const body = (i: number) => ({ token: `guess-${i}`, ...(path === '/reset' ? { password: other } : {}) });
        for (let i = 0; i < 20; i++) expect((await post(path, body(i))).body.code).toBe('link_expired');
        expect((await post(path, body(20))).body.code).toBe('too_many_requests');
      }
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

  describe('belong to their person', () => {
    let me: Client;
    beforeEach(async () => {
      me = await t.as('advertiser', { permissions: ['advertiser'] });
    });
    const mine = async () => (await me.call('GET', '/cms/v1/account')).body.data;

    test('who reads and changes what is theirs, with versions and a history, and nothing else', async () => {
      const first = await me.call('GET', '/cms/v1/account');
      expect(first.body.data).toMatchObject({ idUser: me.id, role: 'advertiser', language: 'vi', time_zone: 'Asia/Ho_Chi_Minh', avatar: null });
      expect(Object.keys(first.body.data)).not.toContain('password');
      const changed = await me.call(
        'PUT',
        '/cms/v1/account',
        { name: 'Trần An', phone: '+84912345678', language: 'ja', time_zone: 'Asia/Tokyo' },
        { 'if-match': first.headers['etag'] as string },
      );
      expect(changed.body.data).toMatchObject({ name: 'Trần An', language: 'ja', time_zone: 'Asia/Tokyo' });
      expect((await me.call('GET', '/cms/v1/session')).body.data.user.time_zone).toBe('Asia/Tokyo');
      const stale = await me.call('PUT', '/cms/v1/account', { name: 'Khác' }, { 'if-match': first.headers['etag'] as string });
      expect([stale.status, stale.body.code]).toEqual([412, 'stale']);
      const history = (await me.call('GET', '/cms/v1/account/history')).body.data;
      expect(history[0]).toMatchObject({ verb: 'update', actor: { id: me.id }, changes: { name: [null, 'Trần An'] } });
      for (const [field, value, code] of [
        ['role', 'super_admin', 'unknown_field'],
        ['permissions', ['media'], 'unknown_field'],
        ['email', 'x@test.example', 'unknown_field'],
        ['phone', '0912', 'invalid_phone'],
        ['time_zone', 'Asia/Nowhere', 'invalid_zone'],
        ['displayName', null, 'required'],
      ] as const) {
        const refused = await me.call('PUT', '/cms/v1/account', { [field]: value });
        expect([refused.status, refused.body.errors[0]]).toEqual([422, expect.objectContaining({ path: field, code })]);
      }
      expect((await mine()).role).toBe('advertiser');
      const emptied = await me.call('PUT', '/cms/v1/account', { name: '', phone: '  ' });
      expect([emptied.status, emptied.body.data]).toMatchObject([200, { name: null, phone: null }]);
    });

    test('with a picture of their own, which nobody else can take', async () => {
      const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#369' } })
        .jpeg()
        .toBuffer();
      const upload = await me.call('POST', '/cms/v1/account/avatar', bytes, { 'content-type': 'image/jpeg' });
      expect(upload.body.data).toMatchObject({ width: 150, height: 150 });
      const thief = await t.as('advertiser');
      expect((await thief.call('PUT', '/cms/v1/account', { avatar: upload.body.data.id })).body.errors[0]).toMatchObject({
        path: 'avatar',
        code: 'file_missing',
      });
      expect((await me.call('PUT', '/cms/v1/account', { avatar: upload.body.data.id })).body.data.avatar).toMatchObject({ width: 150, height: 150 });
      const { avatar } = (await me.call('GET', '/cms/v1/session')).body.data.user;
      expect((await t.stranger('GET', avatar)).status).toBe(200);
      expect((await me.call('POST', '/cms/v1/account/avatar', 'no picture', { 'content-type': 'image/jpeg' })).body.errors[0].code).toBe('not_a_picture');
    });

    test('who changes the password with the old one; other sessions end, this one stays', async () => {
      const { email } = await joined();
      const enter = async () => (await login(email, password)).body.data.token;
      const [here, there] = [await enter(), await enter()];
      const as = (token: string) => ({ authorization: `Bearer ${token}` });
      const change = (body: unknown) => t.stranger('PUT', '/cms/v1/account/password', body, as(here));
      expect((await change({ current: 'wrong one', password: other })).body.errors[0]).toMatchObject({ path: 'current', code: 'wrong_password' });
      expect((await change({ current: password, password: 'short' })).body.errors[0]).toMatchObject({ path: 'password', code: 'weak_password' });
      expect((await change({ current: password, password: other })).status).toBe(200);
      expect((await t.stranger('GET', '/cms/v1/session', undefined, as(here))).status).toBe(200);
      expect((await t.stranger('GET', '/cms/v1/session', undefined, as(there))).body.code).toBe('invalid_token');
      expect((await login(email, other)).status).toBe(200);
      expect((await mails(email, 1))[0]?.kind).toBe('password_changed');
    });
  });

  test('are not signed in to with a password that is replaced while it is compared', async () => {
    const { pool } = t.deps.db;
    const { email, id } = await joined();
    const owner = await pool.connect();
    await owner.query('begin');
    await owner.query('update "user" set password = $1 where "idUser" = $2', ['another', id]);
    let isAnswered = false;
    const late = login(email, password).finally(() => (isAnswered = true));
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => isAnswered || (await run(pool, waiting)).length > 0, { timeout: 15_000 }).toBe(true);
    // What the old one had opened is ended with it, as far as it is there by now.
    await owner.query('delete from session where "user" = $1', [id]);
    await owner.query('commit');
    owner.release();
    expect((await late).body.code).toBe('wrong_credentials');
    expect(await run(pool, sql`select 1 from session where "user" = ${id}::uuid`)).toEqual([]);
  });

  describe('leave a log of their mails', () => {
    test('that owners and technical staff read, found by address and subject, owners’ links hidden from the latter', async () => {
      const { email } = await joined({ role: 'super_admin' });
      await post('/forgot', { email });
      await mails(email, 1);
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
      const second = await joined();
      await post('/forgot', { email: second.email });
      await mails(second.email, 1);
      const first = await page('page=1');
      expect((await page(`cursor=${first.meta.next}`)).data).toEqual((await page('page=2')).data);
      const { idMail } = (await owner.call('GET', `/cms/v1/account/mail?name=${email}`)).body.data[0];
      const read = async (who: Client) => (await who.call('GET', `/cms/v1/account/mail/${idMail}`)).body.data.text as string;
      expect(await read(owner)).toMatch(/token=[\w-]{43}/);
      expect(await read(developer)).toMatch(/token=••••/);
      expect((await moderator.call('GET', `/cms/v1/account/mail/${idMail}`)).status).toBe(403);
    });
  });
});
