import { afterEach, expect, test, vi } from 'vitest';
import { type Runner, sql } from '../kit/sql.ts';
import { ListTotals } from './totals.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('records of another process are counted within seconds, even if the clock of the machine is set back', async () => {
  let rows = 3;
  const on = { query: async () => ({ rows: [{ n: rows }] }) } as unknown as Runner;
  const totals = new ListTotals();
  const count = async () => (await totals.of(on, 'movie', sql`from movie`)).count;
  expect(await count()).toBe(3);
  rows = 4;
  const [wall, ran] = [Date.now(), performance.now()];
  vi.spyOn(Date, 'now').mockReturnValue(wall - 2 * 3_600_000);
  const running = vi.spyOn(performance, 'now').mockReturnValue(ran + 1000);
  expect(await count()).toBe(3);
  running.mockReturnValue(ran + 10_000);
  expect(await count()).toBe(4);
});
