import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Refusal } from './refusal.ts';
import { taskQueue } from './task-queue.ts';

/** A task that ends when it is told to. */
function task(name: string, begun: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = () => {
    begun.push(name);
    return promise;
  };
  return { work, end: () => resolve(name), fail: () => reject(new Error(name)) };
}
const said = (running: Promise<string>) => running.catch((error: Refusal | Error) => ('code' in error ? [error.code, error.params] : error.message));

test('so many tasks run at once, others wait in their order, and beyond that they are refused', async () => {
  const inTurn = taskQueue({ atOnce: 2, waiting: 2, patienceMs: 10_000 });
  const begun: string[] = [];
  const tasks = ['a', 'b', 'c', 'd', 'e'].map((name) => task(name, begun));
  const [a, b, c, d, e] = tasks.map(({ work }) => said(inTurn(work)));
  expect(await e).toEqual(['overloaded', { seconds: 10 }]);
  expect(begun).toEqual(['a', 'b']);
  // One that fails gives its place on like any other.
  tasks[1]?.fail();
  expect(await b).toBe('b');
  await delay(0);
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const { end } of tasks) end();
  expect(await Promise.all([a, c, d])).toEqual(['a', 'c', 'd']);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('whoever waits for too long is refused, and takes no place from the next', async () => {
  const inTurn = taskQueue({ atOnce: 1, waiting: 1, patienceMs: 20 });
  const begun: string[] = [];
  const [long, late, next] = [task('long', begun), task('late', begun), task('next', begun)];
  const running = said(inTurn(long.work));
  expect(await said(inTurn(late.work))).toEqual(['overloaded', { seconds: 10 }]);
  long.end();
  next.end();
  expect([await running, await said(inTurn(next.work))]).toEqual(['long', 'next']);
  expect(begun).toEqual(['long', 'next']);
});
