import { randomBytes } from 'node:crypto';
import { factor, type Method, type SecondFactor } from '@marquee/contract/session/factor';
import { limits } from '@marquee/contract/limits';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bigCount, instant } from '../db/columns.ts';
import type { Deps } from '../deps.ts';
import { type Actor, machine } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { implement } from '../kit/mount.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import { factorStateOf, lockFactors, refuseMissingFactor } from '../accounts/required-factor.ts';
import { users } from '../accounts/user.ts';
import { noteLock, reauthenticationLimit, secondFactorLimits } from './admission.ts';
import { createChallenge, consumeChallenge, countChallengeAttempt } from './challenge.ts';
import { type Account, getSignInAccount, openSession, lockUnchangedAccount, recordingFailure } from './open-session.ts';
import { reauthenticate } from './reauthentication.ts';
import { tokenHash } from './token.ts';
import { consumeAttempt, resetAttempts, refundAttempt, type RateLimit } from './sign-in-attempts.ts';

/** Authenticator apps (TOTP). An app takes part in sign-ins only after it was confirmed with a code. */
export const secondFactors = pgTable('second_factor', {
  user: uuid()
    .primaryKey()
    .references(() => users.idUser, { onDelete: 'cascade' }),
  /** the encrypted secret, base64 */
  secret: text().notNull(),
  confirmed_at: instant(),
  /** the time step (30 seconds, counted from 1970) of the last accepted code; no code works twice (RFC 6238, 5.2) */
  last_step: bigCount().notNull().default(0),
});

/** Recovery codes that replace the app. Each is deleted when it is used. A code has 80 random bits, so a plain hash is enough. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    user: uuid()
      .notNull()
      .references(() => users.idUser, { onDelete: 'cascade' }),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user, t.hash] })],
);

const periodSeconds = 30;
/** Crockford's base32: no letter looks like a digit. */
const base32Alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const encryptionContext = (user: string) => `totp ${user}`;

/** The codes of an authenticator app (RFC 6238) with this secret; without one, with a new secret. The library is loaded when it is first needed. */
async function totp(buffer?: ArrayBuffer) {
  const { Secret, TOTP } = await import('otpauth');
  const secret = buffer === undefined ? new Secret({ size: 20 }) : new Secret({ buffer });
  return new TOTP({ issuer: 'Marquee', secret, algorithm: 'SHA1', digits: 6, period: periodSeconds });
}

/**
 * Stops a sign-in whose account has a second factor, because the password alone is not enough. A passkey without an authenticator app counts only where the role
 * demands a second factor; elsewhere it is another way to sign in. @throws 401 `second_factor` with a challenge
 */
