import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell comes first: it draws the same pages in three quarters of the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser from the npm package, which `tools/ready.mjs` has unpacked. */
const packed = join(import.meta.dirname, '../node_modules/.chromium/headless-shell');

/** A Chrome or Chromium: `CHROME_PATH`, else the npm package's, else this machine's. Throws if there is none. */
export function browserPath(): string {
  const named = process.env.CHROME_PATH;
  const candidates = [
    packed,
    ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  for (const path of named ? [named] : candidates) {
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // try the next one
    }
  }
  // Using another browser than the requested one would be a surprise.
  if (named) throw new Error(`CHROME_PATH (${named}) is no program: name another, or none`);
  throw new Error('the browser stories need Chrome or Chromium: install one or name it in CHROME_PATH');
}
