import { account, accountFields } from '@marquee/contract/session/account';
import { isWeakPassword } from '@marquee/contract/session/password';
import { limits } from '@marquee/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { addressOf } from '../kit/address.ts';
import { change, type Tx } from '../kit/change.ts';
import { implement } from '../kit/mount.ts';
import { fault, invalid, Refusal } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { takePicture } from '../media/picture.ts';
import { forgetGuesses } from './admission.ts';
import { dropChallenges } from './challenge.ts';
import { read, redeem, spend } from './link.ts';
import { type Occasion, post } from './mail.ts';
import { hashPassword, isPassword } from './password.ts';
import { provePassword } from './proof.ts';
import { addressLimit, countedOnly, countTry, takeBack, tryLimit } from './tries.ts';

/** Mails that a stranger can have sent to one mailbox, and from one address of the network, within an hour. */
const lettersTo = (mailbox: string, most: number) => tryLimit('mail', [mailbox], most, 60);
const lettersFrom = (address: string) => addressLimit('mail', address, 60, 60);
const perMailbox = 3;
/** Wrong tokens from one address within a quarter of an hour: links are copied badly now and then, and guessing takes for ever anyway. */
const guessesFrom = (address: string) => addressLimit('link', address, 20, 15);

/** The mailbox that an address leads to at most providers: what stands behind a plus is its reader's note, and there is no end of notes. */
const mailboxOf = (email: string) => email.replace(/(?<=.)\+[^@]*@/, '@');
/**
 * What letters for a forgotten password are counted by: apart from all others, and what has a note apart from what has none. Whoever is refused one has a
 * link in their mailbox that is still good, whatever else a stranger had sent there.
 */
const forgottenOf = (email: string) => `forgotten ${email.replace(/(?<=.)\+[^@]*@/, '+@')}`;

const done = { state: 'DONE' as const };
const about = { name: 'user' as const, fields: accountFields };

/** Refuses a password that is too easy to guess, naming the field `password`. */
const demandStrong = (password: string, email: string) => {
  if (isWeakPassword(password, email)) throw invalid([fault('password', 'weak_password', { min: limits.password })]);
};

/** Whether a call was refused for what it guessed at: a token, or the password that goes with it. */
const isGuess = (error: unknown) => error instanceof Refusal && (error.code === 'link_expired' || error.faults.some(({ code }) => code === 'wrong_password'));

