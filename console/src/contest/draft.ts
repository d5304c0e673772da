import type { EntryReceipt } from '@marquee/contract/contest/entry';
import { call, newKey } from '../kit/call.ts';
import { hold } from '../kit/locks.ts';
import { restored, stored } from '../kit/store.ts';

/** What the contract of the contest is; fetched when it is first needed, since its schemas are more than the whole form. */
export const entryContract = () => import('@marquee/contract/contest/entry');

/** A film that was uploaded for the entry. */
export type UploadedFilm = { id: string; name: string; size: number };

/**
 * An entry that is being filled in, kept in this browser so that it survives a reload or a crash: the texts, and what was uploaded by its id.
 * The ID photo itself is never kept here. `until` is when the ticket lapses, `at` the last change (ISO 8601).
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
/** A ticket this near to its end is not begun with. */
const ticketMarginMs = 60_000;

/** Before each page had its own, an entry was kept under this alone: that one is left behind like any other. */
const prefix = 'contest-entry';
/** Each page that is open fills in an entry of its own, so that none writes over what is typed in another. */
const name = `${prefix}:${newKey()}`;

export const draft = stored<Draft>(name, null, emptyDraft);

const isTicketValid = (until: string | null) => until !== null && Date.parse(until) - ticketMarginMs > Date.now();
const isExpired = (at: string | null) => at === null || !(Date.now() - Date.parse(at) <= maxAgeMs);

/** Held as long as this page is open: the browser lets go of it by itself when the page is closed or has crashed. */
let pageLock: Promise<unknown> | undefined;

/**
 * Brings this page's draft up to date, taking over the newest that a closed page left behind where there is none yet;
 * answers whether files have to be sent again because their day is over.
 */
export async function restoreDraft(): Promise<boolean> {
  await (pageLock ??= hold(name));
  for (const left of abandonedDrafts()) {
    const release = draft.get().at === null ? await hold(left) : null;
    if (release === null) continue;
    if (draft.get().at === null) adopt(left);
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

/** The drafts of other pages, the newest first; those whose day is over are thrown away. */
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
    return restored(JSON.parse(localStorage.getItem(other) ?? 'null'), emptyDraft);
  } catch {
    return emptyDraft;
  }
}

/** The old name goes first: a storage may have room for it but once. */
function adopt(left: string): void {
  const found = readDraft(left);
  if (found.at === null) return;
  localStorage.removeItem(left);
  draft.put(found);
}

export function clearDraft(): void {
  draft.put(emptyDraft);
  localStorage.removeItem(name);
}

/** Forgets the ticket with what belongs to it; the texts stay. */
export function dropTicket(): void {
  draft.set({ ticket: null, until: null, film: null, photo: null });
}

let pendingTicket: Promise<string> | undefined;

/** The ticket of this entry, opened when there is none. @throws ApiError */
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

/** Keeps one text of the entry. */
export function saveField(field: string, value: string): void {
  draft.set({ values: { ...draft.get().values, [field]: value }, at: new Date().toISOString() });
}

const receiptKey = 'contest-received';

/** Hands what the server answered to the success page, also over its reload. */
export function saveReceipt(received: EntryReceipt): void {
  try {
    sessionStorage.setItem(receiptKey, JSON.stringify(received));
  } catch {
    // Without room the page says less; the entry has arrived all the same.
  }
}

export function readReceipt(): EntryReceipt | null {
  try {
    return JSON.parse(sessionStorage.getItem(receiptKey) ?? 'null') as EntryReceipt | null;
  } catch {
    return null;
  }
}
