import { type Assertion, passkeys, type Passkey } from '@marquee/contract/session/passkey';
import { limits } from '@marquee/contract/limits';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import { bigCount, instant, key, line } from '../db/columns.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { implement } from '../kit/mount.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { type Runner, run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { lockFactors, refuseMissingFactor } from '../accounts/required-factor.ts';
import { users } from '../accounts/user.ts';
import { createChallenge, type ChallengePurpose, getChallenge, consumeChallenge } from './challenge.ts';
import { getSignInAccount, openSession, recordingFailure } from './open-session.ts';
import { reauthenticate } from './reauthentication.ts';
import { relyingParty } from './relying-party.ts';
import { unlock } from './session.ts';

/** Public keys of people's passkeys. The private ones never leave their devices. */
export const passkeyRecords = pgTable(
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
    /** the signature counter, if the authenticator counts; a lower value than before means that the key was cloned */
    counter: bigCount().notNull(),
    transports: text().array().notNull(),
    is_synced: boolean().notNull(),
    created_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [uniqueIndex('passkey_credential').on(t.credential), index('passkey_user').on(t.user)],
);

type Row = Omit<Passkey, 'created_at' | 'used_at'> & { created_at: Date; used_at: Date | null };
const passkeyOfRow = (row: Row): Passkey => ({
  id: row.id,
  name: row.name,
  is_synced: row.is_synced,
  created_at: row.created_at.toISOString(),
  used_at: row.used_at?.toISOString() ?? null,
});

/** Loads the library when somebody first uses a passkey, because it is large. */
const loadWebauthn = () => import('@simplewebauthn/server');

const listCredentials = (on: Runner, user: string) =>
  run<{ id: string; transports: string[] }>(
    on,
    sql`select credential as id, transports from passkey where "user" = ${user}::uuid order by id limit ${limits.passkeys}`,
  );

/** Whose passkey it is; undefined if it is nobody's. */
async function ownerOf(on: Runner, credential: string): Promise<{ user: string; email: string } | undefined> {
  const [owner] = await run<{ user: string; email: string }>(
    on,
    sql`select u."idUser" as user, u.email from passkey p join "user" u on u."idUser" = p."user" where p.credential = ${credential}`,
  );
  return owner;
}

/** The options for a browser's assertion (WebAuthn): with any passkey, or with a passkey of the account `only`. */
async function createAssertionOptions(deps: Deps, request: FastifyRequest, of: { purpose: ChallengePurpose; user: string | null; only: string | null }) {
  const { id: rpID } = relyingParty(deps, request);
  const { generateAuthenticationOptions } = await loadWebauthn();
  const challenge = await createChallenge(deps.db.pool, of);
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    allowCredentials: of.only === null ? [] : await listCredentials(deps.db.pool, of.only),
    userVerification: 'required',
    timeout: 300_000,
  });
  return { ...options, rpId: rpID };
}

