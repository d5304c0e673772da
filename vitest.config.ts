import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,console}/src/**/*.test.ts'],
    globalSetup: ['server/src/adapters/database/testing.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
