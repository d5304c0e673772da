import { account, accountFields } from '@marquee/contract/session/account';
import { isWeakPassword } from '@marquee/contract/session/password';
import { limits } from '@marquee/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { addressOf } from '../kit/address.ts';
import { change, type Tx } from '../kit/change.ts';
import { implement } from '../kit/mount.ts';
import { fault, invalid } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { storePicture } from '../files/picture.ts';
import { resetAllAttempts } from './admission.ts';
import { removeChallenges } from './challenge.ts';
import { checkLink, redeemLink, revokeLinks } from './link.ts';
import { limitGuesses } from './link-guesses.ts';
import { type Occasion, enqueueMail } from './mail.ts';
import { hashPassword, isCorrectPassword } from './password.ts';
import { reauthenticate } from './reauthentication.ts';
import { addressRateLimit, unlimited, consumeAttempt, rateLimit } from './sign-in-attempts.ts';

/** Limits of the mails that strangers may request within an hour: to one mailbox, and from one IP address. */
const mailboxLimit = (mailbox: string, maxMails: number) => rateLimit('mail', [mailbox], maxMails, 60);
const mailRequestLimit = (address: string) => addressRateLimit('mail', address, 60, 60);
const maxMailsPerMailbox = 3;

/** The mailbox of an e-mail address. Most providers ignore what follows a plus, so one mailbox has any number of such addresses. */
const mailboxOf = (email: string) => email.replace(/(?<=.)\+[^@]*@/, '@');
/**
 * The rate-limit key of mails for a forgotten password. They are counted apart from all other mails, and addresses with a plus apart from those without.
 * So whoever is refused a mail already has a valid link in their mailbox, whatever else a stranger has requested.
 */
const resetMailKeyOf = (email: string) => `forgotten ${email.replace(/(?<=.)\+[^@]*@/, '+@')}`;

const done = { state: 'DONE' as const };
const about = { name: 'user' as const, fields: accountFields };

/** Refuses a password that is too easy to guess, naming the field `password`. */
const refuseWeakPassword = (password: string, email: string) => {
  if (isWeakPassword(password, email)) throw invalid([fault('password', 'weak_password', { min: limits.password })]);
};