export async function requireSecondFactor(deps: Deps, account: Account, remember: boolean): Promise<void> {
  const user = account.idUser;
  const [found] = await run<{ codes: number; passkeys: number; hasApp: boolean }>(
    deps.db.pool,
    sql`select (select count(*)::int from recovery_code where "user" = ${user}::uuid) as codes, (select count(*)::int from passkey where "user" = ${user}::uuid) as passkeys,
          exists (select 1 from second_factor where "user" = ${user}::uuid and confirmed_at is not null) as "hasApp"`,
  );
  const { codes = 0, passkeys = 0, hasApp = false } = found ?? {};
  if (!hasApp && (passkeys === 0 || !(await factorStateOf(deps.db.pool, user)).isDemanded)) return;
  const methods: Method[] = [
    ...(hasApp ? (['totp'] as const) : []),
    ...(hasApp && codes > 0 ? (['recovery'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
  ];
  const challenge = await change(deps.db, machine, async (tx) => {
    await lockUnchangedAccount(tx, account);
    return createChallenge(tx.client, { purpose: 'second_factor', user, remember });
  });
  throw refuse('second_factor', { challenge, methods } satisfies SecondFactor);
}

/** Checks a code of an app or a recovery code, and consumes it if it is valid. Of two parallel calls with one code only one succeeds. */
async function consumeCode(deps: Deps, tx: Tx, user: string, code: string): Promise<boolean> {
  const plain = code.replaceAll(/[\s-]/g, '').toLowerCase();
  if (!/^\d{6}$/.test(plain)) {
    const readable = plain.replaceAll('o', '0').replaceAll(/[il]/g, '1');
    const used = await run(tx.client, sql`delete from recovery_code where "user" = ${user}::uuid and hash = ${tokenHash(`${user} ${readable}`)} returning 1`);
    return used.length > 0;
  }
  const [stored] = await run<{ secret: string }>(tx.client, sql`select secret from second_factor where "user" = ${user}::uuid for update`);
  if (!stored) return false;
  const codes = await totp(new Uint8Array(deps.encryption.decrypt(Buffer.from(stored.secret, 'base64'), encryptionContext(user))).buffer);
  const now = Date.now();
  // Accept one step to either side, for clocks that are a little off.
  const drift = codes.validate({ token: plain, window: 1, timestamp: now });
  if (drift === null) return false;
  const step = Math.floor(now / 1000 / periodSeconds) + drift;
  const used = await run(tx.client, sql`update second_factor set last_step = ${step} where "user" = ${user}::uuid and last_step < ${step} returning 1`);
  return used.length > 0;
}

/** Checks a code under rate limits. A right code resets the first limit, and refunds its own attempt to the others. @throws 422 on `code`; 429 */
async function verifyCode(deps: Deps, user: string, code: string, limits: readonly RateLimit[]): Promise<void> {
  await consumeAttempt(deps.db.pool, limits);
  if (!(await change(deps.db, anonymous, (tx) => consumeCode(deps, tx, user, code)))) throw invalid([fault('code', 'wrong_code')]);
  await resetAttempts(deps.db.pool, limits.slice(0, 1));
  await refundAttempt(deps.db.pool, limits.slice(1));
}

/** Consuming a code writes no history, so the change needs no actor. */
const anonymous: Actor = { id: null, role: null, permissions: [], channels: [], language: 'vi', requestId: '', session: null };

/** Replaces the person's recovery codes with new ones. */
async function replaceRecoveryCodes(tx: Tx, user: string): Promise<{ codes: string[] }> {
  const codes = Array.from({ length: limits.recoveryCodes }, () =>
    Array.from(randomBytes(16), (byte) => base32Alphabet[byte % base32Alphabet.length])
      .join('')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  );
  await run(tx.client, sql`delete from recovery_code where "user" = ${user}::uuid`);
  const hashes = codes.map((code) => tokenHash(`${user} ${code.replaceAll('-', '')}`));
  await run(tx.client, sql`insert into recovery_code ("user", hash) select ${user}::uuid, h from unnest(${hashes}::text[]) h`);
  return { codes };
}

const recordChange = (tx: Tx, user: string, field: 'second_factor' | 'recovery_codes', before: string | null, after: string | null) =>
  tx.recordWrite({ kind: 'user', record: user, verb: 'update', changes: { [field]: [before, after] }, audience: null });

/** The second factor: authenticator app and recovery codes. */
export const factorRoutes = implement(factor, (deps: Deps) => {
  const me = (actor: Actor) => actor.id as string;
  return {
    second: async ({ body, request, reply }, actor) => {
      const challenge = await countChallengeAttempt(deps.db.pool, body.challenge, 'second_factor');
      const account = challenge?.user ? await getSignInAccount(deps, challenge.user) : undefined;
      if (!challenge || !account) throw refuse('sign_in_again');
      return recordingFailure(deps, actor, { email: account.email, user: account.idUser }, async () => {
        try {
          await verifyCode(deps, account.idUser, body.code, await secondFactorLimits(deps, account, request));
        } catch (error) {
          await noteLock(deps, account.idUser);
          throw error;
        }
        if (!(await consumeChallenge(deps.db.pool, body.challenge, 'second_factor'))) throw refuse('sign_in_again');
        return openSession(deps, account, { remember: challenge.remember, request, reply, actor });
      });
    },
    security: async (_call, actor) => {
      const [found] = await run<{ since: Date | null; codes: number }>(
        deps.db.pool,
        sql`select (select confirmed_at from second_factor where "user" = ${actor.id}::uuid) as since,
                   (select count(*)::int from recovery_code where "user" = ${actor.id}::uuid) as codes`,
      );
      return { totp_since: found?.since?.toISOString() ?? null, recovery_codes_left: found?.codes ?? 0 };
    },
    begin: async ({ body }, actor) => {
      await reauthenticate(deps, actor, { password: body.password });
      const user = me(actor);
      const codes = await totp();
      const encryptedSecret = deps.encryption.encrypt(new Uint8Array(codes.secret.buffer), encryptionContext(user)).toString('base64');
      const [account] = await run<{ email: string }>(
        deps.db.pool,
        sql`with kept as (insert into second_factor as f ("user", secret) values (${user}::uuid, ${encryptedSecret})
              on conflict ("user") do update set secret = excluded.secret, last_step = 0 where f.confirmed_at is null returning 1)
            select email from "user", kept where "idUser" = ${user}::uuid`,
      );
      if (!account) throw refuse('conflict');
      codes.label = account.email;
      return { secret: codes.secret.base32, uri: codes.toString() };
    },
    confirm: async ({ body }, actor) => {
      const user = me(actor);
      await verifyCode(deps, user, body.code, [reauthenticationLimit('code', actor.session)]);
      return change(deps.db, actor, async (tx) => {
        const confirmed = await run(
          tx.client,
          sql`update second_factor set confirmed_at = now() where "user" = ${user}::uuid and confirmed_at is null returning 1`,
        );
        if (confirmed.length === 0) throw refuse('conflict');
        recordChange(tx, user, 'second_factor', null, 'totp');
        tx.afterCommit.push(() => deps.sessions.invalidateEverywhere());
        return replaceRecoveryCodes(tx, user);
      });
    },
    remove: async ({ body }, actor) => {
      const user = me(actor);
      await reauthenticate(deps, actor, { password: body.password });
      await verifyCode(deps, user, body.code, [reauthenticationLimit('code', actor.session)]);
      return change(deps.db, actor, async (tx) => {
        await lockFactors(tx.client, user);
        const removed = await run(tx.client, sql`delete from second_factor where "user" = ${user}::uuid and confirmed_at is not null returning 1`);
        if (removed.length === 0) throw refuse('conflict');
        await refuseMissingFactor(tx.client, user);
        await run(tx.client, sql`delete from recovery_code where "user" = ${user}::uuid`);
        recordChange(tx, user, 'second_factor', 'totp', null);
        return { state: 'DONE' as const };
      });
    },
    renew: async ({ body }, actor) => {
      const user = me(actor);
      await reauthenticate(deps, actor, { password: body.password });
      await verifyCode(deps, user, body.code, [reauthenticationLimit('code', actor.session)]);
      return change(deps.db, actor, async (tx) => {
        const [factorRow] = await run(tx.client, sql`select 1 from second_factor where "user" = ${user}::uuid and confirmed_at is not null for update`);
        if (!factorRow) throw refuse('conflict');
        recordChange(tx, user, 'recovery_codes', null, String(limits.recoveryCodes));
        return replaceRecoveryCodes(tx, user);
      });
    },
  };
});
