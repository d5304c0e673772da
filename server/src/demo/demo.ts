import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { accounts, assertOwn, makeAccounts, samplePassword } from './account.ts';
import { follow, show } from './audience.ts';
import { makeCatalogue, type Wanted } from './catalogue.ts';
import { channels } from './channels.ts';
import { doorOf } from './door.ts';
import { films } from './films.ts';
import { people } from './people.ts';
import { openSending } from './sending.ts';

/** The whole sample catalogue. */
export const everything: Wanted = { films, people, channels };

/** The environment of a demo: a data folder of its own, and a first account whose password is known. */
export const demoEnvironment = (env: Record<string, string | undefined>): Record<string, string | undefined> => ({
  ...env,
  DATA_DIR: env['DATA_DIR']?.trim() || 'data-demo',
  ADMIN_EMAIL: accounts.super_admin.email,
  ADMIN_PASSWORD: samplePassword,
});

/** Where to sign in and as whom, a line each. */
export function welcome(address: string): string[] {
  const widest = Math.max(...Object.values(accounts).map(({ email }) => email.length));
  return [
    `Sign in at ${address}/sign-in with the password ${samplePassword} as`,
    ...Object.values(accounts).map(({ email, role }) => `  ${email.padEnd(widest)}  ${role}`),
    'Everybody who can read this page of the source knows the password: keep the demo to yourself.',
  ];
}

/**
 * Makes what the sample catalogue still lacks while the server at `address` answers, and takes its films to where they belong once they
 * are transcoded. Twice is fine. Rejects with `NotADemo` where the data is somebody's own, before anything is written.
 */
export async function makeSamples(deps: Deps, address: string, signal: AbortSignal, wanted: Wanted = everything): Promise<void> {
  await assertOwn(deps.db);
  const { admin, ids } = await makeAccounts(deps.db);
  const showing = { deps, door: doorOf(deps), admin, signal };
  const sending = await openSending(address, { email: accounts.super_admin.email, password: samplePassword }, signal);
  // Whichever fails first, the other must not go on with what is being taken down.
  const ending = new AbortController();
  const both = AbortSignal.any([signal, ending.signal]);
  try {
    await makeCatalogue({ ...showing, sending, ids, signal: both }, wanted);
    await follow({ ...showing, signal: both }, wanted.channels);
    await show({ ...showing, signal: both }, wanted.films);
  } finally {
    ending.abort();
    await sending.end();
    await rm(join(deps.config.root, 'work', 'demo'), { recursive: true, force: true });
  }
}
