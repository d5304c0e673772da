import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';

export const admin = { email: 'admin@marquee.local', password: 'a-long-password' };

export type Marquee = {
  address: string;
  dataDir: string;
  /** The one address on loopback that play links may lead to. A story may start a streaming server there. */
  liveOrigin: string;
  child: ChildProcess;
  /** Makes one API call as the super_admin. */
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<{ status: number; body: any; headers: Headers }>;
  /** Registers a platform whose pages have these origins, and answers its key. */
  platformKey: (origins?: readonly string[]) => Promise<string>;
  stop: () => Promise<void>;
};

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the whole product on an empty data folder, from the file that `npm start` builds. */
export async function startMarquee(): Promise<Marquee> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-story-'));
  // PostgreSQL's unprivileged user must be able to enter when stories run as root.
  await chmod(dataDir, 0o711);
  const liveOrigin = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/dist/main.js'), 'all'], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'warn', PRIVATE_ORIGINS: liveOrigin },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      text += chunk.toString();
      const found = /Marquee is at (\S+)/.exec(text);
      if (found?.[1]) resolve(found[1]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`Marquee ended with ${code}:\n${text}`)));
    setTimeout(() => reject(new Error(`Marquee did not listen within 60 s:\n${text}`)), 60_000).unref();
  });
  let token: string | undefined;
  const call: Marquee['call'] = async (method, path, body, headers = {}) => {
    if (!token && path !== '/cms/v1/login') token = (await call('POST', '/cms/v1/login', admin)).body.data.token;
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || Buffer.isBuffer(body) ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    // A person has at most fifty sessions. After that many sign-ins by stories, this one was ended.
    if (response.status === 403 && token && path !== '/cms/v1/login') {
      const { code } = await response.clone().json();
      if (code === 'invalid_token') {
        token = undefined;
        return call(method, path, body, headers);
      }
    }
    const answer = await response.text();
    return { status: response.status, body: answer.startsWith('{') ? JSON.parse(answer) : answer, headers: response.headers };
  };
  const platformKey: Marquee['platformKey'] = async (origins = []) => {
    const platform = await call('POST', '/cms/v1/platform', { title: 'Story', kind: 'web', origins: origins.map((url) => ({ url })) });
    return (await call('POST', '/cms/v1/platform/key', { id: platform.body.data.idPlatform })).body.data.key;
  };
  return {
    address,
    dataDir,
    liveOrigin,
    child,
    call,
    platformKey,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** A story with a running product. All stories of one worker share a product. */
export const test = base.extend<object, { marquee: Marquee }>({
  marquee: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const marquee = await startMarquee();
      await use(marquee);
      await marquee.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ marquee }, use) => use(marquee.address),
  // A console sends calls until its page closes. A mocked answer may then be cut off, which says nothing about the finished story.
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
export { expect } from '@playwright/test';

/**
 * Gives the page's browser a session of this account without opening the console. The next address that opens has it. Only the stories about the sign-in screen
 * use that screen.
 */
export async function carrySession(page: Page, account: { email: string } = admin): Promise<void> {
  await page.goto('/health/live');
  await page.evaluate(
    async (of) => {
      const answer = await fetch('/cms/v1/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(of) });
      if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
      const { token, user, permissions, expires_at } = (await answer.json()).data;
      const auth = { authUser: { token, expires_at, permissions, user_profile: user }, initURL: '/', loader: false };
      localStorage.setItem('root', JSON.stringify({ ...JSON.parse(localStorage.getItem('root') ?? '{}'), auth }));
    },
    { email: account.email, password: admin.password },
  );
}

/** Signs in, by default as the super_admin, opens an address and waits for its screen. */
export async function signIn(page: Page, to = '/main/media/movie', account: { email: string } = admin): Promise<void> {
  await carrySession(page, account);
  await page.goto(to);
  await page.getByRole('main').waitFor();
}

/**
 * Goes to another screen of the open console as its own links do, which saves the cost of loading the page. It loads the page if no console is open, if
 * something is unsaved, or if the address is another one of the same screen.
 */
export async function go(page: Page, to: string): Promise<void> {
  const isGoing = await page.evaluate(async (path) => {
    // A click just before may still be changing the address.
    for (let calm = 0; calm < 3; calm += 1) {
      await new Promise(requestAnimationFrame);
      if (document.querySelector('.moving')) calm = -1;
    }
    if (!document.querySelector('main#main') || document.querySelector('.savebar-dot') || !path.startsWith('/main/')) return false;
    const address = new URL(path, location.href);
    if (address.pathname === location.pathname) return false;
    (document.activeElement as HTMLElement | null)?.blur();
    // As the router does: it numbers the entries of the history.
    history.pushState({ usr: null, key: 'story', idx: (history.state?.idx ?? 0) + 1 }, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
    return true;
  }, to);
  if (!isGoing) await page.goto(to);
  // A new screen takes the focus.
  else await page.waitForFunction(() => document.querySelector('main')?.contains(document.activeElement));
}