/** Verifies an assertion and returns the id of the account that owns the passkey. @throws 422 `passkey_refused` if anything is wrong with it */
async function verifyAssertion(deps: Deps, request: FastifyRequest, purpose: ChallengePurpose, given: Assertion): Promise<string> {
  const relying = relyingParty(deps, request);
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const [stored] = await run<{ id: string; user: string; public_key: string; counter: number }>(
    deps.db.pool,
    sql`select id, "user", public_key, counter from passkey where credential = ${given.id}`,
  );
  if (!stored) throw refuse('passkey_refused');
  const expectedChallenge = async (challenge: string) => {
    const consumed = await consumeChallenge(deps.db.pool, challenge, purpose);
    return consumed !== undefined && (consumed.user === null || consumed.user === stored.user);
  };
  const { userHandle } = given.response;
  const isOwnHandle = userHandle === undefined || userHandle === userHandleOf(stored.user).toString('base64url');
  const result = await verifyAuthenticationResponse({
    response: given as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: relying.origin,
    expectedRPID: relying.id,
    credential: { id: given.id, publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64url')), counter: stored.counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!result?.verified || !isOwnHandle) throw refuse('passkey_refused');
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  const used = await run(
    deps.db.pool,
    sql`update passkey set counter = ${newCounter}, used_at = now(), is_synced = ${credentialBackedUp}
        where id = ${stored.id}::uuid and (counter < ${newCounter} or (counter = 0 and ${newCounter} = 0)) returning 1`,
  );
  if (used.length === 0) throw refuse('passkey_refused');
  return stored.user;
}

/** EdDSA, ES256, RS256 (IANA's COSE numbers). Authenticators use these today; newer algorithms are still experimental in Node. */
const algorithms = [-8, -7, -257];

/** The user handle (WebAuthn) that the authenticator stores: the bytes of the id, which reveal nothing about the person. */
const userHandleOf = (user: string) => Buffer.from(user.replaceAll('-', ''), 'hex');

/** Managing one's own passkeys, and signing in and unlocking with them. */
export const passkeyRoutes = implement(passkeys, (deps: Deps) => {
  const me = (actor: Actor) => actor.id as string;
  const checkPasskeyCount = async (on: Runner, user: string) => {
    if ((await listCredentials(on, user)).length >= limits.passkeys) throw invalid([fault('name', 'too_many', { max: limits.passkeys })]);
  };
  return {
    ask: async ({ body, request }) => {
      if (body.challenge === undefined) return createAssertionOptions(deps, request, { purpose: 'passkey_sign_in', user: null, only: null });
      const second = await getChallenge(deps.db.pool, body.challenge, 'second_factor');
      if (!second?.user) throw refuse('sign_in_again');
      return createAssertionOptions(deps, request, { purpose: 'passkey_sign_in', user: second.user, only: second.user });
    },
    signIn: async ({ body, request, reply }, actor) => {
      const signIn = async () => {
        const user = await verifyAssertion(deps, request, 'passkey_sign_in', body.passkey);
        const account = await getSignInAccount(deps, user);
        if (!account) throw refuse('passkey_refused');
        let remember = body.remember ?? false;
        if (body.challenge !== undefined) {
          const second = await consumeChallenge(deps.db.pool, body.challenge, 'second_factor');
          if (second?.user !== user) throw refuse('sign_in_again');
          ({ remember } = second);
        }
        return openSession(deps, account, { remember, request, reply, actor });
      };
      const owner = await ownerOf(deps.db.pool, body.passkey.id);
      return owner ? recordingFailure(deps, actor, owner, signIn) : signIn();
    },
    askUnlock: ({ request }, actor) => createAssertionOptions(deps, request, { purpose: 'passkey_unlock', user: actor.id, only: me(actor) }),
    unlock: async ({ body, request }, actor) => {
      if ((await verifyAssertion(deps, request, 'passkey_unlock', body.passkey)) !== actor.id) throw refuse('passkey_refused');
      await unlock(deps, actor);
      return { state: 'DONE' as const };
    },
    list: async (_call, actor) =>
      (
        await run<Row>(
          deps.db.pool,
          sql`select id, name, is_synced, created_at, used_at from passkey where "user" = ${actor.id}::uuid order by created_at, id limit ${limits.passkeys}`,
        )
      ).map(passkeyOfRow),
    begin: async ({ body, request }, actor) => {
      const relying = relyingParty(deps, request);
      await reauthenticate(deps, actor, { password: body.password });
      await checkPasskeyCount(deps.db.pool, me(actor));
      const account = await getSignInAccount(deps, me(actor));
      if (!account) throw refuse('invalid_token');
      const { generateRegistrationOptions } = await loadWebauthn();
      const challenge = await createChallenge(deps.db.pool, { purpose: 'passkey_new', user: actor.id });
      const options = await generateRegistrationOptions({
        rpName: 'Marquee',
        rpID: relying.id,
        userName: account.email,
        userDisplayName: account.displayName,
        userID: new Uint8Array(userHandleOf(account.idUser)),
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        excludeCredentials: await listCredentials(deps.db.pool, account.idUser),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
        timeout: 300_000,
      });
      return { ...options, rp: { ...options.rp, id: relying.id } };
    },
    add: async ({ body, request }, actor) => {
      const relying = relyingParty(deps, request);
      await checkPasskeyCount(deps.db.pool, me(actor));
      const { verifyRegistrationResponse } = await loadWebauthn();
      const result = await verifyRegistrationResponse({
        response: body.passkey as unknown as RegistrationResponseJSON,
        expectedChallenge: async (challenge) => (await consumeChallenge(deps.db.pool, challenge, 'passkey_new'))?.user === actor.id,
        expectedOrigin: relying.origin,
        expectedRPID: relying.id,
        supportedAlgorithmIDs: algorithms,
        requireUserVerification: true,
      }).catch(() => undefined);
      if (!result?.verified) throw refuse('passkey_refused');
      const { credential, credentialBackedUp } = result.registrationInfo;
      return change(deps.db, actor, async (tx) => {
        await lockFactors(tx.client, me(actor));
        await checkPasskeyCount(tx.client, me(actor));
        const [row] = await run<Row>(
          tx.client,
          sql`insert into passkey (id, "user", name, credential, public_key, counter, transports, is_synced, created_at)
              values (${newId()}::uuid, ${actor.id}::uuid, ${body.name}, ${credential.id}, ${Buffer.from(credential.publicKey).toString('base64url')},
                      ${credential.counter}, ${credential.transports ?? []}::text[], ${credentialBackedUp}, now())
              on conflict (credential) do nothing returning id, name, is_synced, created_at, used_at`,
        );
        if (!row) throw refuse('passkey_refused');
        tx.recordWrite({ kind: 'user', record: me(actor), verb: 'update', changes: { passkey: [null, body.name] }, audience: null });
        tx.afterCommit.push(() => deps.sessions.invalidateEverywhere());
        return passkeyOfRow(row);
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
          tx.recordWrite({ kind: 'user', record: me(actor), verb: 'update', changes: { passkey: [row.before, row.name] }, audience: null });
        return passkeyOfRow(row);
      }),
    remove: async ({ body: { id, password } }, actor) => {
      await reauthenticate(deps, actor, { password });
      return change(deps.db, actor, async (tx) => {
        await lockFactors(tx.client, me(actor));
        const [row] = await run<{ name: string }>(tx.client, sql`delete from passkey where id = ${id}::uuid and "user" = ${actor.id}::uuid returning name`);
        if (!row) throw refuse('not_found');
        await refuseMissingFactor(tx.client, me(actor));
        tx.recordWrite({ kind: 'user', record: me(actor), verb: 'update', changes: { passkey: [row.name, null] }, audience: null });
        return { id };
      });
    },
  };
});
