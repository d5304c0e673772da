import { setImmediate as soon } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queueFileProbe, queueLinkProbe, maxConcurrentProbes, maxWaitMs } from './probe-queue.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Probes that run until they are told to end, in the order of their start. */
function startProbes(of: typeof queueFileProbe) {
  const begun: { name: string; end: PromiseWithResolvers<string> }[] = [];
  const look = (name: string) =>
    of(() => {
      const end = Promise.withResolvers<string>();
      begun.push({ name, end });
      return end.promise;
    });
  return { begun, look, names: () => begun.map(({ name }) => name) };
}

const numbers = (n: number, from = 0) => Array.from({ length: n }, (_, i) => String(from + i));

test('a limited number of films is probed at once, and the others follow in their order', async () => {
  const { begun, look, names } = startProbes(queueFileProbe);
  const answers = numbers(maxConcurrentProbes + 3).map(look);
  await soon();
  expect(names()).toEqual(numbers(maxConcurrentProbes));
  begun[2]?.end.reject(new Error('no film'));
  begun[5]?.end.resolve('a film');
  await expect(answers[2]).rejects.toThrow('no film');
  await expect(answers[5]).resolves.toBe('a film');
  expect(names()).toEqual(numbers(maxConcurrentProbes + 2));
  for (const { end } of begun) end.resolve('');
  await soon();
  begun.at(-1)?.end.resolve('the last');
  await expect(answers.at(-1)).resolves.toBe('the last');
  // All places are free again.
  const again = startProbes(queueFileProbe);
  const second = numbers(maxConcurrentProbes).map(again.look);
  await soon();
  expect(again.begun).toHaveLength(maxConcurrentProbes);
  for (const { end } of again.begun) end.resolve('');
  await Promise.all(second);
});

test('a probe whose turn does not come in time is refused without running, and slow addresses delay no upload', async () => {
  const { begun, look, names } = startProbes(queueLinkProbe);
  const slow = numbers(maxConcurrentProbes).map(look);
  const late = look('late');
  const refused = expect(late).rejects.toMatchObject({ code: 'overloaded' });
  await expect(queueFileProbe(() => Promise.resolve('an upload'))).resolves.toBe('an upload');
  await vi.advanceTimersByTimeAsync(maxWaitMs);
  await refused;
  for (const { end } of begun) end.resolve('');
  await Promise.all(slow);
  expect(names()).not.toContain('late');
  await expect(queueLinkProbe(() => Promise.resolve('a film'))).resolves.toBe('a film');
});
