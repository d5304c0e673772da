import type { Received } from '@marquee/contract/contest/entry';
import { call } from '../kit/call.ts';
import { stored } from '../kit/store.ts';

/** What the contract of the contest is; fetched when it is first needed, since its schemas are more than the whole form. */
export const entryContract = () => import('@marquee/contract/contest/entry');

/** A film that was uploaded for the entry. */
export type SentFilm = { id: string; name: string; size: number };

/**
 * An entry that is being filled in, kept in this browser so that it survives a reload: the texts, and what was uploaded by its id.
 * The ID photo itself is never kept here. `until` is when the ticket lapses, `at` the last change (ISO 8601).
 */
type Draft = {
  values: Record<string, string>;
  film: SentFilm | null;
  photo: string | null;
  ticket: string | null;
  until: string | null;
  at: string | null;
};

const nothing: Draft = { values: {}, film: null, photo: null, ticket: null, until: null, at: null };
const keptMs = 24 * 3_600_000;
/** A ticket this near to its end is not begun with. */
const marginMs = 60_000;

export const draft = stored<Draft>('contest-entry', null, nothing);

const isGood = (until: string | null) => until !== null && Date.parse(until) - marginMs > Date.now();

/** Brings the draft of an earlier visit up to date; answers whether files have to be sent again because their day is over. */
export function takeUp(): boolean {
  const { at, until, film, photo } = draft.get();
  if (at !== null && Date.now() - Date.parse(at) > keptMs) clearDraft();
  else if (until !== null && !isGood(until)) {
    dropTicket();
    return film !== null || photo !== null;
  }
  return false;
}

export function clearDraft(): void {
  draft.set(nothing);
}

/** Forgets the ticket with what belongs to it; the texts stay. */
export function dropTicket(): void {
  draft.set({ ticket: null, until: null, film: null, photo: null });
}

let opening: Promise<string> | undefined;

/** The ticket of this entry, opened when there is none. @throws ApiError */
export function ticketOf(): Promise<string> {
  const { ticket, until } = draft.get();
  if (ticket !== null && isGood(until)) return Promise.resolve(ticket);
  opening ??= open().finally(() => {
    opening = undefined;
  });
  return opening;
}

async function open(): Promise<string> {
  const { contest } = await entryContract();
  const { data } = await call(contest.ticket, { body: {} });
  draft.set({ ticket: data.ticket, until: data.expires_at, film: null, photo: null, at: new Date().toISOString() });
  return data.ticket;
}

/** Keeps one text of the entry. */
export function keep(field: string, value: string): void {
  draft.set({ values: { ...draft.get().values, [field]: value }, at: new Date().toISOString() });
}

const receipt = 'contest-received';

/** Hands what the server answered to the success page, also over its reload. */
export function remember(received: Received): void {
  try {
    sessionStorage.setItem(receipt, JSON.stringify(received));
  } catch {
    // Without room the page says less; the entry has arrived all the same.
  }
}

export function lastReceived(): Received | null {
  try {
    return JSON.parse(sessionStorage.getItem(receipt) ?? 'null') as Received | null;
  } catch {
    return null;
  }
}
