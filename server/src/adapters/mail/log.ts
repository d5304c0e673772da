import { sql as ddl } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, key, searchText, wordIndex } from '../../db/columns.ts';
import { type Runner, run, sql } from '../../kit/sql.ts';
import type { Letter, Mail } from './port.ts';

/** The mail log: every mail that was sent or will be sent, by whichever transport. */
export const mails = pgTable(
  'mail',
  {
    idMail: key(),
    created_at: instant()
      .notNull()
      .default(ddl`now()`),
    /** since when a worker has been sending it */
    claimed_at: instant(),
    sent_at: instant(),
    to: text().notNull(),
    /** the account that it concerns */
    user: uuid(),
    kind: text().notNull(),
    subject: text(),
    text: text(),
    html: text(),
    state: text({ enum: ['waiting', 'sending', 'sent', 'failed'] }).notNull(),
    way: text({ enum: ['log', 'smtp'] }).notNull(),
    tries: integer().notNull().default(0),
    reason: text(),
    search_text: searchText('to', 'subject'),
  },
  (t) => [index('mail_created').on(t.created_at, t.idMail), wordIndex('mail', t.search_text)],
);

/** Replaces a link's secret. */
const hidden = '••••••••';
const masked = (written: string, secrets: readonly string[]) => secrets.reduce((left, secret) => left.replaceAll(secret, hidden), written);

/** Writes a mail's text into the log, without its secrets unless the log is where people read it. */
export async function writeToMailLog(on: Runner, way: Mail['way'], letter: Letter): Promise<void> {
  const secrets = way === 'log' ? [] : letter.secrets;
  await run(
    on,
    sql`insert into mail ("idMail", "to", kind, subject, text, html, state, way)
        values (${letter.id}::uuid, ${letter.to}, 'letter', ${letter.subject}, ${masked(letter.text, secrets)}, ${masked(letter.html, secrets)}, 'sending', ${way})
        on conflict ("idMail") do update set subject = excluded.subject, text = excluded.text, html = excluded.html`,
  );
}

/** The built-in default: mail goes only into the log, which super_admins and developers read in the console. */
export const logMail = (on: Runner): Mail => ({ way: 'log', send: (letter) => writeToMailLog(on, 'log', letter), close: () => undefined });

/** A failure reason without the secrets of the mail's links. A spam filter may quote the address that it rejected. */
export const withoutSecrets = (reason: string, letter: Letter): string => masked(reason, letter.secrets).slice(0, 500);
