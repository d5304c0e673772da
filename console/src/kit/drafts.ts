import { newKey } from './call.ts';
import type { Values } from './values.ts';

/**
 * Unsaved work of one form, kept in the browser so that it survives a reload, a sign-out and a crash of the tab.
 * `at` is when it was kept (ISO 8601), `base` what the record was when the work began, `version` its version then (0 for a new one).
 * `attempt` is a create that was sent and not answered: the same body goes again with the same Idempotency-Key, so that it is not done twice.
 */
export type Draft = { at: string; version: number; base: Values; values: Values; attempt?: Attempt };
export type Attempt = { key: string; body: string };

/** Days that a draft is kept. */
const daysKept = 30;
const prefix = 'draft:';

/** What drafts need of the browser's storage; `localStorage` in the product. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** This page among all that the browser has open: each keeps drafts of its own, so that none writes over what is typed in another. */
const page = newKey();

/** The name under which a draft is kept: one for each person, resource, record and open page. */
export const draftName = (person: string, resource: string, id: string | undefined, of: string = page): string =>
  `${prefix}${person}:${resource}:${id ?? 'new'}:${of}`;

/** The draft of that name. One that is broken or too old is thrown away. */
export function readDraft(name: string, now: number = Date.now(), store: Store = localStorage): Draft | undefined {
  const text = store.getItem(name);
  if (text === null) return undefined;
  const draft = parse(text);
  if (draft !== undefined && now - Date.parse(draft.at) < daysKept * 86_400_000) return draft;
  store.removeItem(name);
  return undefined;
}

/** Names of drafts of the same form that other pages kept, the newest first. */
export function findOtherDrafts(name: string, store: Store = localStorage): string[] {
  const form = name.slice(0, name.lastIndexOf(':') + 1);
  return namesByAge(store, form)
    .filter((other) => other !== name)
    .toReversed();
}

/** Takes over the first of these drafts that can be read, under this name; none where one is kept here already. */
export function adoptDraft(name: string, from: readonly string[], now: number = Date.now(), store: Store = localStorage): Draft | undefined {
  if (readDraft(name, now, store) !== undefined) return undefined;
  const left = from.find((other) => readDraft(other, now, store) !== undefined);
  if (left === undefined) return undefined;
  const text = store.getItem(left) as string;
  rename(left, name, text, store);
  return parse(text);
}

/** A storage may have room for it but once, and one that refuses the new name keeps it under the old: whoever typed it is offered it either way. */
function rename(from: string, to: string, text: string, store: Store): void {
  store.removeItem(from);
  try {
    store.setItem(to, text);
  } catch {
    store.setItem(from, text);
  }
}

/**
 * Keeps a draft. Where the storage is full the oldest drafts make room; those that made room in vain are there again.
 * @returns whether it could be kept
 */
export function keepDraft(name: string, draft: Draft, store: Store = localStorage): boolean {
  const text = JSON.stringify(draft);
  const gone: [name: string, text: string][] = [];
  for (;;) {
    try {
      store.setItem(name, text);
      return true;
    } catch {
      const oldest = namesByAge(store).find((other) => other !== name);
      if (oldest === undefined) break;
      gone.push([oldest, store.getItem(oldest) as string]);
      store.removeItem(oldest);
    }
  }
  // What was there before has room again. A browser that refuses even that loses the oldest first.
  try {
    for (const [other, kept] of gone.toReversed()) store.setItem(other, kept);
  } catch {}
  return false;
}

/**
 * The draft with newer typing over it: what was changed since `base` wins, everything else of the draft stays.
 * So work that is offered back loses nothing to what is typed before it is taken up.
 */
export function mergeDraft(draft: Draft, names: readonly string[], base: Values, values: Values): Draft {
  const of = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { ...draft, base: { ...draft.base, ...of(base) }, values: { ...draft.values, ...of(values) } };
}

export const dropDraft = (name: string, store: Store = localStorage): void => store.removeItem(name);

/** The key to send a body with: that of the last attempt if it was the very same body, else a new one. */
export function idempotentAttempt(body: object, last: Attempt | undefined): Attempt {
  const text = JSON.stringify(body);
  return last?.body === text ? last : { key: newKey(), body: text };
}

function namesByAge(store: Store, start: string = prefix): string[] {
  const names = Array.from({ length: store.length }, (_, at) => store.key(at)).filter((name) => name?.startsWith(start)) as string[];
  const age = (name: string) => parse(store.getItem(name) ?? '')?.at ?? '';
  return names.toSorted((a, b) => (age(a) < age(b) ? -1 : 1));
}

function parse(text: string): Draft | undefined {
  try {
    const found = JSON.parse(text) as Partial<Draft> | null;
    const isWhole = typeof found?.at === 'string' && typeof found.version === 'number' && isObject(found.base) && isObject(found.values);
    return isWhole ? (found as Draft) : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
