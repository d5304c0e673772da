import { newKey } from './call.ts';
import type { Values } from './values.ts';

/**
 * Unsaved work of one form. The browser keeps it, so that it survives a reload, a sign-out and a crash of the tab. `at` is when it was stored (ISO 8601),
 * `base` the record when the work began, `version` its version then (0 for a new one). `attempt` is a create that was sent and not answered. The same body
 * goes again with the same Idempotency-Key, so that the server does not create it twice.
 */
export type Draft = { at: string; version: number; base: Values; values: Values; attempt?: Attempt };
export type Attempt = { key: string; body: string };

/** Days for which a draft is kept. */
const daysKept = 30;
const prefix = 'draft:';

/** The parts of the browser's storage that drafts use: `localStorage` in the product. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The id of this page. Each open page keeps its own drafts, so that none overwrites what is typed in another. */
const pageId = newKey();

/** The storage key of a draft: one for each person, resource, record and open page. */
export const draftName = (person: string, resource: string, id: string | undefined, of: string = pageId): string =>
  `${prefix}${person}:${resource}:${id ?? 'new'}:${of}`;

/** Reads the draft of this name. It deletes a draft that is broken or too old. */
export function readDraft(name: string, now: number = Date.now(), store: Store = localStorage): Draft | undefined {
  const text = store.getItem(name);
  if (text === null) return undefined;
  const draft = parse(text);
  if (draft !== undefined && now - Date.parse(draft.at) < daysKept * 86_400_000) return draft;
  store.removeItem(name);
  return undefined;
}

/** The names of drafts that other pages kept for the same form, the newest first. */
export function findOtherDrafts(name: string, store: Store = localStorage): string[] {
  const form = name.slice(0, name.lastIndexOf(':') + 1);
  return namesByAge(store, form)
    .filter((other) => other !== name)
    .toReversed();
}

/** Moves the first readable draft of `from` to this name. It does nothing if this name already has a draft. */
export function adoptDraft(name: string, from: readonly string[], now: number = Date.now(), store: Store = localStorage): Draft | undefined {
  if (readDraft(name, now, store) !== undefined) return undefined;
  const found = from.find((other) => readDraft(other, now, store) !== undefined);
  if (found === undefined) return undefined;
  const text = store.getItem(found) as string;
  rename(found, name, text, store);
  return parse(text);
}

/** Renames a draft. If the storage refuses the new name, the draft stays under the old one, because there may be room for only one copy. */
function rename(from: string, to: string, text: string, store: Store): void {
  store.removeItem(from);
  try {
    store.setItem(to, text);
  } catch {
    store.setItem(from, text);
  }
}

/**
 * Stores a draft. If the storage is full, the oldest drafts are deleted to make room; if that does not help they are restored.
 * @returns whether it was stored
 */
export function keepDraft(name: string, draft: Draft, store: Store = localStorage): boolean {
  const text = JSON.stringify(draft);
  const deleted: [name: string, text: string][] = [];
  for (;;) {
    try {
      store.setItem(name, text);
      return true;
    } catch {
      const oldest = namesByAge(store).find((other) => other !== name);
      if (oldest === undefined) break;
      deleted.push([oldest, store.getItem(oldest) as string]);
      store.removeItem(oldest);
    }
  }
  // The earlier drafts fit again. If the browser refuses even that, the oldest are lost first.
  try {
    for (const [other, otherText] of deleted.toReversed()) store.setItem(other, otherText);
  } catch {}
  return false;
}

/**
 * Merges newer input into a draft. The fields `names` come from the newer input, all others from the draft. So restoring a draft loses nothing that was typed
 * since.
 */
export function mergeDraft(draft: Draft, names: readonly string[], base: Values, values: Values): Draft {
  const pick = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { ...draft, base: { ...draft.base, ...pick(base) }, values: { ...draft.values, ...pick(values) } };
}

export const dropDraft = (name: string, store: Store = localStorage): void => store.removeItem(name);

/** The attempt for sending a body. An identical body reuses the key of the last attempt; any other body gets a new key. */
export function idempotentAttempt(body: object, last: Attempt | undefined): Attempt {
  const text = JSON.stringify(body);
  return last?.body === text ? last : { key: newKey(), body: text };
}

function namesByAge(store: Store, keyPrefix: string = prefix): string[] {
  const names = Array.from({ length: store.length }, (_, at) => store.key(at)).filter((name) => name?.startsWith(keyPrefix)) as string[];
  const age = (name: string) => parse(store.getItem(name) ?? '')?.at ?? '';
  return names.toSorted((a, b) => (age(a) < age(b) ? -1 : 1));
}

function parse(text: string): Draft | undefined {
  try {
    const found = JSON.parse(text) as Partial<Draft> | null;
    const isComplete = typeof found?.at === 'string' && typeof found.version === 'number' && isObject(found.base) && isObject(found.values);
    return isComplete ? (found as Draft) : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
