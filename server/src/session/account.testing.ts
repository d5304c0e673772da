import { beforeAll, beforeEach, expect } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { testApp, type TestApp } from '../kit/testing.ts';
import { createUser } from './first.ts';
import { deliver, mailQueue } from './mail.ts';

/** What an account is made with, and what it is changed to. */
export const password = 'bốn con voi màu xanh';
export const other = 'năm con cò trên đồng';
let count = 0;
/** An address that nobody has yet. */
export const freshEmail = () => `nguoi-${++count}@test.example`;

/** A mail as the log keeps it. */
export type Logged = { to: string; kind: string; subject: string; text: string; state: string };

/** The application that the calls below go to. */
export let t: TestApp;

/** Gives the file an application whose mails are delivered, and each test an hour in which nobody has failed to sign in. */
export function withAccounts(): void {
  beforeAll(async () => {
    t = await testApp({ PUBLIC_URL: 'https://cms.example.vn' });
    await t.deps.jobs.work(mailQueue, (wanted) => deliver(t.deps, wanted));
  });
  // Each test stands for other people at another hour.
  beforeEach(async () => {
    await run(t.deps.db.pool, sql`delete from sign_in_try`);
  });
}

/** A call of the accounts by nobody who is signed in. */
export const post = (path: string, body: unknown) => t.stranger('POST', `/cms/v1/account${path}`, body);
/** Signs in. */
export const login = (email: string, secret: string) => t.stranger('POST', '/cms/v1/login', { email, password: secret });
/** All mails to an address, the first one first. */
export const mailsTo = (email: string) =>
  run<Logged>(t.deps.db.pool, sql`select "to", kind, subject, text, state from mail where "to" = ${email} order by created_at, "idMail"`);
/** Waits until so many mails have gone to an address. */
export const mails = async (email: string, number: number): Promise<Logged[]> => {
  await expect.poll(async () => (await mailsTo(email)).filter((each) => each.state === 'sent').length, { timeout: 15_000 }).toBe(number);
  return mailsTo(email);
};
/** The secret of the link in a mail. */
export const tokenOf = (mail: Logged | undefined) => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
/** The same of the last of so many mails. */
export const lastToken = async (email: string, number: number) => tokenOf((await mails(email, number)).at(-1));
/** Waits until no mail is under way. */
export const idle = async () => {
  await expect
    .poll(async () => (await run(t.deps.db.pool, sql`select 1 from pgboss.job where name = 'mail' and state < 'completed'`)).length, { timeout: 15_000 })
    .toBe(0);
};
/** An account as it is stored. */
export const account = async (email: string) => (await run<any>(t.deps.db.pool, sql`select * from "user" where email = ${email}`))[0];
/** Makes an account that is confirmed. */
export const joined = async (of: { role?: 'moderator' | 'super_admin' } = {}) => {
  const email = freshEmail();
  const id = await createUser(t.deps.db, { displayName: 'Thu Hà', email, password, role: of.role ?? 'moderator', permissions: ['media'] });
  return { email, id };
};
