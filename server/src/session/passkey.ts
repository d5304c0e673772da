import { type Assertion, passkeys, type Passkey } from '@marquee/contract/session/passkey';
import { limits } from '@marquee/contract/limits';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import { bigCount, instant, key, line } from '../db/columns.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { implement } from '../kit/mount.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { type Runner, run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { users } from '../users/user.ts';
import { makeChallenge, type Purpose, seeChallenge, takeChallenge } from './challenge.ts';
import { accountOf, enter } from './enter.ts';
import { provePassword } from './proof.ts';
import { relyingParty } from './relying.ts';
import { unlock } from './session.ts';

/** Public keys of people's passkeys. The private ones never leave their devices. */
export const passkeyTable = pgTable(
  'passkey',
  {
    id: key(),
    user: uuid()
      .notNull()
      .references(() => users.idUser, { onDelete: 'cascade' }),
    name: line().notNull(),
    /** the authenticator's own name of the key, base64url */
    credential: text().notNull(),
    /** COSE, base64url */
    public_key: text().notNull(),
    /** grows with each use where the authenticator counts: one that falls behind is a copy */
    counter: bigCount().notNull(),
    transports: text().array().notNull(),
    is_synced: boolean().notNull(),
    created_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [uniqueIndex('passkey_credential').on(t.credential), index('passkey_user').on(t.user)],
);

type Row = Omit<Passkey, 'created_at' | 'used_at'> & { created_at: Date; used_at: Date | null };
const shown = (row: Row): Passkey => ({
  id: row.id,
  name: row.name,
  is_synced: row.is_synced,
  created_at: row.created_at.toISOString(),
  used_at: row.used_at?.toISOString() ?? null,
});

/** The library reads certificates and much else: it is loaded when somebody first uses a passkey. */
const webauthn = () => import('@simplewebauthn/server');

const keysOf = (on: Runner, user: string) =>
  run<{ id: string; transports: string[] }>(
    on,
    sql`select credential as id, transports from passkey where "user" = ${user}::uuid order by id limit ${limits.passkeys}`,
  );

/** What a browser is asked: any passkey of ours, or one of `user`. */
async function ask(deps: Deps, request: FastifyRequest, of: { purpose: Purpose; user: string | null; only: string | null }) {
  const { id: rpID } = relyingParty(deps, request);
  const { generateAuthenticationOptions } = await webauthn();
  const challenge = await makeChallenge(deps.db.pool, of);
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    allowCredentials: of.only === null ? [] : await keysOf(deps.db.pool, of.only),
    userVerification: 'required',
    timeout: 300_000,
  });
  return { ...options, rpId: rpID };
}

