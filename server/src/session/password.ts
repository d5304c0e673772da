import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP's password storage cheat sheet names first: 19 MiB, two passes, one lane. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(composed(password), strength);

/** Accents as one keyboard puts them together are others in bytes than as the next one does (RFC 8265, 4.2.2): whoever sets a password types it on both. */
const composed = (password: string) => password.normalize('NFC');

const absent = hashPassword(randomBytes(16).toString('hex'));

/** Whether a password is the right one. Where there is none to compare with it takes as much time, so that neither can be told from the other. */
export async function isPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  const against = kept ?? (await absent);
  // One that was set before accents were put together is kept as it was typed.
  for (const form of new Set([composed(password), password])) {
    if ((await verify(against, form).catch(() => false)) && typeof kept === 'string') return true;
  }
  return false;
}
