import { useSyncExternalStore } from 'react';
import type { StoredAsset, UploadPurpose } from '@marquee/contract/media/asset';
import { t } from '../words/words.ts';
import { ApiError, isMissing, newKey } from './call.ts';
import { fileRefusal } from './check.ts';
import { arrived, type Begun, begun, continued, forget, handOn, remember } from './resume.ts';
import { add, remove, type Running, update, useRunning } from './running.ts';
import { faultOfSending, isReadable } from './sending.ts';
import { auth } from './who.ts';

/**
 * Uploads that go on while the person moves about: each belongs to an owner (resource, record and field), which takes the finished
 * asset whenever it is there to take it. Files go by the tus protocol in pieces, straight to storage, and go on where they stopped.
 */
export type Upload = {
  id: string;
  owner: string;
  name: string;
  state: 'running' | 'paused' | 'checking' | 'done' | 'failed';
  /** Where it goes, from when the server knows of it. */
  idAsset?: string;
  asset?: StoredAsset;
  reason?: string;
};

/** Bytes of one piece: small enough to lose little on a bad line, large enough to cost little on a good one. */
const piece = 8 * 1024 * 1024;
/** Milliseconds between two looks at the speed, and the share of each new look in what is shown. */
const [lookEvery, share] = [500, 0.2];
/** Milliseconds without a byte after which how fast it went says nothing any more. */
const silence = 5000;

const person = () => auth.get().authUser?.user_profile.idUser ?? null;

/** What arrived before a reload, and was in no form yet, still waits for its own. */
const waiting = (by: string | null): readonly Upload[] =>
  arrived(by).map(({ owner, name, idAsset, asset }) => ({ id: newKey(), owner, name, state: 'done', idAsset, asset }));
let uploads = waiting(person());
const listeners = new Set<() => void>();
function change(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}
/** How each one that is on its way is left where it is, so that it can go on from there. */
const leaves = new Map<string, () => void>();

// Somebody else signs in here: the former's files stop, and wait in this browser for whom they belong to.
let whose = person();
auth.watch(() => {
  const now = person();
  if (now === null || now === whose) return;
  if (whose !== null) {
    for (const { id } of uploads) remove(id);
    change(waiting(now));
    for (const leave of leaves.values()) leave();
  }
  whose = now;
});

const patch = (id: string, over: Partial<Upload>) => change(uploads.map((each) => (each.id === id ? { ...each, ...over } : each)));

/** All uploads of this tab; filter by owner. */
export const useUploads = (): readonly Upload[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => uploads,
  );

/** What owns the uploads of a field: its record, or the one that is being made. */
export const ownerOf = (resource: string, record: string | undefined, field: string): string => `${resource}:${record ?? 'new'}:${field}`;

/** Whether a file of a record is still on its way to it. */
export function useOnItsWay(resource: string, record: string | undefined): boolean {
  const whose = ownerOf(resource, record, '');
  return useUploads().some(({ owner, state }) => owner.startsWith(whose) && state !== 'failed');
}

/** What of a record did not go up, as the tray has it: each can be tried again until it is taken off there. */
export function useFailed(resource: string, record: string | undefined): readonly Running[] {
  const whose = ownerOf(resource, record, '');
  const failed = useUploads().filter(({ owner, state }) => owner.startsWith(whose) && state === 'failed');
  return useRunning().filter((each) => failed.some(({ id }) => id === each.id));
}

/** The uploads of this tab for a record that is being made. */
export const ofNew = (resource: string): readonly string[] =>
  uploads.filter(({ owner }) => owner.startsWith(ownerOf(resource, undefined, ''))).map(({ id }) => id);

/**
 * The record that these uploads were for has been made: what arrives from now on is its own, wherever the person is by then,
 * and not that of the next new record.
 */
