import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigFault } from './config.ts';
import { type Runner, run, sql } from './kit/sql.ts';

/**
 * Encrypts secrets at rest (AES-256-GCM). The database or the files alone, without the key, reveal nothing.
 * `about` names the purpose and owner of the bytes, such as `totp <idUser>`. It prevents decryption of bytes that were moved to another place.
 */
export type Encryption = {
  encrypt: (bytes: Uint8Array, about: string) => Buffer;
  /** @throws DecryptionFailed for bytes that were changed, moved, or encrypted with another key */
  decrypt: (encrypted: Uint8Array, about: string) => Buffer;
  /** A code that proves who wrote these bytes (HMAC-SHA256): nobody without the key can make it. Each use `about` has a key of its own (HKDF). */
  authenticate: (bytes: Uint8Array, about: string) => Buffer;
};

export class DecryptionFailed extends Error {}

/** The first byte of all encrypted bytes, so that a later format can be distinguished from this one. */
const formatVersion = 1;
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
      return Buffer.concat([Buffer.of(formatVersion), nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt: (encrypted, about) => {
      if (encrypted[0] !== formatVersion || encrypted.length < 1 + nonceBytes + tagBytes) throw new DecryptionFailed();
      const body = encrypted.subarray(1 + nonceBytes, -tagBytes);
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(1, 1 + nonceBytes), { authTagLength: tagBytes })
          .setAAD(Buffer.from(about))
          .setAuthTag(encrypted.subarray(-tagBytes));
        return Buffer.concat([cipher.update(body), cipher.final()]);
      } catch {
        throw new DecryptionFailed();
      }
    },
  };
}

/**
 * The encryption of this installation. Its key is `SEAL_KEY` or, if that is not set, the file `seal.key` of the data folder, which the first start
 * creates. The key is never in the database, so a copy of the database alone reveals nothing. The database stores a fingerprint of the key. With a
 * missing or wrong key the server does not start, so that no encrypted data is lost.
 * @throws ConfigFault
 */
export async function openEncryption(on: Runner, of: { folder: string; key: string | undefined }): Promise<Encryption> {
  const [storedFingerprint] = await run<{ value: string }>(on, sql`select value from setting where name = 'seal_key'`);
  const file = join(of.folder, 'seal.key');
  const text = of.key ?? (await readKeyFile(file)) ?? (storedFingerprint ? undefined : await createKeyFile(file));
  if (text === undefined)
    throw new ConfigFault(`SEAL_KEY: the key of what is sealed in this database is missing; bring back ${file} or set SEAL_KEY to what it held`);
  const key = Buffer.from(text, 'base64');
  if (key.length !== keyBytes) throw new ConfigFault('SEAL_KEY: wants 32 bytes in base64, as `openssl rand -base64 32` prints them');
  const fingerprint = createHash('sha256').update('marquee seal ').update(key).digest('base64url');
  await run(on, sql`insert into setting (name, value) values ('seal_key', to_jsonb(${fingerprint}::text)) on conflict (name) do nothing`);
  const [current] = await run<{ value: string }>(on, sql`select value from setting where name = 'seal_key'`);
  if (current?.value !== fingerprint)
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

/** Creates the key file. Processes that start together agree on one key: the file is created atomically, and the first process wins. */
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
