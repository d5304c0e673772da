import { beforeAll, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

let t: TestApp;
let owner: Client;
beforeAll(async () => {
  t = await testApp();
  owner = await t.as('super_admin');
});

const password = 'mây trôi bốn phương';
let made = 0;
const person = (fields: object = {}) => ({
  name: 'Đỗ Minh Anh',
  birth_date: '2000-01-31',
  phone: `0912 300 ${100 + ++made}`,
  password,
  consent: true,
  ...fields,
});
const register = (fields: object = {}, headers: Record<string, string> = {}) => t.stranger('POST', '/platform/v1/account', person(fields), headers);
const faults = async (fields: object) => {
  const { status, body } = await register(fields);
  return [status, ...(body.errors ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)];
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** The day of birth of whoever is so many years old today, or turns so old in some days. */
const born = (years: number, inDays = 0) => {
  const day = new Date(Date.now() + inDays * 86_400_000);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
};

describe('a viewer', () => {
  test('registers by phone, is signed in, and reads what is stored of them', async () => {
    const { status, body } = await register({ phone: '0912 345 678' });
    expect([status, body.data.user]).toEqual([
      200,
      {
        idUser: expect.any(String),
        name: 'Đỗ Minh Anh',
        birth_date: '2000-01-31',
        phone: '+84912345678',
        email: null,
        consent_at: expect.any(String),
        consent_version: '2026-01',
        guardian: null,
      },
    ]);
    const own = await t.stranger('GET', '/platform/v1/account', undefined, bearer(body.data.token));
    expect(own.body.data).toEqual(body.data.user);
    const shown = (await owner.call('GET', `/cms/v1/profile/${body.data.user.idUser}`)).body.data;
    expect([shown.role, shown.email, shown.phone, shown.state]).toEqual(['user', null, '+84912345678', 'active']);
  });

  test('needs a phone number or an e-mail address, a day of birth that can be, a good password and consent', async () => {
    expect(await faults({ phone: undefined })).toEqual([422, 'phone phone_or_email']);
    for (const day of [born(-1), born(0, 1), born(125)]) expect([day, await faults({ birth_date: day })]).toEqual([day, [422, 'birth_date not_a_birthday']]);
    expect(await faults({ birth_date: '2000-02-30' })).toEqual([422, 'birth_date invalid_date']);
    expect(await faults({ consent: false })).toEqual([422, 'consent terms_needed']);
    expect(await faults({ consent: undefined })).toEqual([422, 'consent required']);
    for (const weak of ['short', 'aaaaaaaaaaaaaa', 'matkhaumatkhau'])
      expect([weak, await faults({ password: weak })]).toEqual([weak, [422, 'password weak_password']]);
    expect(await faults({ phone: '0912 345 999', password: 'so 0912345999 nhé' })).toEqual([422, 'password weak_password']);
  });

  test('under 16 needs a guardian with a name and a phone number', async () => {
    const young = born(16, 2);
    expect(await faults({ birth_date: young })).toEqual([422, 'guardian guardian_needed']);
    expect(await faults({ birth_date: young, guardian: { name: '', phone: '1' } })).toEqual([422, 'guardian.name required', 'guardian.phone invalid_phone']);
    const { status, body } = await register({ birth_date: young, guardian: { name: 'Đỗ Văn Nam', phone: '0987 654 321' } });
    expect([status, body.data.user.guardian]).toEqual([200, { name: 'Đỗ Văn Nam', phone: '+84987654321' }]);
    expect(await faults({ birth_date: born(16, -2) })).toEqual([200]);
  });

  test('registers once, also of two at the same time, and a refusal leaves nothing behind', async () => {
    for (const who of [{ phone: '0912 400 400' }, { phone: undefined, email: 'mot.lan@test.example' }]) {
      const answers = await Promise.all([register(who), register(who)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect([refused?.body.code, refused?.body.errors.map(({ code }: { code: string }) => code)]).toEqual(['already_exists', ['taken']]);
    }
    const [row] = await run<{ n: number }>(t.deps.db.pool, sql`select count(*)::int as n from "user" where phone = '+84912400400'`);
    expect(row?.n).toBe(1);
  });

  test('may have the phone number of a member of staff', async () => {
    const staff = await t.as('moderator');
    expect((await owner.call('PUT', `/cms/v1/profile/${staff.id}`, { phone: '0912 500 500' })).status).toBe(200);
    expect((await register({ phone: '0912 500 500' })).status).toBe(200);
  });

  test('keeps the phone number that they sign in with', async () => {
    const { idUser } = (await register()).body.data.user;
    const { status, body } = await owner.call('PUT', `/cms/v1/profile/${idUser}`, { phone: null });
    expect([status, body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])]).toEqual([422, [['phone', 'required']]]);
  });
});

describe('a sign-in', () => {
  const login = (body: object, headers: Record<string, string> = {}) => t.stranger('POST', '/platform/v1/login', { password, ...body }, headers);

  test('is by phone number or e-mail address, and ends with its sign-out', async () => {
    await register({ phone: '0912 600 600', email: 'ca.hai@test.example' });
    for (const who of [{ phone: '+84 912 600 600' }, { email: 'Ca.Hai@test.example' }]) {
      const { status, body } = await login(who);
      expect([who, status, body.data?.user.phone]).toEqual([who, 200, '+84912600600']);
      const own = () => t.stranger('GET', '/platform/v1/account', undefined, bearer(body.data.token));
      expect((await own()).status).toBe(200);
      expect((await t.stranger('DELETE', '/platform/v1/login', undefined, bearer(body.data.token))).status).toBe(200);
      expect((await own()).body.code).toBe('invalid_token');
    }
    expect((await login({})).body.errors[0].code).toBe('phone_or_email');
  });

  test('with a wrong password, of nobody, or of staff answers the same, and too many wait', async () => {
    const staff = await t.as('moderator');
    const [{ email } = { email: '' }] = await run<{ email: string }>(t.deps.db.pool, sql`select email from "user" where "idUser" = ${staff.id}::uuid`);
    await register({ phone: '0912 700 700' });
    for (const body of [{ phone: '0912 700 700', password: 'sai' }, { phone: '0912 700 701' }, { email, password: 'a-password' }]) {
      const answer = await login(body);
      expect([body, answer.status, answer.body.code]).toEqual([body, 401, 'wrong_credentials']);
    }
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await login({ phone: '0912 700 700', password: 'sai' })).status);
    expect(statuses.at(-1)).toBe(429);
  });

  test('is refused while a ban lasts, and a ban ends open sessions', async () => {
    const { token, user } = (await register({ phone: '0912 800 800' })).body.data;
    const ban = { idUser: user.idUser, reason: 'spam', scope: 'sign_in', until: null };
    const { idBan } = (await owner.call('POST', '/cms/v1/profile/restrict', ban)).body.data;
    const refused = (await login({ phone: '0912 800 800' })).body;
    expect([refused.code, refused.params]).toEqual(['banned', { reason: 'spam', scope: 'sign_in', until: null }]);
    expect((await login({ phone: '0912 800 800', password: 'sai' })).body.code).toBe('wrong_credentials');
    expect((await t.stranger('GET', '/platform/v1/account', undefined, bearer(token))).body.code).toBe('banned');
    await owner.call('POST', '/cms/v1/profile/lift', { idBan, reason: 'Đã xin lỗi' });
    expect((await t.stranger('GET', '/platform/v1/account', undefined, bearer(token))).body.code).toBe('invalid_token');
    expect((await login({ phone: '0912 800 800' })).status).toBe(200);
  });

  test('over one platform opens nothing over another', async () => {
    const viewer = await t.viewer();
    const { idPlatform: id } = await t.make('platform', { title: 'Khác', kind: 'tv' });
    const { key } = (await owner.call('POST', '/cms/v1/platform/key', { id })).body.data;
    expect((await viewer.call('GET', '/platform/v1/account')).status).toBe(200);
    const answer = await viewer.call('GET', '/platform/v1/account', undefined, { 'platform-key': key });
    expect([answer.status, answer.body.code]).toEqual([403, 'invalid_token']);
  });

  test('opens nothing of the console, and a viewer does not sign in there', async () => {
    const { token } = (await register({ phone: undefined, email: 'nguoi.xem@test.example' })).body.data;
    for (const path of ['/cms/v1/account', '/cms/v1/movie', '/cms/v1/profile', '/cms/v1/notification'])
      expect([path, (await t.stranger('GET', path, undefined, bearer(token))).body.code]).toEqual([path, 'invalid_token']);
    expect((await t.stranger('POST', '/cms/v1/login', { email: 'nguoi.xem@test.example', password })).body.code).toBe('wrong_credentials');
  });
});

