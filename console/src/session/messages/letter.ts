import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { messages as calls } from '@marquee/contract/session/message';
import { refresh } from '../../kit/ask.ts';
import { ApiError, reason } from '../../kit/call.ts';
import { type Attempt, attemptOf, type Draft, draftName, dropDraft, keepDraft, readDraft } from '../../kit/drafts.ts';
import { toast } from '../../kit/toast.tsx';
import { useLeftDraft } from '../../kit/useLeftDraft.ts';
import { useWho } from '../../kit/who.ts';
import { useWords } from '../../words/words.ts';
import { blank, type Letter, writtenSince } from './writtenSince.ts';

/**
 * A letter as this page has it: what stands in its box, what of it was sent and not answered, whether it is on its way, and why it was not sent.
 * One that is not `isKept` stands here alone, as the browser's storage took it not.
 */
type Written = { letter: Letter; attempt: Attempt | undefined; isKept: boolean; isSending: boolean; fault: string | null };

const letterOf = (draft: Draft | undefined): Letter => ({ ...blank, ...(draft?.values as Partial<Letter> | undefined) });
const isBlank = ({ to, subject, text }: Letter) => text === '' && !subject && !to;

/**
 * Letters by the names of their drafts. Not each box has its own: it may stand in the header and on the page, and be closed and opened again
 * while its letter is on its way.
 */
const letters = new Map<string, Written>();
const boxes = new Map<string, Set<() => void>>();

function standing(name: string): Written {
  const known = letters.get(name);
  if (known !== undefined) return known;
  const draft = readDraft(name);
  const found = { letter: letterOf(draft), attempt: draft?.attempt, isKept: true, isSending: false, fault: null };
  letters.set(name, found);
  return found;
}

function put(name: string, change: Partial<Written>): void {
  letters.set(name, { ...standing(name), ...change });
  for (const tell of boxes.get(name) ?? []) tell();
  if (!boxes.has(name)) forget(name);
}

/** A draft that no box here holds may be taken up by another page; what is kept nowhere else stays. */
function forget(name: string): void {
  const known = letters.get(name);
  if (known?.isSending === false && known.isKept) letters.delete(name);
}

window.addEventListener('beforeunload', (event) => {
  if ([...letters.values()].some(({ isKept }) => !isKept)) event.preventDefault();
});

function watch(name: string, tell: () => void): () => void {
  const all = boxes.get(name) ?? new Set();
  boxes.set(name, all.add(tell));
  return () => {
    all.delete(tell);
    if (all.size > 0) return;
    boxes.delete(name);
    forget(name);
  };
}

/** Puts a letter into its box and into the browser's storage, with whatever else there is to say of it. */
function keep(name: string, letter: Letter, attempt: Attempt | undefined, change: Partial<Written>): void {
  if (isBlank(letter)) dropDraft(name);
  const isKept =
    isBlank(letter) || keepDraft(name, { at: new Date().toISOString(), version: 0, base: {}, values: { ...letter }, ...(attempt ? { attempt } : {}) });
  put(name, { letter, attempt, isKept, ...change });
}

/**
 * A message that is being written, kept in this browser until it is sent: `thread` is what it answers, undefined for a new one.
 * `send` hands its body to `post` with the key to send it with, the same for the same body, so that what did arrive is not sent twice;
 * `fault` says why it was not sent, and `refuse` says so of what is not ready to be.
 */
export function useLetter(thread: string | undefined) {
  const t = useWords();
  const { user } = useWho();
  const name = draftName(user?.idUser ?? '', 'message', thread);
  const subscribe = useCallback((tell: () => void) => watch(name, tell), [name]);
  const { letter, isSending, fault } = useSyncExternalStore(subscribe, () => standing(name));
  useLeftDraft(name, (draft) => put(name, { letter: letterOf(draft), attempt: draft.attempt }));
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return {
    letter,
    write(change: Partial<Letter>) {
      keep(name, { ...letter, ...change }, standing(name).attempt, { fault: null });
    },
    isSending,
    fault,
    refuse: (why: string) => put(name, { fault: why }),
    /** @returns what was answered; undefined where it was not sent, or nobody waits for it here any more */
    async send<B extends object, D>(body: B, post: (body: B, idempotencyKey: string) => Promise<D>): Promise<D | undefined> {
      if (isSending) return undefined;
      const attempt = attemptOf(body, standing(name).attempt);
      keep(name, letter, attempt, { isSending: true, fault: null });
      try {
        const answer = await post(body, attempt.key);
        keep(name, writtenSince(letter, standing(name).letter), undefined, { isSending: false });
        void refresh([calls.list.path]);
        return isHere.current ? answer : undefined;
      } catch (error) {
        put(name, { fault: `${t('inbox.messages.unsent')} ${reason(error)}`, isSending: false });
        const isTold = boxes.has(name) || (error instanceof ApiError && error.told);
        if (!isTold) toast.error({ key: name, title: t('inbox.messages.away'), text: reason(error) });
        return undefined;
      }
    },
  };
}
