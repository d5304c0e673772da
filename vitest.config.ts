import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,console}/src/**/*.test.ts', 'tools/*.test.ts'],
    globalSetup: ['server/src/adapters/database/testing.ts', 'server/src/template.testing.ts'],
    setupFiles: ['server/src/setup.testing.ts'],
    // What a test writes is told of those that fail.
    silent: 'passed-only',
    pool: 'forks',
    // One more than the processors of the smallest machine: a good part of these tests waits, for a heartbeat or for a disk.
    maxWorkers: 3,
    // Files of one worker share the modules that they import, which are a third of the processor's time; databases and folders they do not share.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
