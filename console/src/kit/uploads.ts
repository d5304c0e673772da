import { useEffect, useState, useSyncExternalStore } from 'react';
import type { StoredAsset, UploadPurpose } from '@marquee/contract/media/asset';
import type { SubtitleTrack } from '@marquee/contract/kit/subtitle';
import { ApiError, isMissing, newKey } from './call.ts';
import { fileRefusal } from './check.ts';
import { heldNames, acquireLock } from './locks.ts';
import { completedUploads, type ResumableUpload, unfinishedUploads, takeResumable, forget, reassignUpload, remember, sendingOf } from './resume.ts';
import { add, remove, type Running, update, useRunning } from './running.ts';
import { toUploadError } from './sending.ts';
import { transfer } from './transfer.ts';
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

const person = () => auth.get().authUser?.user_profile.idUser ?? null;

/** Whether an owner is a record that is being made: each page may have one of its own open. */
const isOfNew = (owner: string) => owner.split(':')[1] === 'new';
/** How each file that has arrived for a new record, and waits for its form here, is let go of: as long as it is held no other page takes it. */
const holds = new Map<string, () => void>();
function letGoOf(idAsset: string | undefined): void {
  if (idAsset === undefined) return;
  holds.get(idAsset)?.();
  holds.delete(idAsset);
}

let uploads: readonly Upload[] = [];
const listeners = new Set<() => void>();
function change(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}
/** What arrived before a reload, and was in no form yet, still waits for its own; but for what another page has for a new record of its. */
async function findWaiting(by: string | null): Promise<void> {
  for (const { owner, name, idAsset, asset } of completedUploads(by)) {
    const letGo = isOfNew(owner) ? await acquireLock(sendingOf(idAsset)) : () => undefined;
    const isThere = () => person() === by && completedUploads(by).some((each) => each.idAsset === idAsset) && !uploads.some((each) => each.idAsset === idAsset);
    if (letGo === null) continue;
    if (!isThere()) letGo();
    else {
      holds.set(idAsset, letGo);
      change([...uploads, { id: newKey(), owner, name, state: 'done', idAsset, asset }]);
    }
  }
}
void findWaiting(person());
/** How each one that is on its way is left where it is, so that it can go on from there. */
const leaves = new Map<string, () => void>();

