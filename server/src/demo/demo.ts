import { rm } from 'node:fs/promises';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { makeAdvertising } from './advertising.ts';
import { sampleCampaigns } from './campaigns.ts';
import { albums } from './albums.ts';
import { accounts, assertDemoDatabase, makeAccounts, type MakerName, makers, samplePassword } from './account.ts';
import { follow, publishFilms, type FilmToPublish } from './audience.ts';
import { makeCatalogue, type Catalogue, waitForAll } from './catalogue.ts';
import { channels } from './channels.ts';
import { drafts } from './drafts.ts';
import { makeComments } from './comments.ts';
import { makeFeedbacks } from './feedbacks.ts';
import { makeCollections } from './collections.ts';
import { makeEntries } from './contest.ts';
import { judgeEntries } from './judging.ts';
import { threads } from './conversations.ts';
import { createCallApi } from './call-api.ts';
import { entries } from './entries.ts';
import { clipFolder } from './clip.ts';
import { films } from './films.ts';
import { publishAlbums } from './music.ts';
import { people } from './people.ts';
import { signInUploader } from './uploader.ts';
import { makeKeywords } from './keywords.ts';
import { makePlatforms } from './platforms.ts';
import { makeStaff } from './staff.ts';
import { makeStoreReviews } from './store-reviews.ts';
import { makeThreads } from './threads.ts';
import { makeReports } from './reports.ts';
import { startBroadcast } from './broadcast.ts';
import { televisions } from './television.ts';
import { videos, videoSeconds } from './videos.ts';
import { forgetSeals } from '../users/seal.ts';

/** The whole sample catalogue. */
export const sampleCatalogue: Catalogue = {
  films,
  drafts,
  people,
  channels,
  videos,
  entries,
  threads,
  televisions,
  albums,
  campaigns: sampleCampaigns,
  unansweredRequests: 110,
};

/** All samples with a film. */
function playableSamplesOf({ films, videos, entries, channels, albums: all }: Catalogue): FilmToPublish[] {
  const makerIn = (channel: string | undefined): MakerName => channels.find(({ username }) => username === channel)?.maker ?? 'super_admin';
  const makerOf = (of: string): MakerName => makerIn(films.find(({ slug }) => slug === of)?.channel);
  return [
    ...films.map(({ slug, finalState, plays, clip }): FilmToPublish => ({
      kind: 'movie',
      name: slug,
      maker: makerOf(slug),
      finalState,
      plays,
      seconds: clip.seconds,
    })),
    ...videos.map(({ slug, of, finalState, plays }): FilmToPublish => ({
      kind: 'video',
      name: slug,
      maker: makerOf(of),
      finalState,
      plays,
      seconds: videoSeconds,
    })),
    ...all.flatMap(({ channel, songs }) =>
      songs.map(({ slug, finalState, plays, seconds }): FilmToPublish => ({ kind: 'music', name: slug, maker: makerIn(channel), finalState, plays, seconds })),
    ),
    ...entries.map(({ name, finalState, plays }): FilmToPublish => ({
      kind: 'video',
      name,
      maker: 'moderator',
      finalState,
      plays,
      seconds: videoSeconds,
      isEntry: true,
    })),
  ];
}

/** The environment of a demo: its own data folder, and a first account with the public password. */
export const demoEnvironment = (env: Record<string, string | undefined>): Record<string, string | undefined> => ({
  ...env,
  DATA_DIR: env['DATA_DIR']?.trim() || 'data-demo',
  ADMIN_EMAIL: accounts.super_admin.email,
  ADMIN_PASSWORD: samplePassword,
});

/** Creates the accounts to sign in with, before the demo answers its first call. Rejects with `ForeignDatabase` if the database is not a demo. */
export async function createFirstAccounts(db: Db): Promise<void> {
  await assertDemoDatabase(db);
  await makeAccounts(db);
}

/** The lines that tell where and with which accounts to sign in. */
export function signInLines(address: string): string[] {
  const widest = Math.max(...Object.values(accounts).map(({ email }) => email.length));
  return [
    `Sign in at ${address}/sign-in with the password ${samplePassword} as`,
    ...Object.values(accounts).map(({ email, role }) => `  ${email.padEnd(widest)}  ${role}`),
    'The password is public: everybody who can reach this server can sign in.',
  ];
}

/** The running creation of the catalogue. `done` resolves to whether it was completed rather than stopped, and rejects with its error. */
export type Samples = { done: Promise<boolean>; stop: () => Promise<void> };

/**
 * Begins to create the missing samples through the server at `address`, and to publish their films once they are transcoded. Idempotent. The accounts
 * exist when it resolves. Rejects with `ForeignDatabase` if the database is not a demo, before anything is written.
 */
export async function beginSamples(deps: Deps, address: string, catalogue: Catalogue = sampleCatalogue): Promise<Samples> {
  await assertDemoDatabase(deps.db);
  const actorOf = await makeAccounts(deps.db);
  const abortController = new AbortController();
  const broadcast = await startBroadcast(deps);
  // It is on loopback, which no link may lead to otherwise.
  deps.outbound = { ...deps.outbound, allowed: new Set([...(deps.outbound.allowed ?? []), broadcast.origin]) };
  let isStopped = false;
  const context = { deps, callApi: createCallApi(deps), actorOf, signal: abortController.signal };
  let areAllCreated = false;
  const make = async () => {
    await makePlatforms(context);
    await makeKeywords(context);
    await makeStaff(context);
    await makeThreads(context, catalogue.threads);
    await makeStoreReviews(context);
    const signInMaker = async (name: MakerName) => ({
      actor: actorOf(makers[name]),
      uploader: await signInUploader(address, { email: makers[name].email, password: samplePassword }, abortController.signal),
    });
    const uploaders = { super_admin: await signInMaker('super_admin'), moderator: await signInMaker('moderator'), editor: await signInMaker('editor') };
    try {
      await waitForAll([
        makeCatalogue({ ...context, makers: uploaders }, catalogue, broadcast),
        makeEntries(context, catalogue.entries, catalogue.films, address),
      ]);
    } finally {
      for (const { uploader } of Object.values(uploaders)) await uploader.end();
      await rm(clipFolder(deps), { recursive: true, force: true });
    }
    await judgeEntries(context, catalogue.entries);
    await makeCollections(context, catalogue);
    await follow(context, catalogue.channels);
    await makeAdvertising(context, catalogue.campaigns, catalogue.unansweredRequests);
    areAllCreated = true;
  };
  // If one part fails, stop the other.
  const parts = [
    make(),
    publishFilms(context, playableSamplesOf(catalogue), () => areAllCreated)
      .then(() => publishAlbums(context, catalogue.albums))
      .then(() => makeComments(context, catalogue.films))
      .then(() => makeFeedbacks(context))
      .then(() => makeReports(context)),
  ].map((part) =>
    part.catch((error: unknown) => {
      abortController.abort();
      throw error;
    }),
  );
  const done = Promise.allSettled(parts).then(async (results) => {
    const failures = results.filter((result) => result.status === 'rejected');
    if (isStopped) return false;
    // An error that only follows from the abort is not the cause.
    const reason = failures.find(({ reason }) => (reason as Error)?.name !== 'AbortError') ?? failures[0];
    if (reason) throw reason.reason;
    // What was made is dated back, after it was sealed as made today.
    await forgetSeals({ db: deps.db, folder: deps.config.root });
    return true;
  });
  return {
    done,
    stop: async () => {
      isStopped = true;
      abortController.abort();
      await done.catch(() => undefined);
      await broadcast.stop();
    },
  };
}
