import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Refusal } from '../kit/refusal.ts';
import { taskQueue } from './task-queue.ts';

/** A task that the test ends. */
function task(name: string, begun: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = () => {
    begun.push(name);
    return promise;
  };
  return { work, end: () => resolve(name), fail: () => reject(new Error(name)) };
}
const resultOf = (running: Promise<string>) => running.catch((error: Refusal | Error) => ('code' in error ? [error.code, error.params] : error.message));

test('a limited number of tasks run at once, a limited number wait in order, and further ones are refused', async () => {
  const inTurn = taskQueue({ atOnce: 2, waiting: 2, patienceMs: 10_000 });
  const started: string[] = [];
  const tasks = ['a', 'b', 'c', 'd', 'e'].map((name) => task(name, started));
  const [a, b, c, d, e] = tasks.map(({ work }) => resultOf(inTurn(work)));
  expect(await e).toEqual(['overloaded', { seconds: 10 }]);
  expect(started).toEqual(['a', 'b']);
  // A failed task also frees its slot.
  tasks[1]?.fail();
  expect(await b).toBe('b');
  await delay(0);
  expect(started).toEqual(['a', 'b', 'c']);
  for (const { end } of tasks) end();
  expect(await Promise.all([a, c, d])).toEqual(['a', 'c', 'd']);
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('a task that waits too long is refused, and does not take the slot of the next one', async () => {
  const inTurn = taskQueue({ atOnce: 1, waiting: 1, patienceMs: 20 });
  const started: string[] = [];
  const [long, late, next] = [task('long', started), task('late', started), task('next', started)];
  const running = resultOf(inTurn(long.work));
  expect(await resultOf(inTurn(late.work))).toEqual(['overloaded', { seconds: 10 }]);
  long.end();
  next.end();
  expect([await running, await resultOf(inTurn(next.work))]).toEqual(['long', 'next']);
  expect(started).toEqual(['long', 'next']);
});
