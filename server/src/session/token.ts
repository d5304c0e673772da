import { createHash } from 'node:crypto';

/** What is kept of a token: SHA-256, base64url. Tokens are random, so no salt or slowness is needed. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
