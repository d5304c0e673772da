import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,console}/src/**/*.test.ts'],
    globalSetup: ['server/src/adapters/database/testing.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Files of one worker share the modules that they import, which are a third of the processor's time; databases and folders they do not share.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
