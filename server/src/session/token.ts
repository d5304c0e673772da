import { createHash } from 'node:crypto';

/** The stored form of a token: SHA-256, base64url. Tokens are random, so the hash needs neither salt nor slowness. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
