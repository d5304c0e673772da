import { defineConfig } from '@playwright/test';
import { browserPath } from './browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.story.ts',
  outputDir: '../test-results/stories',
  // One more than the processors of the smallest machine, because some stories wait for a film or for a server that does not answer.
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json']],
  use: {
    actionTimeout: 15_000,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // A trace of every step takes a tenth of the time; use `--trace=retain-on-failure` when needed.
    trace: 'off',
    launchOptions: {
      executablePath: browserPath(),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-software-rasterizer',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
