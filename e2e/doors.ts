import { createHmac } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { type Account, enterAs, makeAccount } from './accounts.ts';
import { admin, expect, type Marquee } from './marquee.ts';

/** The same product under a host name: browsers offer no passkeys on bare addresses. */
export const localhostAddress = (marquee: Marquee) => marquee.address.replace('127.0.0.1', 'localhost');

export const makeModerator = (marquee: Marquee, name: string) => makeAccount(marquee, { name, role: 'moderator', permissions: ['media'] });

/** Signs in with an address to open afterwards. */
export async function openAs(page: Page, account: Account, path: string): Promise<void> {
  await page.goto(path);
  await enterAs(page, account);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

/** Signs out of this browser only, and opens the sign-in screen. */
export async function signOut(page: Page, at = ''): Promise<void> {
  // This page has neither a running console, which could write its session back, nor a sign-in form, which would offer a passkey.
  await page.goto(`${at}/health/live`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${at}/sign-in`);
  await expect(page.getByLabel('Email')).toBeVisible();
}

export async function fillPassword(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
}

/** Presses a button and checks it during its call: it keeps the focus and is marked as busy. */
export async function expectBusyWithFocus(page: Page, button: Locator, path: string): Promise<void> {
  const answered = Promise.withResolvers<void>();
  await page.route(`**${path}`, (route) => answered.promise.then(() => route.continue()), { times: 1 });
  const element = await button.elementHandle();
  await button.click();
  const seen = () => element?.evaluate((each) => [each === document.activeElement, each.getAttribute('aria-disabled')]);
  await expect.poll(seen).toEqual([true, 'true']);
  answered.resolve();
}

/** The code of an authenticator app (RFC 6238). */
export function codeOf(secret: string, ms: number): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) as number) & 15;
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** Reads the QR code on the page like a phone's camera. */
export async function scan(page: Page): Promise<URL> {
  const picture = await page.getByRole('img', { name: /^(Mã QR|QR code)/ }).screenshot();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return new URL(decodeQR({ data: new Uint8ClampedArray(data), width: info.width, height: info.height }));
}

/** A virtual security key, or a phone with a fingerprint reader. */
export async function authenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    /** Whether a finger touches the reader. If so, the browser's requests are answered at once. */
    touch: (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}
