import { rm } from 'node:fs/promises';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { accounts, assertOwn, makeAccounts, type MakerName, makers, samplePassword } from './account.ts';
import { follow, show, type Shown } from './audience.ts';
import { makeCatalogue, type Wanted, whole } from './catalogue.ts';
import { channels } from './channels.ts';
import { drafts } from './drafts.ts';
import { makeEntries } from './contest.ts';
import { threads } from './conversations.ts';
import { createCallApi } from './call-api.ts';
import { entries } from './entries.ts';
import { clipFolder } from './clip.ts';
import { films } from './films.ts';
import { people } from './people.ts';
import { signInUploader } from './sending.ts';
import { makeThreads } from './threads.ts';
import { videos, videoSeconds } from './videos.ts';
import { forgetSeals } from '../users/seal.ts';

/** The whole sample catalogue. */
export const everything: Wanted = { films, drafts, people, channels, videos, entries, threads };

/** Everything that has a film. */
function playableSamplesOf({ films, videos, entries, channels }: Wanted): Shown[] {
  const makerOf = (of: string): MakerName =>
    channels.find(({ username }) => films.some(({ slug, channel }) => slug === of && channel === username))?.maker ?? 'super_admin';
  return [
    ...films.map(({ slug, fate, plays, clip }): Shown => ({ kind: 'movie', name: slug, maker: makerOf(slug), fate, plays, seconds: clip.seconds })),
    ...videos.map(({ slug, of, fate, plays }): Shown => ({ kind: 'video', name: slug, maker: makerOf(of), fate, plays, seconds: videoSeconds })),
    ...entries.map(({ name, fate, plays }): Shown => ({ kind: 'video', name, maker: 'moderator', fate, plays, seconds: videoSeconds, isEntry: true })),
  ];
}

/** The environment of a demo: a data folder of its own, and a first account whose password is known. */
export const demoEnvironment = (env: Record<string, string | undefined>): Record<string, string | undefined> => ({
  ...env,
  DATA_DIR: env['DATA_DIR']?.trim() || 'data-demo',
  ADMIN_EMAIL: accounts.super_admin.email,
  ADMIN_PASSWORD: samplePassword,
});

/** Creates the accounts to sign in with, before the demo answers its first call. Rejects with `NotADemo` if the database is not a demo. */
export async function makeFirst(db: Db): Promise<void> {
  await assertOwn(db);
  await makeAccounts(db);
}

/** Where to sign in and as whom, a line each. */
export function welcome(address: string): string[] {
  const widest = Math.max(...Object.values(accounts).map(({ email }) => email.length));
  return [
    `Sign in at ${address}/sign-in with the password ${samplePassword} as`,
    ...Object.values(accounts).map(({ email, role }) => `  ${email.padEnd(widest)}  ${role}`),
    'The password is no secret: whoever reaches this server can sign in.',
  ];
}

/** The running creation of the catalogue. `done` resolves to whether it was completed rather than stopped, and rejects with its error. */
export type Samples = { done: Promise<boolean>; stop: () => Promise<void> };

/**
 * Begins to create the missing samples through the server at `address`, and to publish their films once they are transcoded. Idempotent. The accounts
 * exist when it resolves. Rejects with `NotADemo` if the database is not a demo, before anything is written.
 */
export async function beginSamples(deps: Deps, address: string, wanted: Wanted = everything): Promise<Samples> {
  await assertOwn(deps.db);
  const actorOf = await makeAccounts(deps.db);
  const ending = new AbortController();
  let isStopped = false;
  const showing = { deps, callApi: createCallApi(deps), actorOf, signal: ending.signal };
  let areAllMade = false;
  const make = async () => {
    await makeThreads(showing, wanted.threads);
    const signInMaker = async (name: MakerName) => ({
      actor: actorOf(makers[name]),
      sending: await signInUploader(address, { email: makers[name].email, password: samplePassword }, ending.signal),
    });
    const opened = { super_admin: await signInMaker('super_admin'), moderator: await signInMaker('moderator'), editor: await signInMaker('editor') };
    try {
      await whole([makeCatalogue({ ...showing, makers: opened }, wanted), makeEntries(showing, wanted.entries, wanted.films, address)]);
    } finally {
      for (const { sending } of Object.values(opened)) await sending.end();
      await rm(clipFolder(deps), { recursive: true, force: true });
    }
    await follow(showing, wanted.channels);
    areAllMade = true;
  };
  // If one part fails, stop the other.
  const parts = [make(), show(showing, playableSamplesOf(wanted), () => areAllMade)].map((part) =>
    part.catch((error: unknown) => {
      ending.abort();
      throw error;
    }),
  );
  const done = Promise.allSettled(parts).then(async (results) => {
    const failed = results.filter((result) => result.status === 'rejected');
    if (isStopped) return false;
    // An error that only follows from the abort is not the cause.
    const reason = failed.find(({ reason }) => (reason as Error)?.name !== 'AbortError') ?? failed[0];
    if (reason) throw reason.reason;
    // What was made is dated back, after it was sealed as made today.
    await forgetSeals({ db: deps.db, folder: deps.config.root });
    return true;
  });
  return {
    done,
    stop: async () => {
      isStopped = true;
      ending.abort();
      await done.catch(() => undefined);
    },
  };
}
