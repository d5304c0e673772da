import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigFault } from '../config.ts';
import { type Runner, run, sql } from './sql.ts';

/**
 * Keeps secrets unreadable at rest (AES-256-GCM): whoever has the database or the files, and not the key, has nothing.
 * `about` says what the bytes are and whose, such as `totp <idUser>`: sealed bytes that were moved elsewhere do not open.
 */
export type Encryption = {
  encrypt: (bytes: Uint8Array, about: string) => Buffer;
  /** @throws SealBroken for bytes that were changed, moved, or sealed with another key */
  decrypt: (sealed: Uint8Array, about: string) => Buffer;
  /** A code that proves who wrote these bytes (HMAC-SHA256): nobody without the key can make it. Each use `about` has a key of its own (HKDF). */
  authenticate: (bytes: Uint8Array, about: string) => Buffer;
};

export class DecryptionFailed extends Error {}

/** The first byte of everything sealed, so that a later form can be told from this one. */
const form = 1;
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** @param key 32 bytes */
export function encryptionWith(key: Uint8Array): Encryption {
  const derived = new Map<string, Buffer>();
  const keyFor = (about: string) => {
    const known = derived.get(about) ?? Buffer.from(hkdfSync('sha256', key, '', `marquee ${about}`, keyBytes));
    derived.set(about, known);
    return known;
  };
  return {
    authenticate: (bytes, about) => createHmac('sha256', keyFor(about)).update(bytes).digest(),
    encrypt: (bytes, about) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
      return Buffer.concat([Buffer.of(form), nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt: (sealed, about) => {
      if (sealed[0] !== form || sealed.length < 1 + nonceBytes + tagBytes) throw new DecryptionFailed();
      const body = sealed.subarray(1 + nonceBytes, -tagBytes);
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + nonceBytes), { authTagLength: tagBytes })
          .setAAD(Buffer.from(about))
          .setAuthTag(sealed.subarray(-tagBytes));
        return Buffer.concat([cipher.update(body), cipher.final()]);
      } catch {
        throw new DecryptionFailed();
      }
    },
  };
}

/**
 * The seal of this installation. Its key is `SEAL_KEY` or, where that is not set, the file `seal.key` of the data folder, made at the first
 * start; never the database, so that a copy of the database alone gives nothing away. The database keeps a fingerprint of the key:
 * a lost or other key stops the start instead of losing what is sealed.
 * @throws ConfigFault
 */
export async function openEncryption(on: Runner, of: { folder: string; key: string | undefined }): Promise<Encryption> {
  const [known] = await run<{ value: string }>(on, sql`select value from setting where name = 'seal_key'`);
  const file = join(of.folder, 'seal.key');
  const text = of.key ?? (await readKeyFile(file)) ?? (known ? undefined : await createKeyFile(file));
  if (text === undefined)
    throw new ConfigFault(`SEAL_KEY: the key of what is sealed in this database is missing; bring back ${file} or set SEAL_KEY to what it held`);
  const key = Buffer.from(text, 'base64');
  if (key.length !== keyBytes) throw new ConfigFault('SEAL_KEY: wants 32 bytes in base64, as `openssl rand -base64 32` prints them');
  const fingerprint = createHash('sha256').update('marquee seal ').update(key).digest('base64url');
  await run(on, sql`insert into setting (name, value) values ('seal_key', to_jsonb(${fingerprint}::text)) on conflict (name) do nothing`);
  const [first] = await run<{ value: string }>(on, sql`select value from setting where name = 'seal_key'`);
  if (first?.value !== fingerprint)
    throw new ConfigFault(`SEAL_KEY: this is not the key that this database was sealed with; ${of.key ? 'SEAL_KEY' : file} must hold that one`);
  return encryptionWith(key);
}

const readKeyFile = (file: string) =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );

/** Makes the key's file. Processes that start together agree on one: it appears whole or not at all, and the first wins. */
async function createKeyFile(file: string): Promise<string | undefined> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(draft, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readKeyFile(file);
}