// Somebody else signs in here: the former's files stop, and wait in this browser for whom they belong to.
let whose = person();
auth.watch(() => {
  const now = person();
  if (now === null || now === whose) return;
  if (whose !== null) {
    for (const { id, idAsset } of uploads) {
      remove(id);
      letGoOf(idAsset);
    }
    change([]);
    void findWaiting(now);
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
export function useHasPendingUploads(resource: string, record: string | undefined): boolean {
  const whose = ownerOf(resource, record, '');
  return useUploads().some(({ owner, state }) => owner.startsWith(whose) && state !== 'failed');
}

/** What of a record did not go up, as the tray has it: each can be tried again until it is taken off there. */
export function useFailedUploads(resource: string, record: string | undefined): readonly Running[] {
  const whose = ownerOf(resource, record, '');
  const failed = useUploads().filter(({ owner, state }) => owner.startsWith(whose) && state === 'failed');
  return useRunning().filter((each) => failed.some(({ id }) => id === each.id));
}

/** The uploads of this tab for a record that is being made. */
export const pendingUploadIds = (resource: string): readonly string[] =>
  uploads.filter(({ owner }) => owner.startsWith(ownerOf(resource, undefined, ''))).map(({ id }) => id);

/**
 * The record that these uploads were for has been made: what arrives from now on is its own, wherever the person is by then,
 * and not that of the next new record.
 */
export function reassignUploads(ids: readonly string[], resource: string, record: string, href: string): void {
  const [from, to] = [ownerOf(resource, undefined, ''), ownerOf(resource, record, '')];
  const renamed = (owner: string) => owner.replace(from, to);
  for (const each of uploads.filter(({ id }) => ids.includes(id))) {
    if (each.idAsset !== undefined) reassignUpload(each.idAsset, renamed(each.owner));
    letGoOf(each.idAsset);
    update(each.id, { href });
    patch(each.id, { owner: renamed(each.owner) });
  }
}

/** What this person began to send to an owner before a reload, and did not finish; what another page is sending is on its way. */
export function useInterrupted(owner: string): [ResumableUpload | undefined, () => void] {
  const [interrupted, setInterrupted] = useState<ResumableUpload>();
  useEffect(() => {
    let isHere = true;
    void heldNames().then((held) => {
      if (isHere) setInterrupted(unfinishedUploads(person()).findLast((each) => each.owner === owner && !held.has(sendingOf(each.idAsset))));
    });
    return () => {
      isHere = false;
    };
  }, [owner]);
  return [interrupted, () => setInterrupted(undefined)];
}

/** Takes a finished upload out of the queue: its asset now stands in the owner's field. */
export function take(id: string): void {
  const taken = uploads.find((each) => each.id === id);
  if (taken?.asset !== undefined) forget(taken.asset.id);
  letGoOf(taken?.idAsset);
  update(id, { waits: undefined });
  change(uploads.filter((each) => each.id !== id));
}

// While something is on its way, closing the tab asks first.
window.addEventListener('beforeunload', (event) => {
  if (uploads.some(({ state }) => state === 'running' || state === 'checking')) event.preventDefault();
});

/** What an upload may be sent with: the ticket of whoever has no session, and the track of a subtitle whose name does not tell it. */
export type Sent = { ticket?: string; track?: SubtitleTrack };

/** Begins to upload a file, or goes on with one that was begun before a reload. */
export function upload(file: File, purpose: UploadPurpose, owner: string, href: string, sent: Sent = {}): void {
  const id = newKey();
  change([...uploads, { id, owner, name: file.name, state: 'running' }]);
  add({ id, name: file.name, state: 'waiting', fraction: null, href });
  void run(id, file, purpose, sent);
}

async function run(id: string, file: File, purpose: UploadPurpose, sent: Sent): Promise<void> {
  const { ticket } = sent;
  // A new record's uploads become its own when it is made.
  let owner = '';
  const ownerNow = () => (owner = uploads.find((each) => each.id === id)?.owner ?? owner);
  const by = person();
  let stop = () => {};
  let letGo: (() => void) | null = null;
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
        void run(id, file, purpose, sent);
      },
    });
  };
  // From the first moment: what waits for the server to answer can be taken back too.
  update(id, { cancel });
  const isOff = () => !uploads.some((each) => each.id === id);
  try {
    // With the first file only: the schemas behind are more than a public form is.
    const { announce, publish } = await import('./assets.ts');
    const before = await takeResumable(ownerNow(), by, file);
    letGo = before?.letGo ?? null;
    const { idAsset, url } = before?.begun ?? (await announce(file, purpose, sent));
    if (isOff()) return;
    letGo ??= await acquireLock(sendingOf(idAsset));
    const at = before?.begun.at ?? new Date().toISOString();
    const sentTill = (sent: number) => ({ owner: ownerNow(), by, name: file.name, size: file.size, modified: file.lastModified, idAsset, url, sent, at });
    patch(id, { idAsset });
    remember(sentTill(before?.begun.sent ?? 0));
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
      const fault = await toUploadError(error, file);
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
    if (letGo !== null && !isOff() && isOfNew(ownerNow())) {
      holds.set(idAsset, letGo);
      letGo = null;
    }
    // Before its form is told of it: one that is open takes it at once.
    update(id, { state: 'done', fraction: 1, cancel: undefined, waits: true });
    patch(id, { state: 'done', asset });
  } catch (error) {
    if (!isOff()) fail(error);
  } finally {
    leaves.delete(id);
    letGo?.();
  }
}