/** Sign-up, confirmation, forgotten passwords. No public call reveals, by its answer or its duration, whether an address has an account. */
export const accountRoutes = implement({ ...about, ...account }, (deps: Deps) => {
  /** Counts one requested mail. @throws 429 after too many */
  const limitMails = (email: string, request: FastifyRequest) =>
    consumeAttempt(deps.db.pool, [mailboxLimit(mailboxOf(email), maxMailsPerMailbox), mailRequestLimit(addressOf(request))]);
  const send = (tx: Tx, occasion: Occasion, email: string) => enqueueMail(tx, deps, { occasion, email, base: deps.origin() });

  return {
    signUp: async ({ body, db, request }, actor) => {
      const { displayName, email, phone = null, company = null, language = 'vi' } = body;
      refuseWeakPassword(body.password, email);
      await limitMails(email, request);
      const password = await hashPassword(body.password);
      await change(db, actor, async (tx) => {
        const id = newId();
        // A second sign-up replaces the first until the address is confirmed. The owner of the mailbox decides, by the last mail.
        const [account] = await run<{ id: string; fresh: boolean }>(
          tx.client,
          sql`insert into "user" as u ("idUser", "displayName", email, password, role, permissions, phone, company, language)
              values (${id}::uuid, ${displayName}, ${email}, ${password}, 'advertiser', '{advertiser}', ${phone}, ${company}, ${language})
              on conflict (email) where deleted_at is null do update
              set "displayName" = excluded."displayName", password = excluded.password, phone = excluded.phone, company = excluded.company, language = excluded.language,
                version = u.version + 1, updated_at = now()
              where u.confirmed_at is null and u.role = 'advertiser' and u.password is not null
              returning "idUser" as id, "idUser" = ${id}::uuid as fresh`,
        );
        if (account) {
          await revokeLinks(tx.client, account.id, 'confirm');
          // Anybody can type somebody else's phone number and company, and the audit log keeps what it has.
          const changes: Record<string, [unknown, unknown]> = { displayName: [null, displayName], email: [null, email], role: [null, 'advertiser'] };
          tx.recordWrite({ kind: 'user', record: account.id, verb: account.fresh ? 'create' : 'update', changes, audience: null });
        }
        await send(tx, 'sign_up', email);
      });
      return done;
    },

    confirm: ({ body, db, request }, actor) =>
      limitGuesses(deps, request, async () => {
        const { password } = await checkLink(deps.db.pool, body.token, 'confirm');
        // Anybody can sign up with somebody else's address. So its owner must give the password too: they confirm only a sign-up of their own.
        // Otherwise they set a password by the link for a forgotten one. Signing up again has invalidated this link.
        if (!(await isCorrectPassword(password, body.password))) throw invalid([fault('password', 'wrong_password')], about);
        return change(db, actor, async (tx) => {
          const user = await redeemLink(tx, body.token, 'confirm');
          await run(
            tx.client,
            sql`update "user" set confirmed_at = coalesce(confirmed_at, now()), updated_at = now(), version = version + 1 where "idUser" = ${user}::uuid`,
          );
          tx.recordWrite({ kind: 'user', record: user, verb: 'confirm', changes: {}, audience: null });
          return done;
        });
      }),

    resend: async ({ body, db, request }, actor) => {
      await limitMails(body.email, request);
      await change(db, actor, (tx) => send(tx, 'confirm', body.email));
      return done;
    },

    forgot: async ({ body, db, request }, actor) => {
      const { email } = body;
      // These mails also count for the mailbox, but its limit does not refuse them.
      await consumeAttempt(deps.db.pool, [
        mailboxLimit(resetMailKeyOf(email), maxMailsPerMailbox),
        mailboxLimit(mailboxOf(email), unlimited),
        mailRequestLimit(addressOf(request)),
      ]);
      await change(db, actor, (tx) => send(tx, 'reset', body.email));
      return done;
    },

    reset: ({ body, db, request }, actor) =>
      limitGuesses(deps, request, async () => {
        const { user, email } = await checkLink(deps.db.pool, body.token, 'reset');
        // A refused password must not use up the link.
        refuseWeakPassword(body.password, email);
        const password = await hashPassword(body.password);
        await change(db, { ...actor, id: user }, async (tx) => {
          await redeemLink(tx, body.token, 'reset');
          // Following the link proves that the person reads the mailbox, so the address is confirmed.
          await run(
            tx.client,
            sql`update "user" set password = ${password}, confirmed_at = coalesce(confirmed_at, now()), updated_at = now(), version = version + 1 where "idUser" = ${user}::uuid`,
          );
          tx.recordWrite({ kind: 'user', record: user, verb: 'password', changes: {}, audience: null });
          await run(tx.client, sql`delete from session where "user" = ${user}::uuid`);
          await removeChallenges(tx.client, user);
          await send(tx, 'password_reset', email);
        });
        await deps.sessions.invalidateEverywhere();
        // An attack on the old password must not delay sign-ins with the new one.
        await resetAllAttempts(deps, email, request);
        return done;
      }),

    password: async ({ body, db }, actor) => {
      const path = 'current';
      const { email, password: comparedPassword } = await reauthenticate(deps, actor, { password: body.current, path });
      refuseWeakPassword(body.password, email);
      const password = await hashPassword(body.password);
      await change(db, actor, async (tx) => {
        // Comparing takes a while. A password set meanwhile, for example by a link, must not be overwritten by whoever knew the old one.
        const updated = await run(
          tx.client,
          sql`update "user" set password = ${password}, updated_at = now(), version = version + 1 where "idUser" = ${actor.id}::uuid and password = ${comparedPassword} returning 1`,
        );
        if (updated.length === 0) throw invalid([fault(path, 'wrong_password')]);
        tx.recordWrite({ kind: 'user', record: actor.id as string, verb: 'password', changes: {}, audience: null });
        await run(tx.client, sql`delete from session where "user" = ${actor.id}::uuid and hash <> ${actor.session}`);
        await revokeLinks(tx.client, actor.id as string, 'reset');
        await removeChallenges(tx.client, actor.id as string);
        await send(tx, 'password_changed', email);
      });
      await deps.sessions.invalidateEverywhere();
      return done;
    },

    avatar: ({ request }, actor) => storePicture(deps, 'public', { request, actor }, limits.avatar),
  };
});
