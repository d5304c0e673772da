import { randomBytes } from 'node:crypto';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, referenceIndex } from '../db/columns.ts';
import { type Runner, run, sql } from '../kit/sql.ts';
import { users } from '../accounts/user.ts';
import { tokenHash } from './token.ts';

/** What a challenge was created for. It is accepted for nothing else. */
export type ChallengePurpose = 'second_factor' | 'passkey_sign_in' | 'passkey_unlock' | 'passkey_new';

/** Open challenges to browsers. A row is deleted when its challenge is answered. Only the hash of the challenge is stored. */
export const challenges = pgTable(
  'challenge',
  {
    hash: text().primaryKey(),
    purpose: text().notNull(),
    /** who has to answer; null for a passkey sign-in, where the passkey itself names the account */
    user: uuid().references(() => users.idUser, { onDelete: 'cascade' }),
    /** whether the sign-in asked for a long session ("remember me") */
    remember: boolean().notNull().default(false),
    tries: integer().notNull().default(0),
    expires_at: instant().notNull(),
  },
  (t) => [index('challenge_expires').on(t.expires_at), referenceIndex('challenge_of_user', t.user)],
);

const lifetimeMinutes = 5;
/** A challenge ends after this many wrong codes. */
const maxAttempts = 5;

export type Challenge = { user: string | null; remember: boolean };

/** Creates a challenge of 256 random bits, base64url. Also deletes the challenges that have expired. */
export async function createChallenge(on: Runner, challenge: { purpose: ChallengePurpose; user: string | null; remember?: boolean }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await run(
    on,
    sql`with expired as (delete from challenge where expires_at < now())
        insert into challenge (hash, purpose, "user", remember, expires_at)
        values (${tokenHash(token)}, ${challenge.purpose}, ${challenge.user}::uuid, ${challenge.remember ?? false}, now() + make_interval(mins => ${lifetimeMinutes}))`,
  );
  return token;
}

/** Deletes and returns a challenge that was answered. Of two parallel answers only one gets it. */
export async function consumeChallenge(on: Runner, token: string, purpose: ChallengePurpose): Promise<Challenge | undefined> {
  const [found] = await run<Challenge>(
    on,
    sql`delete from challenge where hash = ${tokenHash(token)} and purpose = ${purpose} and expires_at > now() returning "user", remember`,
  );
  return found;
}

/** Returns a challenge without consuming it. */
export async function getChallenge(on: Runner, token: string, purpose: ChallengePurpose): Promise<Challenge | undefined> {
  const [found] = await run<Challenge>(
    on,
    sql`select "user", remember from challenge where hash = ${tokenHash(token)} and purpose = ${purpose} and expires_at > now() and tries < ${maxAttempts}`,
  );
  return found;
}

/** Counts an attempt before its code is checked, so that parallel attempts cannot exceed the maximum. */
export async function countChallengeAttempt(on: Runner, token: string, purpose: ChallengePurpose): Promise<Challenge | undefined> {
  const [found] = await run<Challenge>(
    on,
    sql`update challenge set tries = tries + 1 where hash = ${tokenHash(token)} and purpose = ${purpose} and expires_at > now() and tries < ${maxAttempts}
        returning "user", remember`,
  );
  return found;
}

/** Removes all open challenges of a person. Needed after a password change, because they were issued for the old password. */
export const removeChallenges = (on: Runner, user: string) => run(on, sql`delete from challenge where "user" = ${user}::uuid`);
