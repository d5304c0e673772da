import { expect, test } from 'vitest';
import { testApp } from '../kit/testing.ts';

test('the rate limit of viewers in a network does not stop sign-ins from there', async () => {
  const t = await testApp();
  const there = { 'x-forwarded-for': '203.0.113.77' };
  const asked: number[] = [];
  for (let n = 0; n < 241; n++) asked.push((await t.stranger('GET', '/platform/v1/movie/x', undefined, there)).status);
  expect(asked.slice(-2)).toEqual([404, 429]);
  expect((await t.stranger('POST', '/cms/v1/login', { email: 'ai@example.vn', password: 'không phải' }, there)).status).toBe(401);
});
