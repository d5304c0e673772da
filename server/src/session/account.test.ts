import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import type { Client } from '../kit/testing.ts';
import { sweep } from '../files/sweep.ts';
import {
  getAccount,
  freshEmail,
  createConfirmedAccount,
  lastMailToken,
  login,
  waitForMails,
  newPassword,
  password,
  postAccount,
  t,
  tokenOf,
  withAccounts,
} from './account.testing.ts';

describe('accounts', () => {
  withAccounts();

  describe('after a sign-up', () => {
    test('belong to an advertiser who can sign in once the address is confirmed', async () => {
      const email = freshEmail();
      const answer = await postAccount('', {
        displayName: 'Trần An',
        email: email.toUpperCase(),
        password,
        company: 'Sao Mai',
        phone: '+84 (912) 345-678',
        language: 'vi',
      });
      expect([answer.status, answer.body]).toEqual([200, { data: { state: 'DONE' } }]);
      const [mail] = await waitForMails(email, 1);
      expect(mail?.subject).toBe('Xác nhận email của bạn');
      expect(mail?.text).toContain('Chào Trần An,');
      expect(mail?.text).toMatch(/^https:\/\/cms\.example\.vn\/confirm\?token=[\w-]{43}$/m);

      expect((await login(email, 'not the password')).body.code).toBe('wrong_credentials');
      const early = await login(email, password);
      expect([early.status, early.body.code]).toEqual([401, 'unconfirmed']);
      expect((await postAccount('/confirm', { token: tokenOf(mail), password })).status).toBe(200);
      const inside = await login(email, password);
      expect(inside.body.data).toMatchObject({
        user: { displayName: 'Trần An', role: 'advertiser', avatar: null, time_zone: 'Asia/Ho_Chi_Minh' },
        permissions: ['advertiser'],
      });
      expect(await getAccount(email)).toMatchObject({ phone: '+84912345678', company: 'Sao Mai' });
    });

    test('get a confirmation link that works once and expires after a day', async () => {
      const email = freshEmail();
      await postAccount('', { displayName: 'An', email, password });
      const token = await lastMailToken(email, 1);
      await run(t.deps.db.pool, sql`update account_link set expires_at = now() - interval '1 second' where "user" = ${(await getAccount(email)).idUser}::uuid`);
      const late = await postAccount('/confirm', { token, password });
      expect([late.status, late.body.code]).toEqual([410, 'link_expired']);
      await postAccount('/resend', { email });
      const next = await lastMailToken(email, 2);
      const both = await Promise.all([postAccount('/confirm', { token: next, password }), postAccount('/confirm', { token: next, password })]);
      expect(both.map((each) => each.body.code ?? 'DONE').toSorted()).toEqual(['DONE', 'link_used']);
      expect((await postAccount('/confirm', { token: next, password })).body.code).toBe('link_used');
      // A further request gets a mail that the address is already confirmed.
      expect(await postAccount('/resend', { email })).toMatchObject({ status: 200, body: (await postAccount('/resend', { email: freshEmail() })).body });
      expect((await waitForMails(email, 3)).at(-1)).toMatchObject({ kind: 'exists', text: expect.not.stringContaining('token=') });
    });

    test('can be signed up for again while the first link is followed, without a deadlock', async () => {
      const email = freshEmail();
      await postAccount('', { displayName: 'Trần An', email, password });
      const token = await lastMailToken(email, 1);
      const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      const waiting = async () => (await run(t.deps.db.pool, waits)).length;
      const busy = await t.deps.db.pool.connect();
      await run(busy, sql`begin`);
      await run(busy, sql`select from "user" where email = ${email} for update`);
      const again = postAccount('', { displayName: 'Trần An', email, password });
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
      const followed = postAccount('/confirm', { token, password });
      await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
      await run(busy, sql`commit`);
      busy.release();
      expect([(await again).status, (await followed).body.code]).toEqual([200, 'link_used']);
      expect((await postAccount('/confirm', { token: await lastMailToken(email, 2), password })).status).toBe(200);
    });

    test('are replaced by a second sign-up before confirmation, which invalidates earlier links', async () => {
      const email = freshEmail();
      await postAccount('', { displayName: 'Kẻ lạ', email, password: newPassword });
      const first = await lastMailToken(email, 1);
      await postAccount('', { displayName: 'Chính chủ', email, password });
      const second = await lastMailToken(email, 2);
      expect((await postAccount('/confirm', { token: first, password })).body.code).toBe('link_used');
      expect((await postAccount('/confirm', { token: second, password })).status).toBe(200);
      expect((await login(email, newPassword)).body.code).toBe('wrong_credentials');
      expect((await login(email, password)).body.data.user.displayName).toBe('Chính chủ');
    });

    test('made by a stranger cannot be confirmed by the owner of the address, who takes it over by setting a password', async () => {
      const email = freshEmail();
      await postAccount('', { displayName: 'Chính chủ', email, password });
      await lastMailToken(email, 1);
      await postAccount('', { displayName: 'Kẻ lạ', email, password: newPassword });
      const token = await lastMailToken(email, 2);
      // The owner does not know the stranger's password.
      const answer = await postAccount('/confirm', { token, password });
      expect([answer.status, answer.body.errors]).toMatchObject([422, [{ path: 'password', code: 'wrong_password' }]]);
      expect((await login(email, newPassword)).body.code).toBe('unconfirmed');
      await postAccount('/forgot', { email });
      expect((await postAccount('/reset', { token: await lastMailToken(email, 3), password })).status).toBe(200);
      expect((await login(email, newPassword)).body.code).toBe('wrong_credentials');
      expect((await login(email, password)).status).toBe(200);
      // A wrong password does not use up the link.
      const mine = freshEmail();
      await postAccount('', { displayName: 'An', email: mine, password });
      const own = await lastMailToken(mine, 1);
      expect((await postAccount('/confirm', { token: own, password: newPassword })).status).toBe(422);
      expect((await postAccount('/confirm', { token: own, password })).status).toBe(200);
    });

    test('are greeted in one line whatever the name, because the mail may go to somebody else', async () => {
      const email = freshEmail();
      await postAccount('', { displayName: 'Bạn\n\nhttps://lua-dao.example', email, password });
      const [mail] = await waitForMails(email, 1);
      expect(mail?.text).toContain('Bạn https://lua-dao.example');
    });

    test('do not reveal whether an address has an account already', async () => {
      const { email } = await createConfirmedAccount();
      const before = await getAccount(email);
      const taken = await postAccount('', { displayName: 'Kẻ lạ', email, password: newPassword });
      const free = await postAccount('', { displayName: 'Kẻ lạ', email: freshEmail(), password: newPassword });
      expect([taken.status, taken.body]).toEqual([free.status, free.body]);
      expect(Object.keys(taken.headers).toSorted()).toEqual(Object.keys(free.headers).toSorted());
      // The owner gets a mail, and nothing has changed.
      expect((await waitForMails(email, 1))[0]).toMatchObject({ kind: 'exists', subject: 'Bạn đã có tài khoản rồi' });
      expect(await getAccount(email)).toEqual(before);
    });

    test.each([
      ['short', 'a@test.example', 'weak_password'],
      ['aaaaaaaaaaaaaaaa', 'a@test.example', 'weak_password'],
      ['123456789012', 'a@test.example', 'weak_password'],
      ['PasswordPassword', 'a@test.example', 'weak_password'],
      ['thuha@sao-mai.example', 'thuha@sao-mai.example', 'weak_password'],
      ['thuha2026thuha', 'thuha@sao-mai.example', 'weak_password'],
    ])('not with the password %s', async (weak, email, code) => {
      const answer = await postAccount('', { displayName: 'An', email, password: weak });
      expect([answer.status, answer.body.errors]).toEqual([422, [{ path: 'password', code, message: expect.stringContaining('12'), params: { min: 12 } }]]);
    });

    test('are removed after a month without confirmation, so that the address is free again, and the audit log has no more than name and address', async () => {
      const { pool } = t.deps.db;
      const days = (email: string, n: number) =>
        run(
          pool,
          sql`update "user" set created_at = now() - make_interval(days => ${n}), updated_at = now() - make_interval(days => ${n}) where email = ${email}`,
        );
      const lapse = async (email: string) =>
        run(pool, sql`update account_link set expires_at = now() - interval '1 day' where "user" = ${(await getAccount(email)).idUser}::uuid`);
      const make = async (age: number) => {
        const email = freshEmail();
        await postAccount('', { displayName: 'Lý Quên Thư', email, password, company: 'Sao Hôm', phone: '+84912000111' });
        await waitForMails(email, 1);
        await days(email, age);
        await lapse(email);
        return email;
      };
      const [gone, young, confirmed, asked, invited, owner] = [await make(31), await make(29), await make(31), await make(31), await make(31), await make(31)];
      await postAccount('/resend', { email: asked });
      await waitForMails(asked, 2);
      await run(pool, sql`update "user" set confirmed_at = now() where email = ${confirmed}`);
      await run(pool, sql`update "user" set password = null where email = ${invited}`);
      await t.make('channel', { owner: (await getAccount(owner)).idUser });
      const { idUser } = await getAccount(gone);

      const never = new AbortController().signal;
      expect((await sweep(t.deps, never)).signUps).toBe(1);
      expect((await sweep(t.deps, never)).signUps).toBe(0);
      for (const email of [young, confirmed, asked, invited, owner]) expect([email, (await getAccount(email))?.displayName]).toEqual([email, 'Lý Quên Thư']);
      expect(await run(pool, sql`select 1 from account_link where "user" = ${idUser}::uuid`)).toEqual([]);
      expect(
        await run(pool, sql`select verb, label, array(select jsonb_object_keys(changes)) as fields from history where record = ${idUser}::uuid order by id`),
      ).toEqual([
        { verb: 'create', label: 'Lý Quên Thư', fields: ['role', 'email', 'displayName'] },
        { verb: 'purge', label: 'Lý Quên Thư', fields: [] },
      ]);
      expect((await postAccount('/confirm', { token: tokenOf((await waitForMails(gone, 1))[0]), password })).body.code).toBe('link_expired');

      await postAccount('', { displayName: 'Người Đến Sau', email: gone, password: newPassword });
      expect((await postAccount('/confirm', { token: await lastMailToken(gone, 2), password: newPassword })).status).toBe(200);
      expect((await login(gone, newPassword)).body.data.user.displayName).toBe('Người Đến Sau');
    });

    test('report every invalid field of the sign-up', async () => {
      const answer = await postAccount('', { displayName: ' ', email: 'no', password: '', phone: '0912', role: 'super_admin' });
      expect(answer.body.errors.map((each: { path: string; code: string }) => `${each.path} ${each.code}`).toSorted()).toEqual(
        ['displayName required', 'email invalid_email', 'password required', 'phone invalid_phone', 'role unknown_field'].toSorted(),
      );
    });
  });

  describe('belong to their person', () => {
    let me: Client;
    beforeEach(async () => {
      me = await t.as('advertiser', { permissions: ['advertiser'] });
    });
    const mine = async () => (await me.call('GET', '/cms/v1/account')).body.data;

    test('who can read and change only their own record, with versions and a history', async () => {
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

    test('with a picture of their own, which nobody else can use', async () => {
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

    test('who can change the password with the old one, which ends all other sessions', async () => {
      const { email } = await createConfirmedAccount();
      const enter = async () => (await login(email, password)).body.data.token;
      const [here, there] = [await enter(), await enter()];
      const as = (token: string) => ({ authorization: `Bearer ${token}` });
      const change = (body: unknown) => t.stranger('PUT', '/cms/v1/account/password', body, as(here));
      expect((await change({ current: 'wrong one', password: newPassword })).body.errors[0]).toMatchObject({ path: 'current', code: 'wrong_password' });
      expect((await change({ current: password, password: 'short' })).body.errors[0]).toMatchObject({ path: 'password', code: 'weak_password' });
      expect((await change({ current: password, password: newPassword })).status).toBe(200);
      expect((await t.stranger('GET', '/cms/v1/session', undefined, as(here))).status).toBe(200);
      expect((await t.stranger('GET', '/cms/v1/session', undefined, as(there))).body.code).toBe('invalid_token');
      expect((await login(email, newPassword)).status).toBe(200);
      expect((await waitForMails(email, 1))[0]?.kind).toBe('password_changed');
    });
  });

  test('refuse a password change if the old password was replaced during the comparison', async () => {
    const { pool } = t.deps.db;
    const { email, id } = await createConfirmedAccount();
    const { token } = (await login(email, password)).body.data;
    const owner = await pool.connect();
    await owner.query('begin');
    await owner.query('update "user" set password = $1 where "idUser" = $2', ['another', id]);
    let isAnswered = false;
    const late = t
      .stranger('PUT', '/cms/v1/account/password', { current: password, password: newPassword }, { authorization: `Bearer ${token}` })
      .finally(() => (isAnswered = true));
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => isAnswered || (await run(pool, waiting)).length > 0, { timeout: 15_000 }).toBe(true);
    await owner.query('delete from session where "user" = $1', [id]);
    await owner.query('commit');
    owner.release();
    expect((await late).body.errors).toMatchObject([{ path: 'current', code: 'wrong_password' }]);
    expect((await getAccount(email)).password).toBe('another');
  });

  test('refuse a sign-in if the password was replaced during the comparison', async () => {
    const { pool } = t.deps.db;
    const { email, id } = await createConfirmedAccount();
    const owner = await pool.connect();
    await owner.query('begin');
    await owner.query('update "user" set password = $1 where "idUser" = $2', ['another', id]);
    let isAnswered = false;
    const late = login(email, password).finally(() => (isAnswered = true));
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => isAnswered || (await run(pool, waiting)).length > 0, { timeout: 15_000 }).toBe(true);
    // Open challenges of the old password are invalid too.
    await owner.query('delete from session where "user" = $1', [id]);
    await owner.query('commit');
    owner.release();
    expect((await late).body.code).toBe('wrong_credentials');
    expect(await run(pool, sql`select 1 from session where "user" = ${id}::uuid`)).toEqual([]);
  });
});
