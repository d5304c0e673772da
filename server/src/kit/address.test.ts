import { beforeAll, describe, expect, test } from 'vitest';
import { networkOf } from './address.ts';
import { testApp, type TestApp } from './testing.ts';

test('the network of an address is an IPv4 address or the first 64 bits of an IPv6 address', () => {
  expect(['1.2.3.4', '::ffff:1.2.3.4', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9', '2001:0db8:1:3::1', '::1'].map(networkOf)).toEqual([
    '1.2.3.4',
    '1.2.3.4',
    '2001:db8:1:2',
    '2001:db8:1:2',
    '2001:db8:1:3',
    '0:0:0:0',
  ]);
});

describe('a caller who uses another IPv6 address of one network for each call', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });

  test('has the usual rate limit of public calls', async () => {
    const call = (address: string) => t.stranger('GET', '/cms/v1/contest', undefined, { 'x-forwarded-for': address });
    const answers = await Promise.all(Array.from({ length: 240 }, (_, n) => call(`2001:db8:1:2::${n.toString(16)}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await call('2001:db8:1:2:3::1')).body.code).toBe('too_many_requests');
    expect((await call('2001:db8:1:3::1')).status).toBe(200);
  });
});
