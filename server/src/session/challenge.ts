import { randomBytes } from 'node:crypto';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, referenceIndex } from '../db/columns.ts';
import { type Runner, run, sql } from '../kit/sql.ts';
import { users } from '../users/user.ts';
import { tokenHash } from './token.ts';

/** What a challenge was made for; it is good for nothing else. */
export type Purpose = 'second_factor' | 'passkey_sign_in' | 'passkey_unlock' | 'passkey_new';

/** What we have asked a browser to answer. Gone once it was answered; only its hash is kept. */
export const challenges = pgTable(
  'challenge',
  {
    hash: text().primaryKey(),
    purpose: text().notNull(),
    /** null where anybody may answer: a sign-in with a passkey that names the account itself */
    user: uuid().references(() => users.idUser, { onDelete: 'cascade' }),
    /** whether the sign-in that it completes is to be remembered */
    remember: boolean().notNull().default(false),
    tries: integer().notNull().default(0),
    expires_at: instant().notNull(),
  },
  (t) => [index('challenge_expires').on(t.expires_at), referenceIndex('challenge_of_user', t.user)],
);

const minutes = 5;
/** Wrong codes that end a challenge. */
const mostTries = 5;

export type Challenge = { user: string | null; remember: boolean };

/** Makes a challenge: 256 random bits, base64url. Those that have lapsed go with it. */
export async function makeChallenge(on: Runner, of: { purpose: Purpose; user: string | null; remember?: boolean }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await run(
    on,
    sql`with lapsed as (delete from challenge where expires_at < now())
        insert into challenge (hash, purpose, "user", remember, expires_at)
        values (${tokenHash(token)}, ${of.purpose}, ${of.user}::uuid, ${of.remember ?? false}, now() + make_interval(mins => ${minutes}))`,
  );
  return token;
}

/** Takes a challenge that was answered: of two answers at once only one gets it. */
export async function takeChallenge(on: Runner, token: string, purpose: Purpose): Promise<Challenge | undefined> {
  const [found] = await run<Challenge>(
    on,
    sql`delete from challenge where hash = ${tokenHash(token)} and purpose = ${purpose} and expires_at > now() returning "user", remember`,
  );
  return found;
}

/** Whom a challenge belongs to, leaving it as it is. */
export async function seeChallenge(on: Runner, token: string, purpose: Purpose): Promise<Challenge | undefined> {
  const [found] = await run<Challenge>(
    on,
    sql`select "user", remember from challenge where hash = ${tokenHash(token)} and purpose = ${purpose} and expires_at > now() and tries < ${mostTries}`,
  );
  return found;
}

/** Counts a try before it is looked at, so that many at once are no more than the allowed ones. */
export async function tryChallenge(on: Runner, token: string, purpose: Purpose): Promise<Challenge | undefined> {
  const [found] = await run<Challenge>(
    on,
    sql`update challenge set tries = tries + 1 where hash = ${tokenHash(token)} and purpose = ${purpose} and expires_at > now() and tries < ${mostTries}
        returning "user", remember`,
  );
  return found;
}

/** Makes whatever this person was asked useless: the password that it was asked after is no longer theirs. */
export const dropChallenges = (on: Runner, user: string) => run(on, sql`delete from challenge where "user" = ${user}::uuid`);
