import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { admin, expect, type Marquee } from './marquee.ts';

export type Role = 'developer' | 'moderator' | 'partner' | 'advertiser';
/** Somebody who can sign in, with the super_admin's password. */
export type Account = {
  id: string;
  email: string;
  name: string;
  /** Makes one API call as this person, with a new sign-in. */
  call: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: any }>;
};

/** Runs one statement on the product's own database. Inviting people and ending their sessions have no call yet. The data folder has the cluster's port. */
export async function query(marquee: Marquee, text: string, values: unknown[] = []): Promise<any[]> {
  const { port, password } = JSON.parse(await readFile(join(marquee.dataDir, 'postgres.json'), 'utf8'));
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'marquee', password, database: 'marquee' });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Signs in and returns the token. */
async function tokenOf(marquee: Marquee, { email }: { email: string }): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${marquee.address}/cms/v1/login`, { method: 'POST', headers, body: JSON.stringify({ email, password: admin.password }) });
  return (await answer.json()).data.token;
}

/**
 * Changes a person's sessions in the database and notifies the product, as the product itself does. It resolves when the product has the news; until then its
 * cache may be seconds old. The product clears its cache for everybody at once, so a separate session that was ended shows when that happened.
 */
async function notifyingSessionChange<T>(marquee: Marquee, account: Account, change: () => Promise<T>): Promise<T> {
  const token = await tokenOf(marquee, account);
  const status = async () => (await fetch(`${marquee.address}/cms/v1/profile/permission`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await status()).toBe(200);
  const done = await change();
  await query(marquee, 'delete from session where hash = $1', [createHash('sha256').update(token).digest('base64url')]);
  await query(marquee, `select pg_notify('marquee_sessions', '')`);
  await expect.poll(status, { intervals: [20] }).toBe(403);
  return done;
}

/** Creates an account with this role. */
export async function makeAccount(marquee: Marquee, of: { name: string; role: Role; permissions: string[] }): Promise<Account> {
  const email = `${of.role}-${crypto.randomUUID().slice(0, 8)}@marquee.local`;
  const [made] = await query(
    marquee,
    `insert into "user" ("idUser", "displayName", email, password, role, permissions, confirmed_at)
     select gen_random_uuid(), $1, $2, password, $3, $4, now() from "user" where email = $5 returning "idUser"`,
    [of.name, email, of.role, of.permissions, admin.email],
  );
  let token: string | undefined;
  const call: Account['call'] = async (method, path, body) => {
    token ??= await tokenOf(marquee, { email });
    const response = await fetch(`${marquee.address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return { id: made.idUser, email, name: of.name, call };
}

/** Ends every session of a person. */
export const revoke = (marquee: Marquee, account: Account) =>
  notifyingSessionChange(marquee, account, () => query(marquee, 'delete from session where "user" = $1', [account.id]));

/** Lets every session of a person expire in this many seconds. Returns the time of that in milliseconds. */
export const expire = (marquee: Marquee, account: Account, seconds: number): Promise<number> =>
  notifyingSessionChange(marquee, account, async () => {
    const text = `update session set expires_at = now() + make_interval(secs => $2) where "user" = $1 returning expires_at`;
    const [session] = await query(marquee, text, [account.id, seconds]);
    return session.expires_at.getTime();
  });

/** Gives a person another role. */
export const giveRole = (marquee: Marquee, account: Account, role: Role) =>
  notifyingSessionChange(marquee, account, () => query(marquee, 'update "user" set role = $1 where "idUser" = $2', [role, account.id]));

/** Fills in the open sign-in screen and waits until the console opens. The interface is Vietnamese. */
export async function enterAs(page: Page, account: { email: string }): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
  await page.waitForURL(/\/main(\/|$)/);
  await expect(page.getByRole('main')).toBeVisible();
}
