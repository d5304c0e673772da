import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP's password storage cheat sheet names first: 19 MiB, two passes, one lane. */
const argon2Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), argon2Parameters);

/** Unicode NFC. Keyboards encode accents differently, and one person may type a password on several of them (RFC 8265, 4.2.2). */
const normalized = (password: string) => password.normalize('NFC');

const dummyHash = hashPassword(randomBytes(16).toString('hex'));

/** Whether a password matches the stored hash. Without a hash it takes just as long, so that the time does not reveal whether an account exists. */
export async function isCorrectPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  const hashToVerify = storedHash ?? (await dummyHash);
  // Hashes from before passwords were normalized are of the password as typed.
  for (const form of new Set([normalized(password), password])) {
    if ((await verify(hashToVerify, form).catch(() => false)) && typeof storedHash === 'string') return true;
  }
  return false;
}
