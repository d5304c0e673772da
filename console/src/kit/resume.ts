import type { StoredAsset } from '@marquee/contract/media/asset';
import { acquireLock } from './locks.ts';

/**
 * An upload that was begun, so that it can go on after a reload: which file it was of (a browser does not let a page open it again by itself),
 * for which field, and where it goes. `by` is the person who sends it, null whoever has no session: the file is theirs alone to attach.
 * `at` is when it began (ISO 8601); the server keeps what nobody attaches for a day.
 */
export type ResumableUpload = {
  owner: string;
  by: string | null;
  name: string;
  size: number;
  modified: number;
  idAsset: string;
  url: string;
  sent: number;
  at: string;
};

/** An upload that has arrived, and waits for its form to be opened. */
export type Arrived = ResumableUpload & { asset: StoredAsset };
type Kept = ResumableUpload | Arrived;

const key = 'uploads';
/** Hours that the server keeps an unfinished upload. */
const hoursKept = 24;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const hasArrived = (one: Kept): one is Arrived => 'asset' in one;

/** This person's uploads of this browser that were begun and not finished, the newest last. */
export const unfinishedUploads = (by: string | null, now: number = Date.now(), store: Store = localStorage): ResumableUpload[] =>
  all(now, store).filter((each) => !hasArrived(each) && each.by === by);

/** This person's uploads of this browser that no form has taken yet. */
export const completedUploads = (by: string | null, now: number = Date.now(), store: Store = localStorage): Arrived[] =>
  all(now, store).filter((each): each is Arrived => hasArrived(each) && each.by === by);

function all(now: number, store: Store): Kept[] {
  try {
    const kept = JSON.parse(store.getItem(key) ?? '[]') as Kept[];
    return Array.isArray(kept) ? kept.filter((each) => now - Date.parse(each.at) < hoursKept * 3_600_000) : [];
  } catch {
    return [];
  }
}

/** Remembers one, in place of what was remembered of the same asset. */
export function remember(one: Kept, now: number = Date.now(), store: Store = localStorage): void {
  write([...all(now, store).filter(({ idAsset }) => idAsset !== one.idAsset), one], store);
}

/** What was remembered of an asset is another owner's from now on. */
export function reassignUpload(idAsset: string, owner: string, now: number = Date.now(), store: Store = localStorage): void {
  write(
    all(now, store).map((each) => (each.idAsset === idAsset ? { ...each, owner } : each)),
    store,
  );
}

export function forget(idAsset: string, now: number = Date.now(), store: Store = localStorage): void {
  write(
    all(now, store).filter((each) => each.idAsset !== idAsset),
    store,
  );
}

/** The name that is held while a page sends to where an asset goes: of two that did, one would take back what the other sends. */
export const sendingOf = (idAsset: string): string => `upload:${idAsset}`;

/** The upload of this person that this very file continues, unless a page is sending it. It is held from now on, until it is `letGo`. */
export async function takeResumable(
  owner: string,
  by: string | null,
  file: { name: string; size: number; lastModified: number },
  now: number = Date.now(),
  store: Store = localStorage,
): Promise<{ begun: ResumableUpload; letGo: () => void } | undefined> {
  const found = unfinishedUploads(by, now, store).findLast(
    (each) => each.owner === owner && each.name === file.name && each.size === file.size && each.modified === file.lastModified,
  );
  const letGo = found && (await acquireLock(sendingOf(found.idAsset)));
  return found && letGo ? { begun: found, letGo } : undefined;
}

function write(kept: Kept[], store: Store): void {
  try {
    store.setItem(key, JSON.stringify(kept.slice(-50)));
  } catch {
    // Without room to remember, an upload goes on all the same; only a reload would begin it anew.
  }
}
