import { expect, test } from 'vitest';
import { transcodeArgs } from './command.ts';
import { sampleSource } from './workshop.testing.ts';

test('no more than a day is read of a film, whatever it says of its length', () => {
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
  // Before its input, so that it holds for all that is made of it.
  expect(args.indexOf('-t')).toBeLessThan(args.indexOf('-i'));
  expect(args[args.indexOf('-t') + 1]).toBe('86400');
});
