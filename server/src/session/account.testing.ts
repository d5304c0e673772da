import { beforeAll, beforeEach, expect } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { testApp, type TestApp } from '../kit/testing.ts';
import { createUser } from './first-account.ts';
import { deliverMail, mailQueue } from './mail.ts';

/** The password of new accounts, and the one that tests change it to. */
export const password = 'bốn con voi màu xanh';
export const newPassword = 'năm con cò trên đồng';
let count = 0;
/** An e-mail that no account has yet. */
export const freshEmail = () => `nguoi-${++count}@test.example`;

/** A mail in the mail log. */
export type LoggedMail = { to: string; kind: string; subject: string; text: string; state: string };

/** The application under test. */
export let t: TestApp;

/** Starts an application that delivers mails, and resets the rate limits before each test. */
export function withAccounts(): void {
  beforeAll(async () => {
    t = await testApp({ PUBLIC_URL: 'https://cms.example.vn' });
    await t.deps.jobs.work(mailQueue, (wanted) => deliverMail(t.deps, wanted));
  });

  beforeEach(async () => {
    await run(t.deps.db.pool, sql`delete from sign_in_try`);
  });
}

/** Calls the account API without a session. */
export const postAccount = (path: string, body: unknown) => t.stranger('POST', `/cms/v1/account${path}`, body);
/** Signs in. */
export const login = (email: string, secret: string) => t.stranger('POST', '/cms/v1/login', { email, password: secret });
/** All mails to an address, oldest first. */
export const listMails = (email: string) =>
  run<LoggedMail>(t.deps.db.pool, sql`select "to", kind, subject, text, state from mail where "to" = ${email} order by created_at, "idMail"`);
/** Waits until this number of mails were sent to an address, and returns all of them. */
export const waitForMails = async (email: string, number: number): Promise<LoggedMail[]> => {
  await expect.poll(async () => (await listMails(email)).filter((each) => each.state === 'sent').length, { timeout: 15_000 }).toBe(number);
  return listMails(email);
};
/** The token of the link in a mail. */
export const tokenOf = (mail: LoggedMail | undefined) => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
/** Waits for this number of mails, and returns the token of the last one. */
export const lastMailToken = async (email: string, number: number) => tokenOf((await waitForMails(email, number)).at(-1));
/** Waits until the mail queue is empty. */
export const waitForMailQueue = async () => {
  await expect
    .poll(async () => (await run(t.deps.db.pool, sql`select 1 from pgboss.job where name = 'mail' and state < 'completed'`)).length, { timeout: 60_000 })
    .toBe(0);
};
/** The stored row of an account. */
export const getAccount = async (email: string) => (await run<any>(t.deps.db.pool, sql`select * from "user" where email = ${email}`))[0];
/** Creates a confirmed account. */
export const createConfirmedAccount = async (of: { role?: 'moderator' | 'super_admin' } = {}) => {
  const email = freshEmail();
  const id = await createUser(t.deps.db, { displayName: 'Thu Hà', email, password, role: of.role ?? 'moderator', permissions: ['media'] });
  return { email, id };
};
