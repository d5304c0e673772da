import { hash } from '@node-rs/argon2';
import { isWeakPassword } from '@marquee/contract/session/password';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { contestState } from '../contest/plan.ts';
import { run, sql } from '../kit/sql.ts';
import { testApp, type TestApp } from '../kit/testing.ts';
import { createUser } from './first-account.ts';
import { limits } from '@marquee/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { stranger } from '../kit/actor.ts';
import { signInDelayMs } from './admission.ts';
import { type Account, accountColumns, openSession } from './open-session.ts';

describe('sessions', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
    await createUser(t.deps.db, { displayName: 'Thu Hà', email: 'ha@test.example', password: 'mật khẩu dài', role: 'moderator', permissions: ['media'] });
  });
  const login = (email: string, password: string, headers: Record<string, string> = {}) => t.stranger('POST', '/cms/v1/login', { email, password }, headers);
  // Each test starts without earlier attempts.
  beforeEach(async () => void (await run(t.deps.db.pool, sql`delete from sign_in_try`)));
  const right = 'mật khẩu dài';
  let made = 0;
  /** A person who has never signed in. */
  const someone = async () => {
    const email = `someone-${++made}@test.example`;
    await createUser(t.deps.db, { displayName: 'Nam', email, password: right, role: 'moderator', permissions: ['media'] });
    return email;
  };
  /** Headers of a call from the nth address of a network of strangers. */
  const from = (nth: number) => ({ 'x-forwarded-for': `198.51.${100 + Math.floor(nth / 250)}.${(nth % 250) + 1}` });
  /** The cookie that a browser stores from an answer. */
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => ({ cookie: String(headers['set-cookie']).split(';')[0] ?? '' });
  /** Simulates this number of failed attempts from many addresses. */
  const attack = async (email: string, tries: number) => {
    for (let n = 0; n < tries; n += limits.maxSignInAttempts)
      await Promise.all(Array.from({ length: Math.min(limits.maxSignInAttempts, tries - n) }, () => login(email, 'falsch', from(n))));
  };

  test('begin with an e-mail in any letter case, and return what the console stores', async () => {
    const { status, body } = await login('HA@Test.Example', 'mật khẩu dài');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ user: { displayName: 'Thu Hà', role: 'moderator' }, permissions: ['media'] });
    const stored = await run<{ hash: string }>(t.deps.db.pool, sql`select hash from session`);
    expect(JSON.stringify(stored)).not.toContain(body.data.token);
    const { password } = (await run<{ password: string }>(t.deps.db.pool, sql`select password from "user" where email = 'ha@test.example'`))[0] as {
      password: string;
    };
    expect(password).toMatch(/^\$argon2id\$/);
  });

  test('are refused in the same way for a wrong password and an unknown account', async () => {
    const wrong = await login('ha@test.example', 'falsch');
    const unknown = await login('nobody@test.example', 'falsch');
    expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([401, 'wrong_credentials', 'Email hoặc mật khẩu không đúng']);
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
  });

  test('begin even if there are blanks around the e-mail', async () => {
    expect((await login('  ha@test.example ', 'mật khẩu dài')).status).toBe(200);
  });

  test('begin with a password in any Unicode normalization', async () => {
    await createUser(t.deps.db, { displayName: 'Thu', email: 'thu@test.example', password: 'một câu rất dài'.normalize('NFD'), role: 'moderator' });
    for (const form of ['NFC', 'NFD'] as const) expect((await login('thu@test.example', 'một câu rất dài'.normalize(form))).status).toBe(200);
    // A password with other letters is refused.
    expect((await login('thu@test.example', 'mot cau rat dai')).status).toBe(401);
    expect(isWeakPassword('mật khẩu của tôi'.normalize('NFD'), '')).toBe(true);
  });

  test('begin with a password that was hashed before passwords were normalized', async () => {
    const typed = 'một câu rất dài'.normalize('NFD');
    await createUser(t.deps.db, { displayName: 'Lan', email: 'lan@test.example', password: typed, role: 'moderator' });
    await run(t.deps.db.pool, sql`update "user" set password = ${await hash(typed)} where email = 'lan@test.example'`);
    expect((await login('lan@test.example', typed)).status).toBe(200);
    expect((await login('lan@test.example', 'một câu rất dai'.normalize('NFD'))).status).toBe(401);
  });

  test('are refused to viewers', async () => {
    await createUser(t.deps.db, { displayName: 'Người xem', email: 'viewer@test.example', password: 'mật khẩu dài', role: 'user' });
    expect((await login('viewer@test.example', 'mật khẩu dài')).status).toBe(401);
  });

  test('end at once on every process when revoked', async () => {
    const token = (await login('ha@test.example', 'mật khẩu dài')).body.data.token;
    const headers = { authorization: `Bearer ${token}` };
    for (const authorization of [headers.authorization, `bearer  ${token}`])
      expect((await t.stranger('GET', '/cms/v1/session', undefined, { authorization })).status).toBe(200);
    expect((await t.stranger('DELETE', '/cms/v1/login', undefined, headers)).status).toBe(200);
    const after = await t.stranger('GET', '/cms/v1/session', undefined, headers);
    expect([after.status, after.body.code]).toEqual([403, 'invalid_token']);
  });

  test('expire', async () => {
    const me = await t.as('moderator');
    expect((await me.call('GET', '/cms/v1/session')).status).toBe(200);
    await run(t.deps.db.pool, sql`update session set expires_at = now() - interval '1 second'`);
    t.deps.sessions.invalidate();
    expect((await me.call('GET', '/cms/v1/session')).body.code).toBe('invalid_token');
  });

  test('end within seconds even if the revocation was not received and the clock was set back', async () => {
    const me = await t.as('moderator');
    expect((await me.call('GET', '/cms/v1/movie')).status).toBe(200);
    await run(t.deps.db.pool, sql`delete from session`);
    const [wall, ran] = [Date.now(), performance.now()];
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    vi.spyOn(Date, 'now').mockReturnValue(wall - 2 * 3_600_000);
    vi.spyOn(performance, 'now').mockReturnValue(ran + 10_000);
    expect((await me.call('GET', '/cms/v1/movie')).body.code).toBe('invalid_token');
  });

  test.each([-3, 3])('last as long as the database says, though the clock of the process is %i days off', async (days) => {
    const now = Date.now();
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    vi.spyOn(Date, 'now').mockReturnValue(now + days * 86_400_000);
    const { token, expires_at } = (await login(await someone(), right)).body.data;
    expect(Math.abs(Date.parse(expires_at) - now - 12 * 3_600_000)).toBeLessThan(60_000);
    const call = (method: string, path: string, body?: unknown) => t.stranger(method, path, body, { authorization: `Bearer ${token}` });
    expect((await call('GET', '/cms/v1/session')).status).toBe(200);
    // Uploads, tickets and the end of the contest expire by the same clock.
    const upload = (
      await call('POST', '/cms/v1/contest/generate_s3_contest_video', { name: 'film.mp4', size: 1000, content_type: 'video/mp4', purpose: 'film' })
    ).body.data;
    expect(Math.abs(Date.parse(upload.expires_at) - now - limits.uploadHours * 3_600_000)).toBeLessThan(60_000);
    const { expires_at: ticketEnds } = await t.deps.tickets.issue('198.51.100.9');
    expect(Math.abs(Date.parse(ticketEnds) - now - limits.uploadHours * 3_600_000)).toBeLessThan(60_000);
    expect((await contestState(t.deps.db.pool)).erase_after.slice(0, 10)).toBe(
      new Date(now + limits.contestKeepDaysMost * 86_400_000).toISOString().slice(0, 10),
    );
  });

  test('return the own permissions, and those of others only to people who may see users', async () => {
    const outsider = await t.as('moderator', { permissions: ['media'] });
    const insider = await t.as('moderator', { permissions: ['user'] });
    expect((await outsider.call('GET', '/cms/v1/profile/permission')).body.data).toEqual({ role: 'moderator', permissions: ['media'] });
    expect((await outsider.call('GET', `/cms/v1/profile/permission?idUser=${insider.id}`)).status).toBe(403);
    expect((await insider.call('GET', `/cms/v1/profile/permission?idUser=${outsider.id}`)).body.data.permissions).toEqual(['media']);
  });

  test('of partners return the permissions of people in their own channels only', async () => {
    const [partner, member, other] = [await t.as('partner', { permissions: ['user', 'media'] }), await t.as('partner'), await t.as('partner')];
    await t.make('channel', { owner: partner.id, members: [member.id] });
    await t.make('channel', { owner: other.id, members: [member.id] });
    const statusFor = async (id: string) => (await partner.call('GET', `/cms/v1/profile/permission?idUser=${id}`)).status;
    expect([await statusFor(partner.id), await statusFor(member.id), await statusFor(other.id), await statusFor((await t.root()).id)]).toEqual([
      200, 200, 404, 404,
    ]);
  });

  test('are refused to an address after ten wrong passwords for one account, but not for other accounts', async () => {
    const email = await someone();
    for (let i = 0; i < limits.maxSignInAttempts; i++) expect((await login(email, `guess ${i}`, from(1))).status).toBe(401);
    const limited = await login(email, right, from(1));
    expect([limited.status, limited.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(800);
    expect(limited.body.message).toMatch(/thử lại sau 1[45]\sphút$/);
    expect((await login(await someone(), right, from(1))).status).toBe(200);
    // The owner signs in from another address without delay.
    expect((await login(email, right, from(2))).status).toBe(200);
  });

  test('are rate limited under parallel guesses, per account and per address, while parallel right passwords are accepted', async () => {
    const [email, other] = [await someone(), await someone()];
    const guesses = await Promise.all(Array.from({ length: 70 }, (_, i) => login(email, `guess ${i}`, from(3))));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(limits.maxSignInAttempts);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(70 - limits.maxSignInAttempts);
    const many = await Promise.all(Array.from({ length: 70 }, (_, i) => login(`nobody-${i}@test.example`, 'falsch', from(4))));
    expect(many.filter(({ status }) => status === 401)).toHaveLength(limits.maxSignInAttemptsPerAddress);
    for (let i = 0; i < 15; i++) expect((await login(other, right, from(5))).status).toBe(200);
    const rightOnes = await Promise.all(Array.from({ length: 8 }, () => login(other, right, from(5))));
    expect(rightOnes.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  });

  test('are rate limited per IPv6 network', async () => {
    const email = await someone();
    for (let i = 0; i < limits.maxSignInAttempts; i++) await login(email, 'falsch', { 'x-forwarded-for': `2001:db8:1:2::${i + 1}` });
    expect((await login(email, right, { 'x-forwarded-for': '2001:db8:1:2::99' })).status).toBe(429);
    expect((await login(email, right, { 'x-forwarded-for': '2001:db8:1:3::1' })).status).toBe(200);
  });

  test('are not delayed by attacks in a known browser, which has its own rate limit', async () => {
    const email = await someone();
    const browser = cookieOf(await login(email, right, from(6)));
    await attack(email, limits.signInAttemptsWithoutDelay + 15);
    // This also works from the address of the attack, after all attempts of that address are used up.
    await Promise.all(Array.from({ length: limits.maxSignInAttemptsPerAddress }, (_, i) => login(`nobody-${i}@test.example`, 'falsch', from(0))));
    const begun = performance.now();
    const known = await login(email, right, { ...from(0), ...browser });
    expect([known.status, performance.now() - begun < signInDelayMs(limits.signInAttemptsWithoutDelay + 15)]).toEqual([200, true]);
    // The browser got a new token, and the previous one is no longer valid.
    expect(cookieOf(known)).not.toEqual(browser);
    for (let i = 0; i < limits.maxSignInAttempts; i++) expect((await login(email, 'falsch', { ...from(7 + i), ...cookieOf(known) })).status).toBe(401);
    expect((await login(email, right, { ...from(20), ...cookieOf(known) })).status).toBe(429);
  });

  test('set a device cookie that scripts cannot read, that only sign-in calls send, and that grants no access', async () => {
    const email = await someone();
    const answer = await login(email, right);
    expect(answer.headers['set-cookie']).toMatch(/^marquee_device=[\w-]{43}; Path=\/cms\/v1\/login; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    expect((await t.stranger('GET', '/cms/v1/session', undefined, cookieOf(answer))).status).toBe(403);
    // The cookie makes the browser known for its own account only.
    const other = await someone();
    await attack(other, limits.maxSignInAttempts);
    expect((await login(other, right, { ...from(0), ...cookieOf(answer) })).status).toBe(429);
  });

  test('are delayed, not refused, if an account is attacked from many addresses, and few attempts may wait at a time', async () => {
    const email = await someone();
    await attack(email, limits.signInAttemptsWithoutDelay + 5);
    const begun = performance.now();
    expect((await login(email, right, from(8))).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(signInDelayMs(limits.signInAttemptsWithoutDelay + 5) - 10);
    const crowd = await Promise.all(Array.from({ length: 60 }, (_, i) => login(email, 'falsch', from(100 + i))));
    expect(crowd.filter(({ status }) => status === 401)).toHaveLength(limits.signInWaiting);
    const turnedAway = crowd.filter(({ status }) => status === 429);
    expect([turnedAway.length, Number(turnedAway[0]?.headers['retry-after']) <= limits.signInWaitMs / 1000]).toEqual([60 - limits.signInWaiting, true]);
    expect([signInDelayMs(limits.signInAttemptsWithoutDelay), signInDelayMs(1_000_000)]).toEqual([0, limits.signInWaitMs]);
  });

  test('go on, can be unlocked and can change the password during an attack on the account', async () => {
    const email = await someone();
    const { token } = (await login(email, right, from(9))).body.data;
    await attack(email, limits.signInAttemptsWithoutDelay + 10);
    const call = (method: string, path: string, body?: unknown) => t.stranger(method, path, body, { authorization: `Bearer ${token}`, ...from(0) });
    await call('POST', '/cms/v1/session/lock');
    expect((await call('POST', '/cms/v1/session/unlock', { password: right })).status).toBe(200);
    expect((await call('POST', '/cms/v1/account/totp', { password: right })).status).toBe(200);
    expect((await call('POST', '/cms/v1/account/totp/confirm', { code: 'not the one' })).status).toBe(422);
    expect((await call('PUT', '/cms/v1/account/password', { current: right, password: 'một mật khẩu khác' })).status).toBe(200);
  });

  test('allow ten wrong passwords each for reauthentication, also in parallel, without an effect on sign-in or other sessions', async () => {
    const email = await someone();
    const [one, two] = [await login(email, right, from(10)), await login(email, right, from(10))].map(({ body }) => body.data.token as string);
    const prove = (token: string | undefined, password: string) =>
      t.stranger('POST', '/cms/v1/session/unlock', { password }, { authorization: `Bearer ${token}` });
    const guesses = await Promise.all(Array.from({ length: 60 }, (_, i) => prove(one, `guess ${i}`)));
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(limits.maxSignInAttempts);
    expect((await prove(one, right)).status).toBe(429);
    expect((await prove(two, right)).status).toBe(200);
    expect((await login(email, right, from(10))).status).toBe(200);
  });

  test('of one person stay within the maximum, also when 60 are opened in parallel', async () => {
    const email = await someone();
    const [account] = await run<Account>(t.deps.db.pool, sql`select ${accountColumns} from "user" u where u.email = ${email}`);
    const reply = { header: () => reply } as unknown as FastifyReply;
    await Promise.all(
      Array.from({ length: 60 }, (_, i) => {
        const request = { ip: '127.0.0.1', socket: {}, protocol: 'http', headers: { 'user-agent': `program-${i}` } } as unknown as FastifyRequest;
        return openSession(t.deps, account as Account, { remember: false, request, reply, actor: stranger('', 'vi') });
      }),
    );
    const [left] = await run<{ sessions: number; devices: number; names: number }>(
      t.deps.db.pool,
      sql`select (select count(*)::int from session s where s."user" = u."idUser") as sessions, (select count(*)::int from sign_in_device d where d.person = u."idUser") as devices,
            (select count(*)::int from known_device d where d.person = u."idUser") as names from "user" u where u.email = ${email}`,
    );
    expect(left).toEqual({ sessions: limits.sessions, devices: 60, names: 60 });
    await run(
      t.deps.db.pool,
      sql`insert into sign_in_device (person, hash, seen_at) select "idUser", n::text, now() - interval '1 day' from "user", generate_series(1, 100) n where email = ${email}`,
    );
    await run(
      t.deps.db.pool,
      sql`insert into known_device (person, name, seen_at) select "idUser", n::text, now() - interval '1 day' from "user", generate_series(1, 100) n where email = ${email}`,
    );
    await login(email, right, { ...from(400), 'user-agent': 'program-new' });
    const [kept] = await run(
      t.deps.db.pool,
      sql`select count(*)::int as n, (select count(*)::int from known_device d where d.person = u."idUser") as names
          from sign_in_device s join "user" u on u."idUser" = s.person where u.email = ${email} group by u."idUser"`,
    );
    expect(kept).toEqual({ n: limits.devices, names: limits.devices });
  });
});