/** Sign-up, confirmation, forgotten passwords. None of the public calls tells, by answer or by time, whether an address has an account. */
export const accountRoutes = implement({ ...about, ...account }, (deps: Deps) => {
  /** Counts one mail asked for, and refuses when there were too many. */
  const ask = (email: string, request: FastifyRequest) => countTry(deps.db.pool, [lettersTo(mailboxOf(email), perMailbox), lettersFrom(addressOf(request))]);
  const send = (tx: Tx, occasion: Occasion, email: string) => post(tx, deps, { occasion, email, base: deps.origin() });
  /** Looks up a token; wrong ones are counted. */
  const guess = async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    const limits = [guessesFrom(addressOf(request))];
    await countTry(deps.db.pool, limits);
    try {
      const result = await work();
      await takeBack(deps.db.pool, limits);
      return result;
    } catch (error) {
      if (!isGuess(error)) await takeBack(deps.db.pool, limits);
      throw error;
    }
  };

  return {
    signUp: async ({ body, db, request }, actor) => {
      const { displayName, email, phone = null, company = null, language = 'vi' } = body;
      demandStrong(body.password, email);
      await ask(email, request);
      const password = await hashPassword(body.password);
      await change(db, actor, async (tx) => {
        const id = newId();
        // Signing up again before the address is confirmed takes the place of the first time: whoever holds the mailbox decides by the last mail.
        const [made] = await run<{ id: string; fresh: boolean }>(
          tx.client,
          sql`insert into "user" as u ("idUser", "displayName", email, password, role, permissions, phone, company, language)
              values (${id}::uuid, ${displayName}, ${email}, ${password}, 'advertiser', '{advertiser}', ${phone}, ${company}, ${language})
              on conflict (email) where deleted_at is null do update
              set "displayName" = excluded."displayName", password = excluded.password, phone = excluded.phone, company = excluded.company, language = excluded.language,
                version = u.version + 1, updated_at = now()
              where u.confirmed_at is null and u.role = 'advertiser' and u.password is not null
              returning "idUser" as id, "idUser" = ${id}::uuid as fresh`,
        );
        if (made) {
          await spend(tx.client, made.id, 'confirm');
          const fields = { displayName, email, phone, company, language, role: 'advertiser' };
          const changes = Object.fromEntries(
            Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, [null, value] as [unknown, unknown]]])),
          );
          tx.wrote({ kind: 'user', record: made.id, verb: made.fresh ? 'create' : 'update', changes, channels: null });
        }
        await send(tx, 'sign_up', email);
      });
      return done;
    },

    confirm: ({ body, db, request }, actor) =>
      guess(request, async () => {
        const { password } = await read(deps.db.pool, body.token, 'confirm');
        // Anybody can sign up with somebody else's address. Its owner may confirm what they did themselves, and nothing whose password a stranger chose:
        // theirs is set by the link for a forgotten one. What is signed up for again meanwhile has used this link up.
        if (!(await isPassword(password, body.password))) throw invalid([fault('password', 'wrong_password')], about);
        return change(db, actor, async (tx) => {
          const user = await redeem(tx, body.token, 'confirm');
          await run(
            tx.client,
            sql`update "user" set confirmed_at = coalesce(confirmed_at, now()), updated_at = now(), version = version + 1 where "idUser" = ${user}::uuid`,
          );
          tx.wrote({ kind: 'user', record: user, verb: 'confirm', changes: {}, channels: null });
          return done;
        });
      }),

    resend: async ({ body, db, request }, actor) => {
      await ask(body.email, request);
      await change(db, actor, (tx) => send(tx, 'confirm', body.email));
      return done;
    },

    forgot: async ({ body, db, request }, actor) => {
      const { email } = body;
      // Noted for the mailbox too, whose own limit refuses none of these.
      await countTry(deps.db.pool, [lettersTo(forgottenOf(email), perMailbox), lettersTo(mailboxOf(email), countedOnly), lettersFrom(addressOf(request))]);
      await change(db, actor, (tx) => send(tx, 'reset', body.email));
      return done;
    },

    reset: ({ body, db, request }, actor) =>
      guess(request, async () => {
        const { user, email } = await read(deps.db.pool, body.token, 'reset');
        // A link is not used up by a password that is refused.
        demandStrong(body.password, email);
        const password = await hashPassword(body.password);
        await change(db, { ...actor, id: user }, async (tx) => {
          await redeem(tx, body.token, 'reset');
          // Whoever reads the mailbox has confirmed the address by that.
          await run(
            tx.client,
            sql`update "user" set password = ${password}, confirmed_at = coalesce(confirmed_at, now()), updated_at = now(), version = version + 1 where "idUser" = ${user}::uuid`,
          );
          tx.wrote({ kind: 'user', record: user, verb: 'password', changes: {}, channels: null });
          await run(tx.client, sql`delete from session where "user" = ${user}::uuid`);
          await dropChallenges(tx.client, user);
          await send(tx, 'password_reset', email);
        });
        await deps.sessions.changed();
        // Who was held up by somebody's guesses gets in with the new password.
        await forgetGuesses(deps, email, request);
        return done;
      }),

    password: async ({ body, db }, actor) => {
      const path = 'current';
      const { email, password: seen } = await provePassword(deps, actor, { password: body.current, path });
      demandStrong(body.password, email);
      const password = await hashPassword(body.password);
      await change(db, actor, async (tx) => {
        // Comparing takes a while: what was set meanwhile, by the link of a mail for one, is not undone by whoever knew the one before.
        const set = await run(
          tx.client,
          sql`update "user" set password = ${password}, updated_at = now(), version = version + 1 where "idUser" = ${actor.id}::uuid and password = ${seen} returning 1`,
        );
        if (set.length === 0) throw invalid([fault(path, 'wrong_password')]);
        tx.wrote({ kind: 'user', record: actor.id as string, verb: 'password', changes: {}, channels: null });
        await run(tx.client, sql`delete from session where "user" = ${actor.id}::uuid and hash <> ${actor.session}`);
        await spend(tx.client, actor.id as string, 'reset');
        await dropChallenges(tx.client, actor.id as string);
        await send(tx, 'password_changed', email);
      });
      await deps.sessions.changed();
      return done;
    },

    avatar: ({ request }, actor) => takePicture(deps, 'public', { request, actor }, limits.avatar),
  };
});
