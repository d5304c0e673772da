import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Signing } from './kinds.ts';
import { type Runner, run, sql } from './sql.ts';

/** Addresses stay the same for six hours, so that browsers can keep what they fetched, and lapse six to twelve hours after they were made. */
const step = 6 * 3600;

/**
 * The keys that sign addresses of files. The secret is made once and kept in the database, so that every process signs alike.
 * PostgreSQL signs too (it writes the JSON), with HMAC-SHA256 built from its own `sha256`: hence the two padded keys (RFC 2104).
 */
export async function signing(on: Runner): Promise<Signing> {
  const fresh = randomBytes(32).toString('hex');
  await run(on, sql`insert into setting (name, value) values ('signing_secret', to_jsonb(${fresh}::text)) on conflict (name) do nothing`);
  const [row] = await run<{ value: string }>(on, sql`select value from setting where name = 'signing_secret'`);
  if (!row) throw new Error('the signing secret could not be stored');
  const block = Buffer.alloc(64);
  Buffer.from(row.value, 'hex').copy(block);
  return {
    inner: Buffer.from(block.map((byte) => byte ^ 0x36)),
    outer: Buffer.from(block.map((byte) => byte ^ 0x5c)),
    expires: () => (Math.floor(Date.now() / 1000 / step) + 2) * step,
  };
}

/** The signature over a text or bytes: 64 hexadecimal digits, which PostgreSQL writes faster than base64. */
export function sign(keys: Signing, what: string | Buffer): string {
  const secret = keys.inner.map((byte) => byte ^ 0x36);
  return createHmac('sha256', secret).update(what).digest('hex');
}

/** Whether a signature is ours and has not lapsed; `expires` in seconds since 1970. */
export function verify(keys: Signing, what: string | Buffer, expires: number, signature: string): boolean {
  if (!Number.isSafeInteger(expires) || expires * 1000 < Date.now()) return false;
  const expected = Buffer.from(sign(keys, what));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** What is signed for one file: its id's 16 bytes, then eight of when the address lapses. PostgreSQL's `file_signature` signs the same. */
export function fileBytes(id: string, expires: number): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.write(id.replaceAll('-', ''), 'hex');
  // What is no instant is refused whatever it was signed for.
  bytes.writeBigInt64BE(BigInt(Number.isSafeInteger(expires) ? expires : 0), 16);
  return bytes;
}

/** The address of a file, readable by whoever holds it until it lapses. */
export function fileAddress(keys: Signing, id: string): string {
  const expires = keys.expires();
  return `/files/${id}?e=${expires}&s=${sign(keys, fileBytes(id, expires))}`;
}
