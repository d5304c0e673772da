import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ConfigFault } from './config.ts';
import { DecryptionFailed, openEncryption, encryptionWith } from './encryption.ts';
import { testApp, type TestApp } from './kit/testing.ts';

describe('encrypted bytes', () => {
  const { encrypt: seal, decrypt: open } = encryptionWith(randomBytes(32));

  test('decrypt to the original, and differ each time', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), (bytes, about) => {
        const sealed = seal(bytes, about);
        expect(open(sealed, about)).toEqual(Buffer.from(bytes));
        expect(seal(bytes, about)).not.toEqual(sealed);
      }),
    );
  });

  test('do not decrypt if they were changed, cut, moved, or encrypted with another key', () => {
    const sealed = seal(Buffer.from('số căn cước 012345678901'), 'photo 1');
    expect(sealed.includes('012345678901')).toBe(false);
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] as number) ^ 1;
      expect(() => open(changed, 'photo 1')).toThrow(DecryptionFailed);
      expect(() => open(sealed.subarray(0, at), 'photo 1')).toThrow(DecryptionFailed);
    }
    expect(() => open(sealed, 'photo 2')).toThrow(DecryptionFailed);
    expect(() => encryptionWith(randomBytes(32)).decrypt(sealed, 'photo 1')).toThrow(DecryptionFailed);
  });
});

describe("the installation's key", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  const reopen = (key?: string) => openEncryption(t.deps.db.pool, { folder: t.deps.config.root, key });

  test('is created once, in a file that only its owner can read, and is the same for every process', async () => {
    const file = join(t.deps.config.root, 'seal.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const sealed = t.deps.encryption.encrypt(Buffer.from('a'), 'x');
    const others = await Promise.all([reopen(), reopen(), reopen(await readFile(file, 'utf8'))]);
    for (const { decrypt: open } of others) expect(open(sealed, 'x').toString()).toBe('a');
  });

  test('stops the start with a clear error if it is missing, wrong or invalid', async () => {
    const file = join(t.deps.config.root, 'seal.key');
    const good = await readFile(file, 'utf8');
    await expect(reopen(randomBytes(32).toString('base64'))).rejects.toThrow(ConfigFault);
    await expect(reopen('c2hvcnQ=')).rejects.toThrow('32 bytes in base64');
    await rm(file);
    await expect(reopen()).rejects.toThrow('bring back');
    await writeFile(file, good);
    await reopen();
  });
});