export function handOver(ids: readonly string[], resource: string, record: string, href: string): void {
  const [from, to] = [ownerOf(resource, undefined, ''), ownerOf(resource, record, '')];
  const renamed = (owner: string) => owner.replace(from, to);
  for (const each of uploads.filter(({ id }) => ids.includes(id))) {
    if (each.idAsset !== undefined) handOn(each.idAsset, renamed(each.owner));
    update(each.id, { href });
    patch(each.id, { owner: renamed(each.owner) });
  }
}

/** What this person began to send to an owner before a reload, and did not finish. */
export const interruptedOf = (owner: string): Begun | undefined => begun(person()).findLast((each) => each.owner === owner);

/** Takes a finished upload out of the queue: its asset now stands in the owner's field. */
export function take(id: string): void {
  const taken = uploads.find((each) => each.id === id);
  if (taken?.asset !== undefined) forget(taken.asset.id);
  update(id, { waits: undefined });
  change(uploads.filter((each) => each.id !== id));
}

// While something is on its way, closing the tab asks first.
window.addEventListener('beforeunload', (event) => {
  if (uploads.some(({ state }) => state === 'running' || state === 'checking')) event.preventDefault();
});

/** Begins to upload a file, or goes on with one that was begun before a reload. Whoever has no session gives their `ticket`. */
export function upload(file: File, purpose: UploadPurpose, owner: string, href: string, ticket?: string): void {
  const id = newKey();
  change([...uploads, { id, owner, name: file.name, state: 'running' }]);
  add({ id, name: file.name, state: 'waiting', fraction: null, href });
  void run(id, file, purpose, ticket);
}

async function run(id: string, file: File, purpose: UploadPurpose, ticket: string | undefined): Promise<void> {
  // A new record's uploads become its own when it is made.
  let owner = '';
  const ownerNow = () => (owner = uploads.find((each) => each.id === id)?.owner ?? owner);
  const by = person();
  let stop = () => {};
  const cancel = () => {
    stop();
    remove(id);
    take(id);
  };
  const fail = (error: unknown) => {
    const why = fileRefusal(error);
    patch(id, { state: 'failed', reason: why });
    update(id, {
      state: 'failed',
      reason: why,
      cancel,
      retry: () => {
        patch(id, { state: 'running' });
        update(id, { state: 'waiting', fraction: null, reason: undefined });
        void run(id, file, purpose, ticket);
      },
    });
  };
  // From the first moment: what waits for the server to answer can be taken back too.
  update(id, { cancel });
  const isOff = () => !uploads.some((each) => each.id === id);
  try {
    // With the first file only: the schemas behind are more than a public form is.
    const { announce, publish } = await import('./assets.ts');
    const before = continued(ownerNow(), by, file);
    const opened = before ?? (await announce(file, purpose, ticket));
    if (isOff()) return;
    const { idAsset, url } = opened;
    const at = before?.at ?? new Date().toISOString();
    const sentTill = (sent: number) => ({ owner: ownerNow(), by, name: file.name, size: file.size, modified: file.lastModified, idAsset, url, sent, at });
    patch(id, { idAsset });
    remember(sentTill(before?.sent ?? 0));
    await transfer(file, url, {
      started: ({ pause, resume, abort, leave }) => {
        leaves.set(id, leave);
        stop = () => {
          abort();
          forget(idAsset);
        };
        // Cancelled, or left to somebody else, while what sends it was fetched.
        if (isOff()) return person() === by ? stop() : leave();
        const paused = () => {
          pause();
          patch(id, { state: 'paused' });
          update(id, { state: 'paused', speed: undefined, left: undefined });
        };
        const resumed = () => {
          resume();
          patch(id, { state: 'running' });
          update(id, { state: 'running' });
        };
        update(id, { state: 'running', fraction: 0, pause: paused, resume: resumed, cancel });
      },
      progress: (sent, speed) => {
        remember(sentTill(sent));
        update(id, { fraction: sent / file.size, speed, left: speed > 0 ? (file.size - sent) / speed : undefined });
      },
      silent: () => update(id, { speed: 0, left: undefined }),
    }).catch(async (error: unknown) => {
      const fault = await faultOfSending(error, file);
      // Gone on with, it would be refused for ever.
      if (isMissing(fault)) forget(idAsset);
      throw fault;
    });
    patch(id, { state: 'checking' });
    update(id, { state: 'checking', fraction: null, pause: undefined, resume: undefined });
    const asset = await publish(idAsset, ticket).catch((error: unknown) => {
      // A file that was looked at and refused is not gone on with.
      if (error instanceof ApiError && error.status === 422) forget(idAsset);
      throw error;
    });
    // Whoever left it to another is given it when they come back; whoever cancelled it is not.
    if (isOff() && person() === by) return;
    remember({ ...sentTill(file.size), asset });
    // Before its form is told of it: one that is open takes it at once.
    update(id, { state: 'done', fraction: 1, cancel: undefined, waits: true });
    patch(id, { state: 'done', asset });
  } catch (error) {
    if (!isOff()) fail(error);
  } finally {
    leaves.delete(id);
  }
}