describe('a viewer who withdraws their consent', () => {
  const erase = (token: string, given = password) => t.stranger('POST', '/platform/v1/account/erase', { password: given }, bearer(token));

  test('is erased with all that is personal, and can register again', async () => {
    const { token, user } = (await register({ name: 'Trịnh Thị Xóa', phone: '0912 900 900' })).body.data;
    await owner.call('PUT', `/cms/v1/profile/${user.idUser}`, { company: 'Trịnh Thị Xóa và con' });
    expect((await erase(token)).body.data).toEqual({ state: 'DELETED' });
    expect((await t.stranger('GET', '/platform/v1/account', undefined, bearer(token))).body.code).toBe('invalid_token');
    expect((await owner.call('GET', `/cms/v1/profile/${user.idUser}`)).status).toBe(404);
    const { rows } = await t.deps.db.pool.query<{ found: boolean }>(
      `select bool_or(t::text ~ 'Trịnh Thị Xóa|84912900900') as found from (select to_jsonb(x) t from "user" x union all select to_jsonb(x) from history x
         union all select to_jsonb(x) from viewer x union all select to_jsonb(x) from outbox x) t`,
    );
    expect(rows).toEqual([{ found: false }]);
    expect((await register({ phone: '0912 900 900' })).status).toBe(200);
  });

  test('gives the password, and may be banned', async () => {
    const { token, user } = (await register({})).body.data;
    const refused = await erase(token, 'một mật khẩu khác');
    expect([refused.status, refused.body.errors.map(({ path }: { path: string }) => path)]).toEqual([422, ['password']]);
    await owner.call('POST', '/cms/v1/profile/restrict', { idUser: user.idUser, reason: 'spam', scope: 'everything', until: null });
    expect((await t.stranger('GET', '/platform/v1/account', undefined, bearer(token))).body.code).toBe('banned');
    expect((await erase(token)).status).toBe(200);
  });
});

test('a platform shows how many registered over it and are signed in', async () => {
  const { idPlatform: id } = await t.make('platform', { title: 'Đếm', kind: 'ios' });
  const { key } = (await owner.call('POST', '/cms/v1/platform/key', { id })).body.data;
  const { token } = (await register({}, { 'platform-key': key })).body.data;
  await register({}, { 'platform-key': key });
  await t.stranger('DELETE', '/platform/v1/login', undefined, { ...bearer(token), 'platform-key': key });
  const { users, sessions } = (await owner.call('GET', `/cms/v1/platform/${id}/usage`)).body.data;
  expect([users, sessions]).toEqual([2, 1]);
});
