import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { campaignTargets } from '@marquee/contract/advertise/campaign';
import { zoneNames } from '@marquee/contract/advertise/zone';
import { platformKinds } from '@marquee/contract/users/platform';
import { expect, test } from 'vitest';
import type { Signing } from '../kit/kinds.ts';
import { type AdAnswer, hashOf, readToken, writeToken } from './token.ts';

const signing = (): Signing => {
  const block = Buffer.alloc(64);
  randomBytes(32).copy(block);
  return { inner: Buffer.from(block.map((byte) => byte ^ 0x36)), outer: Buffer.from(block.map((byte) => byte ^ 0x5c)), expires: () => 0 };
};
const keys = signing();
const whole = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const answers: fc.Arbitrary<AdAnswer> = fc.record({
  answer: fc.uuid(),
  askedAt: whole,
  campaign: fc.uuid(),
  ad: fc.uuid(),
  zone: fc.constantFrom(...zoneNames),
  platform: fc.constantFrom(...platformKinds),
  application: fc.uuid(),
  country: fc.constantFrom('VN', 'JP', null),
  viewer: fc.option(fc.uuid().map((viewer) => hashOf(keys, 'viewer', viewer))),
  target: fc.constantFrom(...campaignTargets),
  price: whole,
  lease: whole,
});

test('a token says everything of its answer, and fits into an address', () => {
  fc.assert(
    fc.property(answers, (answer) => {
      const token = writeToken(keys, answer);
      expect(token).toMatch(/^[\w-]{1,200}$/);
      expect(readToken(keys, token)).toEqual(answer);
    }),
  );
});

test('a token with any other bit, or of other keys, is none', () => {
  const [answer] = fc.sample(answers, 1) as [AdAnswer];
  const bytes = Buffer.from(writeToken(keys, answer), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7));
    expect(readToken(keys, changed.toString('base64url'))).toBeUndefined();
  }
  expect(readToken(signing(), bytes.toString('base64url'))).toBeUndefined();
});

test('a viewer and a network of the same text have different hashes', () => {
  expect(hashOf(keys, 'viewer', '1.2.3.4')).not.toBe(hashOf(keys, 'network', '1.2.3.4'));
});
