import type { EntryReceipt } from '@marquee/contract/contest/entry';
import { call, newKey } from '../kit/call.ts';
import { acquireLock } from '../kit/locks.ts';
import { withValidFields, stored } from '../kit/store.ts';

/** Loads the contract of the contest when it is first needed, since its schemas are larger than the whole form. */
export const entryContract = () => import('@marquee/contract/contest/entry');

/** A film that was uploaded for the entry. */
export type UploadedFilm = { id: string; name: string; size: number };

/**
 * An entry that is being filled in, stored in this browser so that it survives a reload or a crash: the texts, and the ids of the uploaded files.
 * The ID photo itself is never stored here. `until` is when the ticket expires, `at` the last change (ISO 8601).
 */
type Draft = {
  values: Record<string, string>;
  film: UploadedFilm | null;
  photo: string | null;
  ticket: string | null;
  until: string | null;
  at: string | null;
};

const emptyDraft: Draft = { values: {}, film: null, photo: null, ticket: null, until: null, at: null };
const maxAgeMs = 24 * 3_600_000;
/** A ticket that expires within this time is not used any more. */
const ticketMarginMs = 60_000;

/** Earlier versions stored one entry under this name alone. It counts as an abandoned draft. */
const prefix = 'contest-entry';
/** Each open page has its own draft, so that no page overwrites what is typed in another. */
const name = `${prefix}:${newKey()}`;

export const draft = stored<Draft>(name, null, emptyDraft);

const isTicketValid = (until: string | null) => until !== null && Date.parse(until) - ticketMarginMs > Date.now();
const isExpired = (at: string | null) => at === null || !(Date.now() - Date.parse(at) <= maxAgeMs);

/** The Web Lock that this page holds while it is open. The browser releases it when the page closes or crashes. */
let pageLock: Promise<unknown> | undefined;

/**
 * Restores this page's draft, or adopts the newest one that a closed page left behind. Drops what has expired.
 * @returns whether files must be uploaded again because their ticket has expired
 */
export async function restoreDraft(): Promise<boolean> {
  await (pageLock ??= acquireLock(name));
  for (const abandoned of abandonedDrafts()) {
    const release = draft.get().at === null ? await acquireLock(abandoned) : null;
    if (release === null) continue;
    if (draft.get().at === null) adopt(abandoned);
    release();
  }
  const { at, until, film, photo } = draft.get();
  if (at !== null && isExpired(at)) clearDraft();
  else if (until !== null && !isTicketValid(until)) {
    dropTicket();
    return film !== null || photo !== null;
  }
  return false;
}

/** The names of the drafts of other pages, the newest first. Expired ones are removed. */
function abandonedDrafts(): string[] {
  const names = Object.keys(localStorage).filter((other) => other.startsWith(prefix) && other !== name);
  const all = names.map((other) => ({ other, at: readDraft(other).at }));
  for (const { other, at } of all) if (isExpired(at)) localStorage.removeItem(other);
  return all
    .filter(({ at }) => !isExpired(at))
    .toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1))
    .map(({ other }) => other);
}

function readDraft(other: string): Draft {
  try {
    return withValidFields(JSON.parse(localStorage.getItem(other) ?? 'null'), emptyDraft);
  } catch {
    return emptyDraft;
  }
}

/** Copies an abandoned draft into this page. The old one is removed first, since the storage may not have room for both. */
function adopt(abandoned: string): void {
  const found = readDraft(abandoned);
  if (found.at === null) return;
  localStorage.removeItem(abandoned);
  draft.put(found);
}

export function clearDraft(): void {
  draft.put(emptyDraft);
  localStorage.removeItem(name);
}

/** Drops the ticket and the files that belong to it; the texts stay. */
export function dropTicket(): void {
  draft.set({ ticket: null, until: null, film: null, photo: null });
}

let pendingTicket: Promise<string> | undefined;

/** Returns the ticket of this entry, and requests one if there is none. @throws ApiError */
export function getTicket(): Promise<string> {
  const { ticket, until } = draft.get();
  if (ticket !== null && isTicketValid(until)) return Promise.resolve(ticket);
  pendingTicket ??= requestTicket().finally(() => {
    pendingTicket = undefined;
  });
  return pendingTicket;
}

async function requestTicket(): Promise<string> {
  const { contest } = await entryContract();
  const { data } = await call(contest.ticket, { body: {} });
  draft.set({ ticket: data.ticket, until: data.expires_at, film: null, photo: null, at: new Date().toISOString() });
  return data.ticket;
}

/** Saves one field of the entry. */
export function saveField(field: string, value: string): void {
  draft.set({ values: { ...draft.get().values, [field]: value }, at: new Date().toISOString() });
}

const receiptKey = 'contest-received';

/** Saves the receipt for the success page, so that it survives a reload. */
export function saveReceipt(received: EntryReceipt): void {
  try {
    sessionStorage.setItem(receiptKey, JSON.stringify(received));
  } catch {
    // If the storage is full, the page shows less; the entry has arrived anyway.
  }
}

export function readReceipt(): EntryReceipt | null {
  try {
    return JSON.parse(sessionStorage.getItem(receiptKey) ?? 'null') as EntryReceipt | null;
  } catch {
    return null;
  }
}
