import type { Role } from '@marquee/contract/access';
import { words as en } from '@marquee/contract/words/en';
import { words as ja } from '@marquee/contract/words/ja';
import { words as vi } from '@marquee/contract/words/vi';
import type { Language } from '@marquee/contract/words/words';
import { withoutSecrets, writeToMailLog } from '../adapters/mail/log.ts';
import { type Letter, MailAway, MailRefused } from '../adapters/mail/port.ts';
import type { StoredBan } from '../accounts/ban.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../kit/change.ts';
import type { Queue } from '../kit/jobs.ts';
import { run, type Runner, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { campaignFacts } from './letters/campaign-facts.ts';
import { banWords, compose } from './letters/compose.ts';
import type { LetterKind } from './letters/letter.ts';
import { createLinkToken, type LinkPurpose } from './link.ts';

/**
 * Why a mail was requested. The worker decides which letter to send, if any. So the caller is answered before anything looks up whether the
 * address has an account.
 */
export type Occasion =
  | 'sign_up'
  | 'confirm'
  | 'reset'
  | 'password_reset'
  | 'password_changed'
  | 'factor_reset'
  | 'invite'
  | 'banned'
  | 'ban_lifted'
  | CampaignLetter;
type CampaignLetter = Extract<LetterKind, `campaign_${string}`>;
/** `ban`, `campaign`: the id of what the mail is about. */
type MailJob = { id: string; ban?: string; campaign?: string; occasion: Occasion; email: string; base: string };

/** The queue of outgoing mail. If the mail server does not answer, sending is retried for about an hour. */
export const mailQueue: Queue<MailJob> = { name: 'mail', maxAttempts: 8, retryDelaySeconds: 15 };

/** Sending takes less than this. A worker that holds a mail for longer has died. */
const claimMinutes = 2;

/** Queues a mail. It is sent after the transaction commits. */
export const enqueueMail = (tx: Tx, deps: Deps, of: Omit<MailJob, 'id'>): Promise<void> => deps.jobs.send(tx, mailQueue, { id: newId(), ...of });

type Recipient = {
  idUser: string;
  displayName: string;
  language: Language;
  time_zone: string;
  role: Role;
  confirmed: boolean;
  /** null for whoever is not invited, or has accepted; `over` once the invitation has lapsed or its sender may no longer invite */
  invitation: 'open' | 'over' | null;
  invited_by: string | null;
};

const dictionaries = { vi, en, ja };
const roleName = ({ language, role }: Recipient) => dictionaries[language].roles[role];

/** The letter for an occasion and a reader. Every account gets a letter, because each page that requests one promises it. */
function letterFor(occasion: Occasion, reader: Recipient, campaign = ''): { kind: LetterKind; purpose?: LinkPurpose; page?: string } | undefined {
  // No other letter may lead around the invitation: it alone checks who invited. So it is sent again in place of whatever was requested.
  if (reader.invitation === 'open') return { kind: 'invite', purpose: 'invite', page: '/invitation' };
  if (reader.invitation === 'over') return { kind: 'invite_over' };
  const confirm = { kind: 'confirm', purpose: 'confirm', page: '/confirm' } as const;
  // Only the owner of the mailbox learns that the address is confirmed already.
  if (occasion === 'sign_up' || occasion === 'confirm') return reader.confirmed ? { kind: 'exists', page: '/sign-in' } : confirm;
  // The person has accepted meanwhile.
  if (occasion === 'invite') return undefined;
  if (occasion === 'reset') return { kind: 'reset', purpose: 'reset', page: '/reset-password' };
  if (occasion === 'campaign_submitted') return { kind: occasion, page: `/main/advertise/campaign/review?item=${campaign}` };
  if (occasion.startsWith('campaign_')) return { kind: occasion, page: `/main/advertise/campaign/${campaign}` };
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
export async function deliverMail(deps: Deps, { id, occasion, email, base, ban, campaign }: MailJob): Promise<void> {
  const { pool } = deps.db;
  const [reader] = await run<Recipient>(
    pool,
    sql`select u."idUser", u."displayName", u.language, u.time_zone, u.role, u.confirmed_at is not null as confirmed, i."displayName" as invited_by,
          case when u.password is not null or u.confirmed_at is not null or u.invited_at is null then null
            when u.invited_until > now() and i.role = 'super_admin' then 'open' else 'over' end as invitation
        from "user" u left join "user" i on i."idUser" = u.invited_by and i.deleted_at is null
        where u.email = ${email} and u.deleted_at is null and (u.role <> 'user' or ${ban !== undefined})`,
  );
  if (!reader) return;
  const due = letterFor(occasion, reader, campaign);
  if (!due) return;
  await run(
    pool,
    sql`insert into mail ("idMail", "to", "user", kind, state, way) values (${id}::uuid, ${email}, ${reader.idUser}::uuid, ${due.kind}, 'waiting', ${deps.mail.way}) on conflict do nothing`,
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
  const token = due.purpose && (await createLinkToken(pool, reader.idUser, due.purpose));
  const link = due.page === undefined ? undefined : `${base}${due.page}${token === undefined ? '' : `?token=${token}`}`;
  const words = compose(due.kind, {
    language: reader.language,
    name: reader.displayName,
    params: {
      by: reader.invited_by ?? '',
      role: roleName(reader),
      ...(ban === undefined ? {} : await banFacts(pool, ban, reader)),
      ...(campaign === undefined ? {} : await campaignFacts(pool, campaign, reader)),
    },
    ...(link === undefined ? {} : { link }),
  });
  const letter: Letter = { id, to: email, ...words, secrets: token === undefined ? [] : [token] };
  try {
    await writeToMailLog(pool, deps.mail.way, letter);
    await deps.mail.send(letter);
  } catch (error) {
    const isFinal = error instanceof MailRefused || claimed.tries >= mailQueue.maxAttempts;
    const reason = withoutSecrets(error instanceof Error ? error.message : String(error), letter);
    await run(pool, sql`update mail set state = ${isFinal ? 'failed' : 'waiting'}, reason = ${reason} where "idMail" = ${id}::uuid`);
    deps.log.warn({ mail: id, kind: due.kind, final: isFinal, reason }, 'a mail was not sent');
    if (!isFinal) throw new MailAway(reason);
    return;
  }
  await run(pool, sql`update mail set state = 'sent', sent_at = now(), reason = null where "idMail" = ${id}::uuid`);
}
