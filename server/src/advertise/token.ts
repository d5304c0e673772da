import { hash, timingSafeEqual } from 'node:crypto';
import { campaignTargets, type CampaignTarget } from '@marquee/contract/advertise/campaign';
import { type PlatformKind, type ZoneName, zoneNames } from '@marquee/contract/advertise/zone';
import { platformKinds } from '@marquee/contract/users/platform';
import type { Signing } from '../kit/kinds.ts';

/**
 * What was answered to one request for an advertisement. `answer` is its id and `askedAt` its time, in milliseconds since 1970. `application` is the id of the
 * platform, `viewer` a hash of the application's id of the person. `price`: thousandths of a dong for one event of `target`. `lease` pays for the impression.
 */
export type AdAnswer = {
  answer: string;
  askedAt: number;
  campaign: string;
  ad: string;
  zone: ZoneName;
  platform: PlatformKind;
  application: string;
  country: string | null;
  viewer: string | null;
  target: CampaignTarget;
  price: number;
  lease: number;
};

/** The first byte of a token. Change it with the layout, or with the order of the lists that tokens refer to by place. */
const layout = 1;
const ids = ['answer', 'campaign', 'ad', 'application'] as const;
const viewerBytes = 12;
const signatureBytes = 16;
/** layout, ids, zone, platform, target, country, viewer, time, price, lease */
const payloadBytes = 1 + 16 * ids.length + 3 + 2 + viewerBytes + 6 + 6 + 6;

/**
 * HMAC-SHA256 (RFC 2104) from the padded keys. `createHmac` takes three times as long, since it makes an object for the key each time. Signatures of one purpose
 * are no signatures of another, nor of a file's address (`kit/sign.ts`): the signed bytes begin with the purpose.
 */
function hmac({ inner, outer }: Signing, purpose: string, what: string | Buffer): Buffer {
  const begin = Buffer.from(`marquee advertising ${purpose}\n`);
  const digest = hash('sha256', Buffer.concat([inner, begin, typeof what === 'string' ? Buffer.from(what) : what]), 'buffer');
  return hash('sha256', Buffer.concat([outer, digest]), 'buffer');
}

/** A hash of a viewer's id or of a network, from which nobody can compute what it was: 16 characters. */
export const hashOf = (keys: Signing, of: 'viewer' | 'network', what: string): string => hmac(keys, of, what).subarray(0, viewerBytes).toString('base64url');

/** The token of an answer, which its addresses carry. Nobody else can make one, and nothing in it can be changed. */
export function writeToken(keys: Signing, of: AdAnswer): string {
  const bytes = Buffer.alloc(payloadBytes + signatureBytes);
  let at = bytes.writeUInt8(layout);
  for (const name of ids) at += bytes.write(of[name].replaceAll('-', ''), at, 16, 'hex');
  at = bytes.writeUInt8(zoneNames.indexOf(of.zone), at);
  at = bytes.writeUInt8(platformKinds.indexOf(of.platform), at);
  at = bytes.writeUInt8(campaignTargets.indexOf(of.target), at);
  bytes.write(of.country ?? '', at, 2, 'latin1');
  bytes.write(of.viewer ?? '', at + 2, viewerBytes, 'base64url');
  at += 2 + viewerBytes;
  for (const value of [of.askedAt, of.price, of.lease]) at = bytes.writeUIntBE(value, at, 6);
  hmac(keys, 'answer', bytes.subarray(0, at)).copy(bytes, at, 0, signatureBytes);
  return bytes.toString('base64url');
}

/** The answer that a token is of; undefined if this product did not write it. */
export function readToken(keys: Signing, token: string): AdAnswer | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Other spellings of the same bytes are refused too, so that one answer has one address.
  if (bytes.length !== payloadBytes + signatureBytes || bytes[0] !== layout || bytes.toString('base64url') !== token) return undefined;
  const payload = bytes.subarray(0, payloadBytes);
  if (!timingSafeEqual(hmac(keys, 'answer', payload).subarray(0, signatureBytes), bytes.subarray(payloadBytes))) return undefined;
  const id = (nth: number) => bytes.toString('hex', 1 + 16 * nth, 17 + 16 * nth).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const at = 1 + 16 * ids.length;
  const country = bytes.toString('latin1', at + 3, at + 5);
  const viewer = bytes.subarray(at + 5, at + 5 + viewerBytes);
  const number = (nth: number) => bytes.readUIntBE(at + 5 + viewerBytes + 6 * nth, 6);
  return {
    answer: id(0),
    campaign: id(1),
    ad: id(2),
    application: id(3),
    zone: zoneNames[bytes[at] ?? 0] as ZoneName,
    platform: platformKinds[bytes[at + 1] ?? 0] as PlatformKind,
    target: campaignTargets[bytes[at + 2] ?? 0] as CampaignTarget,
    country: country === '\0\0' ? null : country,
    viewer: viewer.every((byte) => byte === 0) ? null : viewer.toString('base64url'),
    askedAt: number(0),
    price: number(1),
    lease: number(2),
  };
}
