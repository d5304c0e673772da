import type { Language } from '@marquee/contract/words/words';
import { withoutSecrets, writeToMailLog } from '../adapters/mail/log.ts';
import { type Letter, MailAway, MailRefused } from '../adapters/mail/port.ts';
import type { StoredBan } from '../accounts/ban.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../kit/change.ts';
import type { Queue } from '../kit/jobs.ts';
import { run, type Runner, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { banWords, compose } from './letters/compose.ts';
import type { LetterKind } from './letters/letter.ts';
import { createLinkToken, type LinkPurpose } from './link.ts';

/**
 * Why a mail was requested. The worker decides which letter to send, if any. So the caller is answered before anything looks up whether the
 * address has an account.
 */
export type Occasion = 'sign_up' | 'confirm' | 'reset' | 'password_reset' | 'password_changed' | 'factor_reset' | 'banned' | 'ban_lifted';
/** `ban`: the id of the ban that the mail is about. */
type MailJob = { id: string; ban?: string; occasion: Occasion; email: string; base: string };

/** The queue of outgoing mail. If the mail server does not answer, sending is retried for about an hour. */
export const mailQueue: Queue<MailJob> = { name: 'mail', maxAttempts: 8, retryDelaySeconds: 15 };

/** Sending takes less than this. A worker that holds a mail for longer has died. */
const claimMinutes = 2;

/** Queues a mail. It is sent after the transaction commits. */
export const enqueueMail = (tx: Tx, deps: Deps, of: Omit<MailJob, 'id'>): Promise<void> => deps.jobs.send(tx, mailQueue, { id: newId(), ...of });

type Recipient = { idUser: string; displayName: string; language: Language; time_zone: string; confirmed: boolean };

/** The letter for an occasion and a recipient. Every account gets a letter, because each page that requests one promises it. */
function letterFor(occasion: Occasion, recipient: Recipient): { kind: LetterKind; purpose?: LinkPurpose; page?: string } {
  const confirm = { kind: 'confirm', purpose: 'confirm', page: '/confirm' } as const;
  // Only the owner of the mailbox learns that the address is confirmed already.
  if (occasion === 'sign_up' || occasion === 'confirm') return recipient.confirmed ? { kind: 'exists', page: '/sign-in' } : confirm;
  if (occasion === 'reset') return { kind: 'reset', purpose: 'reset', page: '/reset-password' };
  return { kind: occasion };
}

/** What a mail about a ban says of it, in the reader's language and time zone. */
async function banFacts(on: Runner, ban: string, { language, time_zone }: Recipient): Promise<Record<string, string>> {
  const [found] = await run<StoredBan & { text: string | null }>(on, sql`select scope, reason, until, text from ban where "idBan" = ${ban}::uuid`);
  if (!found) return {};
  const { scopes, reasons, forGood } = banWords(language);
  const until = found.until?.toLocaleString(language, { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone }) ?? forGood;
  return { scope: scopes[found.scope], reason: reasons[found.reason], until, text: found.text ?? '' };
}

/**
 * Sends one mail. It is idempotent as far as possible: a mail that was sent is not sent again. If a worker died after handing the mail over and
 * before recording that, the second mail has the same `Message-ID`.
 */
export async function deliverMail(deps: Deps, { id, occasion, email, base, ban }: MailJob): Promise<void> {
  const { pool } = deps.db;
  const [recipient] = await run<Recipient>(
    pool,
    sql`select "idUser", "displayName", language, time_zone, confirmed_at is not null as confirmed from "user"
        where email = ${email} and deleted_at is null and (role <> 'user' or ${ban !== undefined})`,
  );
  if (!recipient) return;
  const letterPlan = letterFor(occasion, recipient);
  await run(
    pool,
    sql`insert into mail ("idMail", "to", "user", kind, state, way) values (${id}::uuid, ${email}, ${recipient.idUser}::uuid, ${letterPlan.kind}, 'waiting', ${deps.mail.way}) on conflict do nothing`,
  );
  const [claimed] = await run<{ tries: number }>(
    pool,
    sql`update mail set state = 'sending', claimed_at = now(), tries = tries + 1, way = ${deps.mail.way}
        where "idMail" = ${id}::uuid and (state = 'waiting' or (state = 'sending' and claimed_at < now() - make_interval(mins => ${claimMinutes}))) returning tries`,
  );
  if (!claimed) {
    const [other] = await run<{ state: string }>(pool, sql`select state from mail where "idMail" = ${id}::uuid`);
    if (other?.state !== 'sending') return;
    throw new Error('another worker is sending this mail');
  }
  const token = letterPlan.purpose && (await createLinkToken(pool, recipient.idUser, letterPlan.purpose));
  const link = letterPlan.page === undefined ? undefined : `${base}${letterPlan.page}${token === undefined ? '' : `?token=${token}`}`;
  const content = compose(letterPlan.kind, {
    language: recipient.language,
    name: recipient.displayName,
    ...(link === undefined ? {} : { link }),
    ...(ban === undefined ? {} : { facts: await banFacts(pool, ban, recipient) }),
  });
  const letter: Letter = { id, to: email, ...content, secrets: token === undefined ? [] : [token] };
  try {
    await writeToMailLog(pool, deps.mail.way, letter);
    await deps.mail.send(letter);
  } catch (error) {
    const isFinal = error instanceof MailRefused || claimed.tries >= mailQueue.maxAttempts;
    const reason = withoutSecrets(error instanceof Error ? error.message : String(error), letter);
    await run(pool, sql`update mail set state = ${isFinal ? 'failed' : 'waiting'}, reason = ${reason} where "idMail" = ${id}::uuid`);
    deps.log.warn({ mail: id, kind: letterPlan.kind, final: isFinal, reason }, 'a mail was not sent');
    if (!isFinal) throw new MailAway(reason);
    return;
  }
  await run(pool, sql`update mail set state = 'sent', sent_at = now(), reason = null where "idMail" = ${id}::uuid`);
}
