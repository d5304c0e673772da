import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { waitingTestFiles } from './tools/waiting.ts';

/** The files that take longest: begun among the last, one is waited for alone. */
const longest = [
  ...waitingTestFiles,
  ...['films/transcode', 'adapters/ffmpeg/sources', 'files/subtitle', 'films/transcoder'].map((name) => `server/src/${name}.test.ts`),
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? longest.length : at;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, not an array's
    const all = await super.sort(files);
    return all.toSorted((a, b) => rank(a) - rank(b));
  }
}

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
    sequence: { sequencer: LongestFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
