import { expect, test } from 'vitest';
import { transcodeArgs } from './command.ts';
import { sampleSource } from './workshop.testing.ts';

test('reads at most a day of a film, whatever duration it states', () => {
  const args = transcodeArgs(
    {
      input: '/film',
      outDir: '/out',
      renditions: [{ width: 64, height: 64, bit_rate: 64_000 }],
      source: sampleSource,
      fps: 25,
      duration: 0,
      late: 0,
      hold: 0,
      isReshaped: false,
    },
    true,
  );
  // It stands before the input, so that it limits every output.
  expect(args.indexOf('-t')).toBeLessThan(args.indexOf('-i'));
  expect(args[args.indexOf('-t') + 1]).toBe('86400');
});
