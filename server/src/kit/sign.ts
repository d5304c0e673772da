import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Signing } from './kinds.ts';
import { type Runner, run, sql } from './sql.ts';

/** Signed addresses stay the same for six hours, so that browsers can cache files. They expire six to twelve hours after they are made. In seconds. */
const stepSeconds = 6 * 3600;

/**
 * The keys that sign file addresses. The secret is created once and stored in the database, so that every process uses the same one.
 * PostgreSQL writes the JSON and signs too. It builds HMAC-SHA256 from its own `sha256`, and needs the two padded keys for that (RFC 2104).
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
    expires: () => (Math.floor(Date.now() / 1000 / stepSeconds) + 2) * stepSeconds,
  };
}

/** The signature of a text or bytes: 64 hexadecimal digits, since PostgreSQL writes these faster than base64. */
export function sign(keys: Signing, what: string | Buffer): string {
  const secret = keys.inner.map((byte) => byte ^ 0x36);
  return createHmac('sha256', secret).update(what).digest('hex');
}

/** Whether a signature is valid and has not expired; `expires` in seconds since 1970. */
export function verify(keys: Signing, what: string | Buffer, expires: number, signature: string): boolean {
  if (!Number.isSafeInteger(expires) || expires * 1000 < Date.now()) return false;
  const expected = Buffer.from(sign(keys, what));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The signed bytes of a file address: the 16 bytes of the file's id, then 8 bytes of its expiry. The database function `file_signature` signs the same. */
export function fileBytes(id: string, expires: number): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.write(id.replaceAll('-', ''), 'hex');
  // `verify` refuses an invalid expiry in any case, so its bytes do not matter.
  bytes.writeBigInt64BE(BigInt(Number.isSafeInteger(expires) ? expires : 0), 16);
  return bytes;
}

/** The signed address of a file. Everybody who has it can read the file until it expires. */
export function fileAddress(keys: Signing, id: string): string {
  const expires = keys.expires();
  return `/files/${id}?e=${expires}&s=${sign(keys, fileBytes(id, expires))}`;
}
