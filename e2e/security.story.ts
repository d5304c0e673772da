import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { type Account, enterAs, makeAccount } from './accounts.ts';
import { admin, expect, type Marquee, test } from './marquee.ts';

/** The same product under a name: browsers give passkeys to no bare address. */
const named = (marquee: Marquee) => marquee.address.replace('127.0.0.1', 'localhost');

const someone = (marquee: Marquee, name: string) => makeAccount(marquee, { name, role: 'moderator', permissions: ['media'] });

/** Signs in on the way to an address. */
async function openAs(page: Page, account: Account, path: string): Promise<void> {
  await page.goto(path);
  await enterAs(page, account);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

async function signOut(page: Page, account: Account): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/sign-in');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(account.email).not.toBe('');
}

async function fillPassword(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
}

/** What an authenticator app shows (RFC 6238), worked out here. */
function codeOf(secret: string, ms: number): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) as number) & 15;
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** Reads the QR code on the page as a phone's camera would. */
async function scan(page: Page): Promise<URL> {
  const picture = await page.getByRole('img', { name: /^(Mã QR|QR code)/ }).screenshot();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return new URL(decodeQR({ data: new Uint8ClampedArray(data), width: info.width, height: info.height }));
}

/** A security key or a phone with a fingerprint reader, as the browser knows them. */
async function authenticator(page: Page) {
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
    /** Whether a finger lies on the reader: what the browser asks is answered at once. */
    touch: (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

const speak = (page: Page, locale: 'vi' | 'en') =>
  page.evaluate((to) => {
    const root = JSON.parse(localStorage.getItem('root') ?? '{}');
    localStorage.setItem('root', JSON.stringify({ ...root, settings: { ...root.settings, locale: to } }));
  }, locale);

test.describe('sessions', () => {
  test('are listed by device, and one that is signed out is put before the door at once and comes back to where it was', async ({ page, browser, marquee }) => {
    const person = await someone(marquee, 'Vũ Hai Máy');
    const other = await browser.newContext({
      baseURL: marquee.address,
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    });
    const phone = await other.newPage();
    await openAs(phone, person, '/main/media/people/new');
    await phone.locator('#field-name').fill('Chưa kịp lưu');
    await expect(phone.getByRole('region', { name: 'Lưu thay đổi' })).toContainText('Đã giữ trên máy này');

    await openAs(page, person, '/main/account/sessions');
    const rows = page.getByRole('region', { name: 'Nơi bạn đang đăng nhập' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Thiết bị này');
    await expect(rows.nth(1)).toContainText('Safari trên iPhone');
    await rows.nth(1).getByRole('button', { name: 'Đăng xuất Safari trên iPhone' }).click();
    await expect(page.getByText('Đã đăng xuất thiết bị')).toBeVisible();
    await expect(rows).toHaveCount(1);

    // Nobody touches the phone: the end of its live stream alone tells it.
    await expect(phone).toHaveURL(/\/sign-in\?back=%2Fmain%2Fmedia%2Fpeople%2Fnew$/);
    await expect(phone.getByRole('alert').filter({ hasText: 'Mã phiên không hợp lệ' })).toBeVisible();
    await enterAs(phone, person);
    await expect(phone).toHaveURL('/main/media/people/new');
    await phone.getByRole('button', { name: 'Làm tiếp' }).click();
    await expect(phone.locator('#field-name')).toHaveValue('Chưa kịp lưu');

    await speak(page, 'en');
    await page.reload();
    await page.getByRole('button', { name: 'Sign out all other devices' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all other devices' }).click();
    await expect(page.getByText('Signed out 1 other device')).toBeVisible();
    await expect(page.getByText('You are signed in on this device alone.')).toBeVisible();
    await other.close();
  });
});

test.describe('two-step verification', () => {
  test('is turned on by a scanned code, asked for at sign-in, and turned off again', async ({ page, marquee }) => {
    const person = await someone(marquee, 'Đặng Hai Bước');
    await openAs(page, person, '/main/account/security');
    const panel = page.getByRole('region', { name: 'Xác thực hai bước' });
    await panel.getByRole('button', { name: 'Bật xác thực hai bước' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Mật khẩu của bạn').fill('sai mật khẩu');
    await dialog.getByRole('button', { name: 'Tiếp tục' }).click();
    await expect(dialog.getByText('Mật khẩu không đúng')).toBeVisible();
    await dialog.getByLabel('Mật khẩu của bạn').fill(admin.password);
    await dialog.getByRole('button', { name: 'Tiếp tục' }).click();
    await expect(page.getByRole('heading', { name: 'Quét mã bằng ứng dụng xác thực' })).toBeVisible();
    const uri = await scan(page);
    const secret = uri.searchParams.get('secret') as string;
    expect(decodeURIComponent(uri.pathname)).toContain(`Marquee:${person.email}`);
    await dialog.getByLabel('Mã 6 chữ số trong ứng dụng').fill('000000');
    await dialog.getByRole('button', { name: 'Bật', exact: true }).click();
    await expect(dialog.getByText('Mã không đúng hoặc đã dùng rồi')).toBeVisible();
    await dialog.getByLabel('Mã 6 chữ số trong ứng dụng').fill(codeOf(secret, Date.now()));
    await dialog.getByRole('button', { name: 'Bật', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Cất các mã khôi phục này' })).toBeVisible();
    const codes = await dialog.locator('li code').allTextContents();
    expect(codes).toHaveLength(10);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Tôi đã cất các mã' }).check();
    await dialog.getByRole('button', { name: 'Xong' }).click();
    await expect(panel.getByText('Đang bật', { exact: true })).toBeVisible();

    await signOut(page, person);
    await page.goto('/sign-in?back=%2F%2Fevil.example%2Fmain');
    await fillPassword(page, person);
    await expect(page.getByRole('heading', { name: 'Xác nhận hai bước' })).toBeVisible();
    await page.getByLabel('Mã xác thực').fill('123');
    await page.getByRole('button', { name: 'Xác nhận', exact: true }).click();
    await expect(page.getByText('Mã không đúng hoặc đã dùng rồi')).toBeVisible();
    await page.getByRole('button', { name: 'Dùng mã khôi phục' }).click();
    await page.getByLabel('Mã khôi phục').fill(codes[0] as string);
    await page.keyboard.press('Enter');
    // The second step leads where the first was going, and never to another site.
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/main\/media\//);

    await signOut(page, person);
    await page.getByRole('combobox').selectOption('en');
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] as string);
    await page.keyboard.press('Enter');
    await expect(page.getByText('This code is wrong or has been used already')).toBeVisible();
    await page.getByRole('button', { name: 'Use the authenticator app' }).click();
    await page.getByLabel('Authentication code').fill(codeOf(secret, Date.now() + 30_000));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/main\/media\//);

    await page.goto('/main/account/security');
    await expect(page.getByText('9 recovery codes left.')).toBeVisible();
    await page.getByRole('button', { name: 'Turn off two-step verification' }).click();
    await dialog.getByLabel('Your password').fill(admin.password);
    await dialog.getByLabel('Code of the app or recovery code').fill(codes[1] as string);
    await dialog.getByRole('button', { name: 'Turn off', exact: true }).click();
    await expect(page.getByText('Two-step verification is off')).toBeVisible();
  });
});

test.describe('passkeys', () => {
  test('are made, sign in, unlock, and stop when they are removed', async ({ page, marquee }) => {
    const person = await someone(marquee, 'Phan Không Mật Khẩu');
    const key = await authenticator(page);
    const at = named(marquee);
    await page.goto(`${at}/main/account/security`);
    await fillPassword(page, person);
    const panel = page.getByRole('region', { name: 'Khóa truy cập' });
    await panel.getByRole('button', { name: 'Thêm khóa truy cập' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tên').fill('Máy ở cơ quan');
    await dialog.getByLabel('Mật khẩu của bạn').fill(admin.password);
    await dialog.getByRole('button', { name: 'Tạo khóa' }).click();
    await expect(page.getByText('Đã thêm khóa truy cập')).toBeVisible();
    await expect(panel.getByRole('listitem')).toContainText(['Máy ở cơ quan']);
    expect(await key.count()).toBe(1);
    await panel.getByRole('button', { name: 'Đổi tên khóa truy cập Máy ở cơ quan' }).click();
    await dialog.getByLabel('Tên').fill('Máy ở nhà');
    await dialog.getByRole('button', { name: 'Lưu tên' }).click();
    await expect(panel.getByRole('listitem')).toContainText(['Máy ở nhà']);

    await page.getByRole('button', { name: 'Khóa ngay' }).click();
    const lock = page.getByRole('dialog', { name: 'Màn hình đang khóa' });
    await lock.getByRole('button', { name: 'Mở khóa bằng khóa truy cập' }).click();
    await expect(lock).toHaveCount(0);
    await page.reload();
    await expect(panel.getByRole('listitem')).toContainText(['Dùng lần cuối']);

    await page.evaluate(() => localStorage.clear());
    await page.goto(`${at}/sign-in`);
    await page.getByRole('button', { name: 'Đăng nhập bằng khóa truy cập' }).click();
    await expect(page).toHaveURL(/\/main\/media\//);

    await page.goto(`${at}/main/account/security`);
    await panel.getByRole('button', { name: 'Xóa khóa truy cập Máy ở nhà' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa', exact: true }).click();
    await expect(page.getByText('Đã xóa khóa truy cập')).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${at}/sign-in`);
    await page.getByRole('button', { name: 'Đăng nhập bằng khóa truy cập' }).click();
    await expect(page.getByText('Không nhận được khóa truy cập này')).toBeVisible();
  });

  test('take the place of the code in the second step', async ({ page, marquee }) => {
    const person = await someone(marquee, 'Bùi Khóa Thay Mã');
    const key = await authenticator(page);
    const at = named(marquee);
    await page.goto(`${at}/main/account/security`);
    await fillPassword(page, person);
    await page.getByRole('button', { name: 'Thêm khóa truy cập' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tên').fill('Điện thoại');
    await dialog.getByLabel('Mật khẩu của bạn').fill(admin.password);
    await dialog.getByRole('button', { name: 'Tạo khóa' }).click();
    await expect(page.getByText('Đã thêm khóa truy cập')).toBeVisible();
    const { secret } = (await person.call('POST', '/cms/v1/account/totp', { password: admin.password })).body.data;
    expect((await person.call('POST', '/cms/v1/account/totp/confirm', { code: codeOf(secret, Date.now()) })).status).toBe(200);

    await page.evaluate(() => localStorage.clear());
    await page.goto(`${at}/sign-in`);
    await key.touch(false);
    await fillPassword(page, person);
    await expect(page.getByRole('heading', { name: 'Xác nhận hai bước' })).toBeVisible();
    await key.touch(true);
    await page.getByRole('button', { name: 'Xác nhận bằng khóa truy cập' }).click();
    await expect(page).toHaveURL(/\/main\/media\//);

    // Turning to the form is enough for the browser to offer the passkey by itself.
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${at}/sign-in`);
    await page.getByLabel('Email').hover();
    await expect(page).toHaveURL(/\/main\/media\//);
  });

  test('are not offered where no browser would give one', async ({ page, marquee }) => {
    const person = await someone(marquee, 'Hà Địa Chỉ Số');
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: /khóa truy cập/ })).toHaveCount(0);
    await openAs(page, person, '/main/account/security');
    await expect(page.getByRole('region', { name: 'Khóa truy cập' }).getByText('cần một tên miền với https')).toBeVisible();
  });
});

test.describe('the screen lock', () => {
  const lockOf = (page: Page) => page.getByRole('dialog', { name: /^(Màn hình đang khóa|The screen is locked)$/ });

  test('covers the console when nobody uses it, keeps what was being done, and opens to the password alone', async ({ page, marquee }) => {
    const person = await someone(marquee, 'Lâm Rời Máy');
    await page.clock.install();
    await openAs(page, person, '/main/media/people/new');
    await page.locator('#field-name').fill('Đang gõ dở');
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').auth.authUser.token as string);
    const call = async () =>
      (await (await fetch(`${marquee.address}/cms/v1/session`, { headers: { authorization: `Bearer ${token}` } })).json()).code as string | undefined;
    await page.clock.fastForward('14:00');
    await page.clock.runFor(6000);
    await expect(lockOf(page)).toHaveCount(0);
    await page.clock.fastForward('01:00');
    await page.clock.runFor(6000);
    await expect(lockOf(page)).toBeVisible();
    await expect(lockOf(page)).toContainText('Lâm Rời Máy');
    await expect.poll(call).toBe('locked');

    // Nothing of what is behind can be seen, read out or reached.
    await expect(page.getByRole('textbox')).toHaveCount(1);
    await expect(page.locator('#field-name')).not.toBeVisible();
    expect(await page.locator('#field-name').inputValue()).toBe('Đang gõ dở');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+k');
    await expect(lockOf(page)).toBeVisible();
    expect((await marquee.call('GET', '/cms/v1/people?name=dang+go+do')).body.data).toEqual([]);

    await page.getByLabel('Mật khẩu', { exact: true }).fill('không phải');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Mật khẩu không đúng')).toBeVisible();
    await page.getByLabel('Mật khẩu', { exact: true }).fill(admin.password);
    await page.keyboard.press('Enter');
    await expect(lockOf(page)).toHaveCount(0);
    await expect(page.locator('#field-name')).toBeVisible();
    await expect(page.locator('#field-name')).toHaveValue('Đang gõ dở');
    await expect(page.locator('#field-name')).toBeFocused();
    expect(await call()).toBeUndefined();
  });

  test('stays over a reload and in other tabs, lies above open dialogs, and lets one sign out', async ({ page, context, marquee }) => {
    const person = await someone(marquee, 'Tô Nhiều Thẻ');
    await openAs(page, person, '/main/account/security');
    const other = await context.newPage();
    await other.goto('/main/media/movie');
    await expect(other.getByRole('heading', { level: 1, name: 'Phim' })).toBeVisible();
    await other.keyboard.press('?');
    await expect(other.getByRole('dialog')).toBeVisible();
    await page.getByRole('button', { name: 'Khóa ngay' }).click();
    for (const each of [page, other]) await expect(lockOf(each)).toBeVisible();
    await expect(other.getByRole('dialog')).toHaveCount(1);

    // A new address is locked from the start: nothing behind is begun, nothing is asked of the server.
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/cms/') && asked.push(request.url()));
    await speak(page, 'en');
    await page.goto('/main/media/movie');
    await expect(lockOf(page)).toBeVisible();
    await expect(page.locator('.layout')).toHaveCount(0);
    expect(asked).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Movie' })).toBeVisible();
    await expect(lockOf(other)).toHaveCount(0);
    await expect(other.getByRole('dialog')).toBeVisible();

    await other.close();
    await page.goto('/main/account/security');
    await page.getByRole('button', { name: 'Lock now' }).click();
    await lockOf(page).getByRole('button', { name: 'Logout' }).click();
    await expect(lockOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/(sign-in|main\/sign-up-contest)/);
  });

  test('comes after as long as the person chose, or never', async ({ page, marquee }) => {
    const person = await someone(marquee, 'Kiều Tự Chọn');
    await page.clock.install();
    await openAs(page, person, '/main/account/security');
    await page.getByRole('radio', { name: '5 phút không dùng', exact: true }).check();
    await page.clock.fastForward('05:00');
    await page.clock.runFor(6000);
    await expect(lockOf(page)).toBeVisible();
    await page.getByLabel('Mật khẩu', { exact: true }).fill(admin.password);
    await page.keyboard.press('Enter');
    await expect(lockOf(page)).toHaveCount(0);
    await page.getByRole('radio', { name: 'Không bao giờ' }).check();
    await page.clock.fastForward('03:00:00');
    await page.clock.runFor(6000);
    await expect(lockOf(page)).toHaveCount(0);
  });
});

test.describe('a stranger', () => {
  test('who guesses is held back, and told when to come again', async ({ page, marquee }) => {
    const person = await someone(marquee, 'Mạc Bị Đoán');
    for (let i = 0; i < 10; i++)
      await fetch(`${marquee.address}/cms/v1/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: person.email, password: `guess ${i}` }),
      });
    await page.goto('/sign-in');
    await fillPassword(page, person);
    await expect(page.getByText(/^Bạn thao tác quá nhanh, hãy thử lại sau \d+ giây$/)).toBeVisible();
  });

  test('who has another site gets neither the token nor the page, and a script that was slipped in does not run', async ({ page, marquee, browser }) => {
    const person = await someone(marquee, 'Cao Giữ Khóa');
    await openAs(page, person, '/main/media/movie');
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').auth.authUser.token as string);
    const context: BrowserContext = page.context();
    const evil = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(`<iframe src="${marquee.address}/main"></iframe>`));
    evil.listen(0, '127.0.0.1');
    await once(evil, 'listening');
    const site = await context.newPage();
    await site.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);
    const stolen = await site.evaluate(
      async ({ address, bearer }) => {
        const attempt = (work: () => unknown) =>
          Promise.resolve()
            .then(work)
            .then(String, () => 'refused');
        return {
          storage: localStorage.getItem('root'),
          frame: await attempt(() => document.querySelector('iframe')?.contentWindow?.localStorage.getItem('root')),
          framed: document.querySelector('iframe')?.contentDocument ?? null,
          plain: await attempt(async () => (await fetch(`${address}/cms/v1/session`)).text()),
          withToken: await attempt(async () => (await fetch(`${address}/cms/v1/session`, { headers: { authorization: `Bearer ${bearer}` } })).text()),
        };
      },
      { address: marquee.address, bearer: token },
    );
    expect(stolen).toEqual({ storage: null, frame: 'refused', framed: null, plain: 'refused', withToken: 'refused' });
    expect(site.frames().filter((frame) => frame.url().startsWith(marquee.address))).toEqual([]);
    evil.closeAllConnections();
    evil.close();

    const ran = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'window.slippedIn = true';
      document.body.append(script);
      const image = document.createElement('img');
      image.setAttribute('onerror', 'window.slippedIn = true');
      image.src = '/nothing';
      document.body.append(image);
      const away = await fetch('https://evil.example/').then(
        () => 'sent',
        () => 'held back',
      );
      return [(window as { slippedIn?: boolean }).slippedIn ?? false, away];
    });
    expect(ran).toEqual([false, 'held back']);
    expect(browser.isConnected()).toBe(true);
  });
});