type Watch = {
  started: (of: { pause: () => void; resume: () => void; abort: () => void; leave: () => void }) => void;
  progress: (sent: number, speed: number) => void;
  silent: () => void;
};

/** Sends the file to its signed address by tus. Resolves when all of it has arrived. */
async function transfer(file: File, url: string, watch: Watch): Promise<void> {
  const [{ default: Uppy }, { default: Tus }] = await Promise.all([import('@uppy/core'), import('@uppy/tus')]);
  const uppy = new Uppy({ allowMultipleUploadBatches: false });
  let unreadable = () => {};
  uppy.use(Tus, {
    uploadUrl: url,
    chunkSize: piece,
    retryDelays: [0, 1000, 3000, 5000, 10_000, 20_000],
    // To the browser a file that was changed or removed looks like a line that is down: no patience brings it back.
    onShouldRetry: (error, _tries, _options, next) => {
      void isReadable(file).then((is) => is || unreadable());
      return next(error);
    },
    storeFingerprintForResuming: false,
    limit: 1,
  });
  const fileId = uppy.addFile({ name: file.name, type: file.type, data: file });
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;
  try {
    await new Promise<void>((resolve, reject) => {
      let [seenAt, seen, speed] = [performance.now(), -1, 0];
      const fallSilent = () => {
        [seen, speed] = [-1, 0];
        watch.silent();
      };
      uppy.on('upload-progress', (_file, { bytesUploaded }) => {
        clearTimeout(quiet);
        quiet = setTimeout(fallSilent, silence);
        const now = performance.now();
        const sent = Number(bytesUploaded);
        if (seen < 0) [seen, seenAt] = [sent, now];
        if (now - seenAt < lookEvery && sent < file.size) return;
        const current = now > seenAt ? ((sent - seen) * 1000) / (now - seenAt) : 0;
        speed = speed === 0 ? current : speed * (1 - share) + current * share;
        [seen, seenAt] = [sent, now];
        watch.progress(sent, speed);
      });
      uppy.on('upload-success', () => resolve());
      uppy.on('upload-error', (_file, error) => reject(error));
      const end = () => reject(new DOMException(t('kit.stop'), 'AbortError'));
      const leave = () => {
        isLeft = true;
        if (uppy.getFile(fileId).isPaused !== true) uppy.pauseResume(fileId);
        end();
      };
      unreadable = leave;
      watch.started({
        pause: () => uppy.pauseResume(fileId),
        resume: () => {
          [seen, speed] = [-1, 0];
          uppy.pauseResume(fileId);
        },
        abort: () => {
          uppy.cancelAll();
          end();
        },
        leave,
      });
      void uppy.upload().catch(reject);
    });
  } finally {
    clearTimeout(quiet);
    // It would have the server throw away what has arrived.
    if (!isLeft) uppy.destroy();
  }
}