/** Whose passkey has answered our challenge. @throws 422 `passkey_refused` for any other answer */
async function answered(deps: Deps, request: FastifyRequest, purpose: Purpose, given: Assertion): Promise<string> {
  const relying = relyingParty(deps, request);
  const { verifyAuthenticationResponse } = await webauthn();
  const [kept] = await run<{ id: string; user: string; public_key: string; counter: number }>(
    deps.db.pool,
    sql`select id, "user", public_key, counter from passkey where credential = ${given.id}`,
  );
  if (!kept) throw refuse('passkey_refused');
  const expectedChallenge = async (challenge: string) => {
    const taken = await takeChallenge(deps.db.pool, challenge, purpose);
    return taken !== undefined && (taken.user === null || taken.user === kept.user);
  };
  const { userHandle } = given.response;
  const isTheirs = userHandle === undefined || userHandle === handleOf(kept.user).toString('base64url');
  const result = await verifyAuthenticationResponse({
    response: given as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: relying.origin,
    expectedRPID: relying.id,
    credential: { id: given.id, publicKey: new Uint8Array(Buffer.from(kept.public_key, 'base64url')), counter: kept.counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!result?.verified || !isTheirs) throw refuse('passkey_refused');
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  const used = await run(
    deps.db.pool,
    sql`update passkey set counter = ${newCounter}, used_at = now(), is_synced = ${credentialBackedUp}
        where id = ${kept.id}::uuid and (counter < ${newCounter} or (counter = 0 and ${newCounter} = 0)) returning 1`,
  );
  if (used.length === 0) throw refuse('passkey_refused');
  return kept.user;
}

/** EdDSA, ES256, RS256 (IANA's COSE numbers): what authenticators speak today; newer ones are still an experiment in Node. */
const algorithms = [-8, -7, -257];

/** What the authenticator keeps as the name of the account: the id's bytes, which say nothing about the person. */
const handleOf = (user: string) => Buffer.from(user.replaceAll('-', ''), 'hex');

/** Lets one call at a time count a person's passkeys and add to them. */
const holdPasskeys = (tx: Tx, user: string) => run(tx.client, sql`select 1 from "user" where "idUser" = ${user}::uuid for no key update`);

/** One's own passkeys, and signing in and unlocking with them. */
export const passkeyRoutes = implement(passkeys, (deps: Deps) => {
  const me = (actor: Actor) => actor.id as string;
  const admitOneMore = async (on: Runner, user: string) => {
    if ((await keysOf(on, user)).length >= limits.passkeys) throw invalid([fault('name', 'too_many', { max: limits.passkeys })]);
  };
  return {
    ask: async ({ body, request }) => {
      if (body.challenge === undefined) return ask(deps, request, { purpose: 'passkey_sign_in', user: null, only: null });
      const second = await seeChallenge(deps.db.pool, body.challenge, 'second_factor');
      if (!second?.user) throw refuse('sign_in_again');
      return ask(deps, request, { purpose: 'passkey_sign_in', user: second.user, only: second.user });
    },
    signIn: async ({ body, request, reply }, actor) => {
      const user = await answered(deps, request, 'passkey_sign_in', body.passkey);
      const account = await accountOf(deps, user);
      if (!account) throw refuse('passkey_refused');
      let remember = body.remember ?? false;
      if (body.challenge !== undefined) {
        const second = await takeChallenge(deps.db.pool, body.challenge, 'second_factor');
        if (second?.user !== user) throw refuse('sign_in_again');
        ({ remember } = second);
      }
      return enter(deps, account, { remember, request, reply, actor });
    },
    askUnlock: ({ request }, actor) => ask(deps, request, { purpose: 'passkey_unlock', user: actor.id, only: me(actor) }),
    unlock: async ({ body, request }, actor) => {
      if ((await answered(deps, request, 'passkey_unlock', body.passkey)) !== actor.id) throw refuse('passkey_refused');
      await unlock(deps, actor.session);
      return { state: 'DONE' as const };
    },
    list: async (_call, actor) =>
      (
        await run<Row>(
          deps.db.pool,
          sql`select id, name, is_synced, created_at, used_at from passkey where "user" = ${actor.id}::uuid order by created_at, id limit ${limits.passkeys}`,
        )
      ).map(shown),
    begin: async ({ body, request }, actor) => {
      const relying = relyingParty(deps, request);
      await provePassword(deps, actor, { password: body.password });
      await admitOneMore(deps.db.pool, me(actor));
      const account = await accountOf(deps, me(actor));
      if (!account) throw refuse('invalid_token');
      const { generateRegistrationOptions } = await webauthn();
      const challenge = await makeChallenge(deps.db.pool, { purpose: 'passkey_new', user: actor.id });
      const options = await generateRegistrationOptions({
        rpName: 'Marquee',
        rpID: relying.id,
        userName: account.email,
        userDisplayName: account.displayName,
        userID: new Uint8Array(handleOf(account.idUser)),
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        excludeCredentials: await keysOf(deps.db.pool, account.idUser),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
        timeout: 300_000,
      });
      return { ...options, rp: { ...options.rp, id: relying.id } };
    },
    add: async ({ body, request }, actor) => {
      const relying = relyingParty(deps, request);
      await admitOneMore(deps.db.pool, me(actor));
      const { verifyRegistrationResponse } = await webauthn();
      const result = await verifyRegistrationResponse({
        response: body.passkey as unknown as RegistrationResponseJSON,
        expectedChallenge: async (challenge) => (await takeChallenge(deps.db.pool, challenge, 'passkey_new'))?.user === actor.id,
        expectedOrigin: relying.origin,
        expectedRPID: relying.id,
        supportedAlgorithmIDs: algorithms,
        requireUserVerification: true,
      }).catch(() => undefined);
      if (!result?.verified) throw refuse('passkey_refused');
      const { credential, credentialBackedUp } = result.registrationInfo;
      return change(deps.db, actor, async (tx) => {
        await holdPasskeys(tx, me(actor));
        await admitOneMore(tx.client, me(actor));
        const [row] = await run<Row>(
          tx.client,
          sql`insert into passkey (id, "user", name, credential, public_key, counter, transports, is_synced, created_at)
              values (${newId()}::uuid, ${actor.id}::uuid, ${body.name}, ${credential.id}, ${Buffer.from(credential.publicKey).toString('base64url')},
                      ${credential.counter}, ${credential.transports ?? []}::text[], ${credentialBackedUp}, now())
              on conflict (credential) do nothing returning id, name, is_synced, created_at, used_at`,
        );
        if (!row) throw refuse('passkey_refused');
        tx.wrote({ kind: 'user', record: me(actor), verb: 'update', changes: { passkey: [null, body.name] }, channels: null });
        return shown(row);
      });
    },
    rename: async ({ params: { id }, body }, actor) =>
      change(deps.db, actor, async (tx) => {
        const [row] = await run<Row & { before: string }>(
          tx.client,
          sql`update passkey p set name = ${body.name} from (select id, name as before from passkey where id = ${id}::uuid for update) o
              where p.id = o.id and p."user" = ${actor.id}::uuid returning p.id, p.name, p.is_synced, p.created_at, p.used_at, o.before`,
        );
        if (!row) throw refuse('not_found');
        if (row.before !== row.name)
          tx.wrote({ kind: 'user', record: me(actor), verb: 'update', changes: { passkey: [row.before, row.name] }, channels: null });
        return shown(row);
      }),
    remove: async ({ body: { id, password } }, actor) => {
      await provePassword(deps, actor, { password });
      return change(deps.db, actor, async (tx) => {
        const [row] = await run<{ name: string }>(tx.client, sql`delete from passkey where id = ${id}::uuid and "user" = ${actor.id}::uuid returning name`);
        if (!row) throw refuse('not_found');
        tx.wrote({ kind: 'user', record: me(actor), verb: 'update', changes: { passkey: [row.name, null] }, channels: null });
        return { id };
      });
    },
  };
});
