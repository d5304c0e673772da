import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import type { Client } from '../kit/testing.ts';
import {
  freshEmail,
  getAccount,
  lastMailToken,
  listMails,
  login,
  newPassword,
  password,
  postAccount,
  t,
  waitForMailQueue,
  waitForMails,
  withAccounts,
} from '../session/account.testing.ts';

type Result = { email: string; outcome: string; idUser: string | null; errors: { path: string; code: string; params?: Record<string, unknown> }[] };

describe('invitations', () => {
  withAccounts();
  let owner: Client;
  beforeAll(async () => {
    owner = await t.as('super_admin');
  });
  beforeEach(() => t.deps.sessions.invalidate());
  const inviting = (emails: readonly string[], more: object = {}, by = owner) =>
    by.call('POST', '/cms/v1/profile/invite', { people: emails.map((email) => ({ email })), role: 'moderator', permissions: ['media'], ...more });
  const invite = async (email: string, more: object = {}, by = owner): Promise<Result> => (await inviting([email], more, by)).body.data[0];
  const accept = (token: string, more: object = {}) => postAccount('/accept', { token, displayName: 'Lê Mai', password, ...more });
  const withdraw = (idUser: unknown) => owner.call('POST', '/cms/v1/profile/invite/withdraw', { idUser });
  const resend = (idUser: unknown) => owner.call('POST', '/cms/v1/profile/invite/resend', { idUser });
  const checkCode = async (token: string) => (await postAccount('/invitation', { token })).body.code;

  test('are accepted by the link of the mail, which names who invited, and sign in', async () => {
    const email = freshEmail();
    expect(await invite(email, { language: 'en' })).toMatchObject({ email, outcome: 'invited' });
    const [mail] = await waitForMails(email, 1);
    expect(mail).toMatchObject({ kind: 'invite', subject: expect.stringContaining('invites you to Marquee') });
    expect(mail?.text).toMatch(/^https:\/\/cms\.example\.vn\/invitation\?token=[\w-]{43}$/m);
    const token = await lastMailToken(email, 1);
    expect((await postAccount('/invitation', { token })).body.data).toMatchObject({ email, role: 'moderator', invited_by: expect.any(String) });
    const { status, body } = await accept(token);
    expect([status, body.data]).toMatchObject([200, { user: { displayName: 'Lê Mai', email, role: 'moderator' }, permissions: ['media'] }]);
    expect((await login(email, password)).status).toBe(200);
    expect((await accept(token)).body.code).toBe('link_used');
    const history = (await owner.call('GET', `/cms/v1/profile/${body.data.user.idUser}/history`)).body.data;
    expect(history.at(-1)).toMatchObject({ verb: 'invite', changes: { role: [null, 'moderator'], email: [null, email] } });
  });

  test('do not change when a scanner opens the link, however often', async () => {
    const email = freshEmail();
    await invite(email);
    const token = await lastMailToken(email, 1);
    for (const method of ['GET', 'HEAD'])
      for (const path of ['/invitation', '/cms/v1/account/accept', '/cms/v1/account/invitation']) await t.stranger(method, `${path}?token=${token}`);
    for (let at = 0; at < 3; at += 1) expect(await checkCode(token)).toBeUndefined();
    expect((await accept(token)).status).toBe(200);
  });

  test('that lapsed or were withdrawn leave the address free, and their links say so', async () => {
    const email = freshEmail();
    const first = await invite(email);
    const lapsed = await lastMailToken(email, 1);
    await run(t.deps.db.pool, sql`update "user" set invited_until = now() - interval '1 second' where email = ${email}`);
    expect([await checkCode(lapsed), (await accept(lapsed)).body.code]).toEqual(['link_expired', 'link_expired']);
    expect(await invite(email)).toMatchObject({ outcome: 'replaced', idUser: first.idUser });
    const second = await lastMailToken(email, 2);
    expect((await withdraw(first.idUser)).status).toBe(200);
    expect(await getAccount(email)).toBeUndefined();
    expect([await checkCode(second), (await accept(second)).body.code]).toEqual(['link_withdrawn', 'link_withdrawn']);
    expect((await withdraw(first.idUser)).status).toBe(404);
    expect(await invite(email)).toMatchObject({ outcome: 'invited' });
    expect((await accept(await lastMailToken(email, 3))).status).toBe(200);
  });

  test('are one an address: the newer role counts, and the older link says that it was replaced', async () => {
    const email = freshEmail();
    await invite(email, { role: 'super_admin', permissions: [] });
    const older = await lastMailToken(email, 1);
    expect(await invite(email, { role: 'partner', permissions: ['media'] })).toMatchObject({ outcome: 'replaced' });
    const newer = await lastMailToken(email, 2);
    expect([await checkCode(older), (await accept(older)).body.code]).toEqual(['link_replaced', 'link_replaced']);
    expect((await accept(newer)).body.data.user.role).toBe('partner');
    expect((await run(t.deps.db.pool, sql`select from "user" where email = ${email}`)).length).toBe(1);
  });

  test('make no second account by letter case, a dot behind the domain or blanks, nor of an account that exists', async () => {
    const email = freshEmail();
    const [first, ...others] = (await inviting([email, email.toUpperCase(), `${email}.`, `  ${email} `])).body.data as Result[];
    expect(first).toMatchObject({ email, outcome: 'invited' });
    expect(others.map(({ errors }) => errors[0]?.code)).toEqual(['repeated', 'repeated', 'repeated']);
    expect((await accept(await lastMailToken(email, 1))).status).toBe(200);
    expect((await login(email.toUpperCase(), password)).status).toBe(200);
    expect(await invite(`${email.toUpperCase()}.`)).toMatchObject({
      outcome: 'refused',
      errors: [{ path: 'email', code: 'taken', params: { id: first?.idUser } }],
    });
    expect((await resend(first?.idUser)).body.code).toBe('not_invited');
    expect((await withdraw(first?.idUser)).body.code).toBe('not_invited');
  });

  test('answer a result per address: wrong ones do not stop the others', async () => {
    const [one, two] = [freshEmail(), freshEmail()];
    const { status, body } = await inviting([one, 'nobody', `${'a'.repeat(10_000)}@x.vn`, '', two]);
    expect([status, body.data.map(({ outcome, errors }: Result) => errors[0]?.code ?? outcome)]).toEqual([
      200,
      ['invited', 'invalid_email', 'too_long', 'invalid_email', 'invited'],
    ]);
    const many = await inviting(Array.from({ length: 101 }, freshEmail));
    expect([many.status, many.body.errors[0]]).toMatchObject([422, { path: 'people', code: 'too_many' }]);
  });

  test('fit the role: entries of an advertiser, channels of a partner', async () => {
    const faults = async (more: object) =>
      (await inviting([freshEmail()], more)).body.errors?.map(({ path, code }: { path: string; code: string }) => [path, code]);
    expect(await faults({ role: 'advertiser', permissions: ['media'] })).toEqual([['permissions', 'entries_unfit']]);
    expect(await faults({ role: 'user', permissions: [] })).toEqual([['role', 'not_one_of']]);
    const { idChannel } = await t.make('channel');
    expect(await faults({ channels: [idChannel] })).toEqual([['channels', 'only_partners_have_channels']]);
    const missing = await invite(freshEmail(), { role: 'partner', channels: ['0199aaaa-0000-7000-8000-000000000000'] });
    expect([missing.outcome, missing.errors.map(({ path, code }) => [path, code])]).toEqual(['refused', [['channels.0', 'not_found']]]);
  });

  test('make a partner a member of channels, by changes of the channels; withdrawing takes it back', async () => {
    const { idChannel } = await t.make('channel');
    const email = freshEmail();
    const { idUser } = await invite(email, { role: 'partner', channels: [idChannel] });
    const members = async () => (await owner.call('GET', `/cms/v1/channel/${idChannel}`)).body.data.members.map(({ id }: { id: string }) => id);
    expect(await members()).toEqual([idUser]);
    const [change] = (await owner.call('GET', `/cms/v1/channel/${idChannel}/history`)).body.data;
    expect(change).toMatchObject({ verb: 'update', actor: { id: owner.id } });
    expect((await withdraw(idUser)).status).toBe(200);
    expect(await members()).toEqual([]);
  });

  test('are accepted by one of two browsers at once', async () => {
    const email = freshEmail();
    await invite(email);
    const token = await lastMailToken(email, 1);
    const both = await Promise.all([accept(token), accept(token, { password: newPassword })]);
    expect(both.map(({ body }) => body.code ?? 'joined').toSorted()).toEqual(['joined', 'link_used']);
  });

  test('are over once their sender may no longer invite, until somebody who may sends them again', async () => {
    const sender = await t.as('super_admin');
    const email = freshEmail();
    const { idUser } = await invite(email, { role: 'super_admin', permissions: [] }, sender);
    const token = await lastMailToken(email, 1);
    expect((await owner.call('PUT', `/cms/v1/profile/${sender.id}`, { role: 'moderator' })).status).toBe(200);
    expect([await checkCode(token), (await accept(token)).body.code]).toEqual(['link_withdrawn', 'link_withdrawn']);
    expect((await inviting([freshEmail()], {}, sender)).body.code).toBe('forbidden');
    expect((await resend(idUser)).status).toBe(200);
    expect(await checkCode(token)).toBe('link_replaced');
    expect((await accept(await lastMailToken(email, 2))).body.data.user.role).toBe('super_admin');
  });

  test('are not led around by sign-up, confirmation or a forgotten password', async () => {
    const email = freshEmail();
    await invite(email);
    await waitForMails(email, 1);
    await postAccount('', { displayName: 'Kẻ lạ', email, password: newPassword });
    await postAccount('/forgot', { email });
    expect((await waitForMails(email, 3)).map(({ kind }) => kind)).toEqual(['invite', 'invite', 'invite']);
    expect(await getAccount(email)).toMatchObject({ role: 'moderator', password: null });
    await run(t.deps.db.pool, sql`update "user" set invited_until = now() - interval '1 second' where email = ${email}`);
    await postAccount('/forgot', { email });
    expect((await waitForMails(email, 4)).at(-1)).toMatchObject({ kind: 'invite_over', text: expect.not.stringContaining('token=') });
  });

  test('are closed by activation in any other way', async () => {
    const email = freshEmail();
    await invite(email);
    const token = await lastMailToken(email, 1);
    await run(t.deps.db.pool, sql`update "user" set confirmed_at = now() where email = ${email}`);
    expect([await checkCode(token), (await accept(token)).body.code]).toEqual(['link_used', 'link_used']);
  });

  test('keep their link when the password is too weak, and limit guesses of tokens', async () => {
    const email = freshEmail();
    await invite(email);
    const token = await lastMailToken(email, 1);
    expect((await accept(token, { password: '12345' })).body.errors[0]).toMatchObject({ path: 'password', code: 'weak_password' });
    const guesses = [];
    for (let at = 0; at < 21; at += 1) guesses.push((await postAccount('/invitation', { token: `guess-${at}` })).body.code);
    expect([new Set(guesses.slice(0, 20)), guesses.at(-1)]).toEqual([new Set(['link_expired']), 'too_many_requests']);
  });

  test('leave their token in no table but the log of mails that go nowhere else', async () => {
    const email = freshEmail();
    await invite(email, {}, owner);
    const token = await lastMailToken(email, 1);
    expect((await accept(token)).status).toBe(200);
    await waitForMailQueue();
    const tables = await run<{ name: string }>(
      t.deps.db.pool,
      sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const holding = [];
    for (const { name } of tables) {
      const { rows } = await t.deps.db.pool.query(`select 1 from ${name} x where x::text like $1 limit 1`, [`%${token}%`]);
      if (rows.length > 0) holding.push(name);
    }
    expect(holding).toEqual(['public.mail']);
    expect((await listMails(email)).length).toBe(1);
  });

  test('are a matter of super_admins alone', async () => {
    const manager = await t.as('moderator', { permissions: ['user'] });
    const { idUser } = await invite(freshEmail());
    const codes = [];
    for (const [path, body] of [
      ['', { people: [{ email: freshEmail() }], role: 'moderator', permissions: [] }],
      ['/resend', { idUser }],
      ['/withdraw', { idUser }],
    ] as const)
      codes.push((await manager.call('POST', `/cms/v1/profile/invite${path}`, body)).body.code);
    expect(codes).toEqual(['forbidden', 'forbidden', 'forbidden']);
  });
});
