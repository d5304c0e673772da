import { useEffect, useState } from 'react';
import type { UploadPurpose } from '@marquee/contract/media/asset';
import type { SubtitleTrack } from '@marquee/contract/kit/subtitle';
import { ApiError, isMissing, newKey } from './call.ts';
import { fileRefusal } from './faults.ts';
import { heldNames, acquireLock } from './locks.ts';
import { completedUploads, type ResumableUpload, unfinishedUploads, takeResumable, forget, reassignUpload, remember, sendingOf } from './resume.ts';
import { add, currentRunning, remove, type Running, update, useRunning } from './running.ts';
import { toUploadError } from './uploadError.ts';
import { transfer } from './transfer.ts';
import { auth } from './who.ts';

/**
 * Uploads that go on while the person moves about: each belongs to an owner (resource, record and field), which takes the finished
 * asset whenever it is there to take it. Files go by the tus protocol in pieces, straight to storage, and go on where they stopped.
 */
export type Upload = Running & { upload: NonNullable<Running['upload']> };

const uploads = (all: readonly Running[] = currentRunning()): readonly Upload[] => all.filter((each): each is Upload => each.upload !== undefined);
const find = (id: string): Upload | undefined => uploads().find((each) => each.id === id);

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

/** What arrived before a reload, and was in no form yet, still waits for its own; but for what another page has for a new record of its. */
async function findWaiting(by: string | null): Promise<void> {
  for (const { owner, name, idAsset, asset } of completedUploads(by)) {
    const letGo = isOfNew(owner) ? await acquireLock(sendingOf(idAsset)) : () => undefined;
    const isThere = () =>
      person() === by && completedUploads(by).some((each) => each.idAsset === idAsset) && !uploads().some(({ upload }) => upload.idAsset === idAsset);
    if (letGo === null) continue;
    if (!isThere()) letGo();
    else {
      holds.set(idAsset, letGo);
      add({ id: newKey(), name, state: 'done', fraction: 1, isHidden: true, upload: { owner, idAsset, asset } });
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
    for (const { id, upload } of uploads()) {
      remove(id);
      letGoOf(upload.idAsset);
    }
    void findWaiting(now);
    for (const leave of leaves.values()) leave();
  }
  whose = now;
});

/** The uploads of this tab whose owner begins so. */
const useUploadsOf = (start: string): readonly Upload[] => uploads(useRunning()).filter(({ upload }) => upload.owner.startsWith(start));
/** The uploads of this tab for one owner. */
export const useUploads = (owner: string): readonly Upload[] => useUploadsOf(owner).filter(({ upload }) => upload.owner === owner);

/** What owns the uploads of a field: its record, or the one that is being made. */
export const ownerOf = (resource: string, record: string | undefined, field: string): string => `${resource}:${record ?? 'new'}:${field}`;

/** Whether a file of a record is still on its way to it. */
export const useHasPendingUploads = (resource: string, record: string | undefined): boolean =>
  useUploadsOf(ownerOf(resource, record, '')).some(({ state }) => state !== 'failed');

/** What of a record did not go up: each can be tried again until it is taken off the tray. */
export const useFailedUploads = (resource: string, record: string | undefined): readonly Upload[] =>
  useUploadsOf(ownerOf(resource, record, '')).filter(({ state }) => state === 'failed');

/** The uploads of this tab for a record that is being made. */
export const pendingUploadIds = (resource: string): readonly string[] =>
  uploads()
    .filter(({ upload }) => upload.owner.startsWith(ownerOf(resource, undefined, '')))
    .map(({ id }) => id);

/**
 * The record that these uploads were for has been made: what arrives from now on is its own, wherever the person is by then,
 * and not that of the next new record.
 */
export function reassignUploads(ids: readonly string[], resource: string, record: string, href: string): void {
  for (const { id, upload } of uploads().filter((each) => ids.includes(each.id))) {
    const owner = upload.owner.replace(ownerOf(resource, undefined, ''), ownerOf(resource, record, ''));
    if (upload.idAsset !== undefined) reassignUpload(upload.idAsset, owner);
    letGoOf(upload.idAsset);
    update(id, { href, upload: { ...upload, owner } });
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

/** Takes a finished upload: its asset now stands in the owner's field. The tray keeps it as done. */
export function take(id: string): void {
  const taken = find(id);
  if (taken?.upload.asset !== undefined) forget(taken.upload.asset.id);
  letGoOf(taken?.upload.idAsset);
  if (taken?.isHidden) remove(id);
  else update(id, { upload: undefined });
}

// While something is on its way, closing the tab asks first.
window.addEventListener('beforeunload', (event) => {
  if (uploads().some(({ state }) => state === 'queued' || state === 'running' || state === 'finishing')) event.preventDefault();
});

/** What an upload may be sent with: the ticket of whoever has no session, and the track of a subtitle whose name does not tell it. */
export type Sent = { ticket?: string; track?: SubtitleTrack };

/** Begins to upload a file, or goes on with one that was begun before a reload. */
export function upload(file: File, purpose: UploadPurpose, owner: string, href: string, sent: Sent = {}): void {
  const id = newKey();
  add({ id, name: file.name, state: 'queued', fraction: null, href, upload: { owner } });
  void run(id, file, purpose, sent);
}

async function run(id: string, file: File, purpose: UploadPurpose, sent: Sent): Promise<void> {
  const { ticket } = sent;
  // A new record's uploads become its own when it is made.
  let owner = '';
  const ownerNow = () => (owner = find(id)?.upload.owner ?? owner);
  const by = person();
  let stop = () => {};
  let letGo: (() => void) | null = null;
  const cancel = () => {
    stop();
    letGoOf(find(id)?.upload.idAsset);
    remove(id);
  };
  const retry = () => {
    update(id, { state: 'queued', fraction: null, reason: undefined });
    void run(id, file, purpose, sent);
  };
  // From the first moment: what waits for the server to answer can be taken back too.
  update(id, { cancel, retry });
  const isOff = () => find(id) === undefined;
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
    update(id, { upload: { owner: ownerNow(), idAsset } });
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
          update(id, { state: 'paused', speed: undefined, left: undefined });
        };
        const resumed = () => {
          resume();
          update(id, { state: 'running' });
        };
        update(id, { state: 'running', fraction: 0, pause: paused, resume: resumed });
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
    update(id, { state: 'finishing', fraction: null });
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
    update(id, { state: 'done', fraction: 1, cancel: undefined, upload: { owner: ownerNow(), idAsset, asset } });
  } catch (error) {
    update(id, { state: 'failed', reason: fileRefusal(error) });
  } finally {
    leaves.delete(id);
    letGo?.();
  }
}
