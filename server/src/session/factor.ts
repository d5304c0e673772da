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
import { users } from '../users/user.ts';
import { proofLimit, secondStepLimits } from './admission.ts';
import { makeChallenge, takeChallenge, tryChallenge } from './challenge.ts';
import { type Account, accountOf, enter, holdAsSeen } from './enter.ts';
import { provePassword } from './proof.ts';
import { tokenHash } from './token.ts';
import { countTry, forgetTries, takeBack, type TryLimit } from './tries.ts';

/** Authenticator apps. One that was not confirmed with a code yet is asked for nowhere. */
export const secondFactors = pgTable('second_factor', {
  user: uuid()
    .primaryKey()
    .references(() => users.idUser, { onDelete: 'cascade' }),
  /** the sealed secret, base64 */
  secret: text().notNull(),
  confirmed_at: instant(),
  /** the 30 seconds, counted from 1970, of the last code that was taken: none works twice (RFC 6238, 5.2) */
  last_step: bigCount().notNull().default(0),
});

/** Codes that stand in for the app, each gone once it was used. 80 random bits, so a plain hash is enough. */
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

const seconds = 30;
/** Crockford's base32: no letter looks like a digit. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const aboutSecret = (user: string) => `totp ${user}`;

/** Codes of an authenticator app (RFC 6238) with this secret, a new one where there is none. Fetched when somebody has such an app. */
async function totp(buffer?: ArrayBuffer) {
  const { Secret, TOTP } = await import('otpauth');
  const secret = buffer === undefined ? new Secret({ size: 20 }) : new Secret({ buffer });
  return new TOTP({ issuer: 'Marquee', secret, algorithm: 'SHA1', digits: 6, period: seconds });
}

/** @throws 401 `second_factor`, where the account has one: the right password alone lets nobody in */
export async function challengeSecond(deps: Deps, account: Account, remember: boolean): Promise<void> {
  const user = account.idUser;
  const [found] = await run<{ codes: number; passkeys: number }>(
    deps.db.pool,
    sql`select (select count(*)::int from recovery_code where "user" = f."user") as codes, (select count(*)::int from passkey where "user" = f."user") as passkeys
        from second_factor f where f."user" = ${user}::uuid and f.confirmed_at is not null`,
  );
  if (!found) return;
  const methods: Method[] = ['totp', ...(found.codes > 0 ? (['recovery'] as const) : []), ...(found.passkeys > 0 ? (['passkey'] as const) : [])];
  const challenge = await change(deps.db, machine, async (tx) => {
    await holdAsSeen(tx, account);
    return makeChallenge(tx.client, { purpose: 'second_factor', user, remember });
  });
  throw refuse('second_factor', { challenge, methods } satisfies SecondFactor);
}

/** Whether a code is good for this person now. It is used up with it: of two calls at once only one gets it. */
async function spend(deps: Deps, tx: Tx, user: string, code: string): Promise<boolean> {
  const plain = code.replaceAll(/[\s-]/g, '').toLowerCase();
  if (!/^\d{6}$/.test(plain)) {
    const read = plain.replaceAll('o', '0').replaceAll(/[il]/g, '1');
    const spent = await run(tx.client, sql`delete from recovery_code where "user" = ${user}::uuid and hash = ${tokenHash(`${user} ${read}`)} returning 1`);
    return spent.length > 0;
  }
  const [kept] = await run<{ secret: string }>(tx.client, sql`select secret from second_factor where "user" = ${user}::uuid for update`);
  if (!kept) return false;
  const codes = await totp(new Uint8Array(deps.encryption.decrypt(Buffer.from(kept.secret, 'base64'), aboutSecret(user))).buffer);
  const now = Date.now();
  // One step to either side, for clocks that are a little off.
  const drift = codes.validate({ token: plain, window: 1, timestamp: now });
  if (drift === null) return false;
  const step = Math.floor(now / 1000 / seconds) + drift;
  const spent = await run(tx.client, sql`update second_factor set last_step = ${step} where "user" = ${user}::uuid and last_step < ${step} returning 1`);
  return spent.length > 0;
}

/** The same, with its tries limited: of the first limit they are forgotten once a code was right, of the others one is taken back. @throws 422 on `code`; 429 */
async function proveCode(deps: Deps, user: string, code: string, limits: readonly TryLimit[]): Promise<void> {
  await countTry(deps.db.pool, limits);
  if (!(await change(deps.db, nobody, (tx) => spend(deps, tx, user, code)))) throw invalid([fault('code', 'wrong_code')]);
  await forgetTries(deps.db.pool, limits.slice(0, 1));
  await takeBack(deps.db.pool, limits.slice(1));
}

