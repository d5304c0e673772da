import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ConfigFault } from '../config.ts';
import { DecryptionFailed, openEncryption, encryptionWith } from './encryption.ts';
import { testApp, type TestApp } from './testing.ts';

describe('a seal', () => {
  const { encrypt: seal, decrypt: open } = encryptionWith(randomBytes(32));

  test('opens to what was sealed, and never looks the same twice', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), (bytes, about) => {
        const sealed = seal(bytes, about);
        expect(open(sealed, about)).toEqual(Buffer.from(bytes));
        expect(seal(bytes, about)).not.toEqual(sealed);
      }),
    );
  });

  test('does not open when a bit of it was changed, when it was cut, moved, or sealed with another key', () => {
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
  const again = (key?: string) => openEncryption(t.deps.db.pool, { folder: t.deps.config.root, key });

  test('is made once, in a file that only its owner reads, and opens what every process sealed', async () => {
    const file = join(t.deps.config.root, 'seal.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const sealed = t.deps.encryption.encrypt(Buffer.from('a'), 'x');
    const others = await Promise.all([again(), again(), again(await readFile(file, 'utf8'))]);
    for (const { decrypt: open } of others) expect(open(sealed, 'x').toString()).toBe('a');
  });

  test('that is lost, wrong or no key stops the start with one line', async () => {
    const file = join(t.deps.config.root, 'seal.key');
    const good = await readFile(file, 'utf8');
    await expect(again(randomBytes(32).toString('base64'))).rejects.toThrow(ConfigFault);
    await expect(again('c2hvcnQ=')).rejects.toThrow('32 bytes in base64');
    await rm(file);
    await expect(again()).rejects.toThrow('bring back');
    await writeFile(file, good);
    await again();
  });
});
