import { expect, test } from 'vitest';
import { testApp } from '../kit/testing.ts';

test('the rate limit of viewers in a network does not stop sign-ins from there', async () => {
  const t = await testApp();
  const headers = { 'x-forwarded-for': '203.0.113.77' };
  const statuses: number[] = [];
  for (let n = 0; n < 241; n++) statuses.push((await t.stranger('GET', '/platform/v1/movie/x', undefined, headers)).status);
  expect(statuses.slice(-2)).toEqual([404, 429]);
  expect((await t.stranger('POST', '/cms/v1/login', { email: 'ai@example.vn', password: 'không phải' }, headers)).status).toBe(401);
});