/** What is spent leaves no history, so it needs no name. */
const nobody: Actor = { id: null, role: null, permissions: [], channels: [], language: 'vi', requestId: '', session: null };

/** Gives the person new recovery codes in place of those they had. */
async function renew(tx: Tx, user: string): Promise<{ codes: string[] }> {
  const codes = Array.from({ length: limits.recoveryCodes }, () =>
    Array.from(randomBytes(16), (byte) => letters[byte % letters.length])
      .join('')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  );
  await run(tx.client, sql`delete from recovery_code where "user" = ${user}::uuid`);
  const hashes = codes.map((code) => tokenHash(`${user} ${code.replaceAll('-', '')}`));
  await run(tx.client, sql`insert into recovery_code ("user", hash) select ${user}::uuid, h from unnest(${hashes}::text[]) h`);
  return { codes };
}

const note = (tx: Tx, user: string, field: 'second_factor' | 'recovery_codes', before: string | null, after: string | null) =>
  tx.wrote({ kind: 'user', record: user, verb: 'update', changes: { [field]: [before, after] }, channels: null });

/** How people sign in beside their password. */
export const factorRoutes = implement(factor, (deps: Deps) => {
  const me = (actor: Actor) => actor.id as string;
  return {
    second: async ({ body, request, reply }, actor) => {
      const challenge = await tryChallenge(deps.db.pool, body.challenge, 'second_factor');
      const account = challenge?.user ? await accountOf(deps, challenge.user) : undefined;
      if (!challenge || !account) throw refuse('sign_in_again');
      await proveCode(deps, account.idUser, body.code, await secondStepLimits(deps, account, request));
      if (!(await takeChallenge(deps.db.pool, body.challenge, 'second_factor'))) throw refuse('sign_in_again');
      return enter(deps, account, { remember: challenge.remember, request, reply, actor });
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
      await provePassword(deps, actor, { password: body.password });
      const user = me(actor);
      const codes = await totp();
      const sealed = deps.encryption.encrypt(new Uint8Array(codes.secret.buffer), aboutSecret(user)).toString('base64');
      const [account] = await run<{ email: string }>(
        deps.db.pool,
        sql`with kept as (insert into second_factor as f ("user", secret) values (${user}::uuid, ${sealed})
              on conflict ("user") do update set secret = excluded.secret, last_step = 0 where f.confirmed_at is null returning 1)
            select email from "user", kept where "idUser" = ${user}::uuid`,
      );
      if (!account) throw refuse('conflict');
      codes.label = account.email;
      return { secret: codes.secret.base32, uri: codes.toString() };
    },
    confirm: async ({ body }, actor) => {
      const user = me(actor);
      await proveCode(deps, user, body.code, [proofLimit('code', actor.session)]);
      return change(deps.db, actor, async (tx) => {
        const turned = await run(
          tx.client,
          sql`update second_factor set confirmed_at = now() where "user" = ${user}::uuid and confirmed_at is null returning 1`,
        );
        if (turned.length === 0) throw refuse('conflict');
        note(tx, user, 'second_factor', null, 'totp');
        return renew(tx, user);
      });
    },
    remove: async ({ body }, actor) => {
      const user = me(actor);
      await provePassword(deps, actor, { password: body.password });
      await proveCode(deps, user, body.code, [proofLimit('code', actor.session)]);
      return change(deps.db, actor, async (tx) => {
        const gone = await run(tx.client, sql`delete from second_factor where "user" = ${user}::uuid and confirmed_at is not null returning 1`);
        if (gone.length === 0) throw refuse('conflict');
        await run(tx.client, sql`delete from recovery_code where "user" = ${user}::uuid`);
        note(tx, user, 'second_factor', 'totp', null);
        return { state: 'DONE' as const };
      });
    },
    renew: async ({ body }, actor) => {
      const user = me(actor);
      await provePassword(deps, actor, { password: body.password });
      await proveCode(deps, user, body.code, [proofLimit('code', actor.session)]);
      return change(deps.db, actor, async (tx) => {
        const [on] = await run(tx.client, sql`select 1 from second_factor where "user" = ${user}::uuid and confirmed_at is not null for update`);
        if (!on) throw refuse('conflict');
        note(tx, user, 'recovery_codes', null, String(limits.recoveryCodes));
        return renew(tx, user);
      });
    },
  };
});
