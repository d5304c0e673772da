import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { messages as calls } from '@marquee/contract/session/message';
import { refresh } from '../../kit/ask.ts';
import { ApiError, reason } from '../../kit/call.ts';
import { type Attempt, idempotentAttempt, type Draft, draftName, dropDraft, keepDraft, readDraft } from '../../kit/drafts.ts';
import { toast } from '../../kit/toast.tsx';
import { useAbandonedDraft } from '../../kit/useAbandonedDraft.ts';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';
import { emptyDraft, type MessageDraft, typedWhileSending } from './typedWhileSending.ts';

/**
 * The state of a draft in this page: its text, the attempt to send it that has no answer yet, whether it is being sent, and why sending failed.
 * `isStored` is false if the browser's storage refused the draft; then only this page has it.
 */
type DraftState = { message: MessageDraft; attempt: Attempt | undefined; isStored: boolean; isSending: boolean; fault: string | null };

const fromStored = (draft: Draft | undefined): MessageDraft => ({ ...emptyDraft, ...(draft?.values as Partial<MessageDraft> | undefined) });
const isBlank = ({ to, subject, text }: MessageDraft) => text === '' && !subject && !to;

/**
 * States by the names of their drafts. Several text boxes may share one draft: in the header and on the page. A box may also be closed and
 * opened again while its message is being sent.
 */
const states = new Map<string, DraftState>();
const listeners = new Map<string, Set<() => void>>();

function stateOf(name: string): DraftState {
  const state = states.get(name);
  if (state !== undefined) return state;
  const draft = readDraft(name);
  const loaded = { message: fromStored(draft), attempt: draft?.attempt, isStored: true, isSending: false, fault: null };
  states.set(name, loaded);
  return loaded;
}

function updateState(name: string, change: Partial<DraftState>): void {
  states.set(name, { ...stateOf(name), ...change });
  for (const listener of listeners.get(name) ?? []) listener();
  if (!listeners.has(name)) release(name);
}

/** Releases a draft that no text box shows, so that another page can continue it. A draft that only this page has stays. */
function release(name: string): void {
  const known = states.get(name);
  if (known?.isSending === false && known.isStored) states.delete(name);
}

window.addEventListener('beforeunload', (event) => {
  if ([...states.values()].some(({ isStored }) => !isStored)) event.preventDefault();
});

function addListener(name: string, listener: () => void): () => void {
  const all = listeners.get(name) ?? new Set();
  listeners.set(name, all.add(listener));
  return () => {
    all.delete(listener);
    if (all.size > 0) return;
    listeners.delete(name);
    release(name);
  };
}

/** Saves a draft in the browser's storage and updates its state. */
function save(name: string, message: MessageDraft, attempt: Attempt | undefined, change: Partial<DraftState>): void {
  if (isBlank(message)) dropDraft(name);
  const isStored =
    isBlank(message) || keepDraft(name, { at: new Date().toISOString(), version: 0, base: {}, values: { ...message }, ...(attempt ? { attempt } : {}) });
  updateState(name, { message, attempt, isStored, ...change });
}

/**
 * A message that is being written, stored in this browser until it is sent. `thread` is the conversation that it answers, undefined for a new one.
 * `send` calls `post` with the body and an idempotency key. The same body gets the same key, so that a message that did arrive is not sent twice.
 * `fault` says why sending failed; `refuse` sets it for a message that is incomplete.
 */
export function useMessageDraft(thread: string | undefined) {
  const t = useTexts();
  const { user } = useWho();
  const name = draftName(user?.idUser ?? '', 'message', thread);
  const subscribe = useCallback((listener: () => void) => addListener(name, listener), [name]);
  const { message, isSending, fault } = useSyncExternalStore(subscribe, () => stateOf(name));
  useAbandonedDraft(name, (draft) => updateState(name, { message: fromStored(draft), attempt: draft.attempt }));
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return {
    message,
    write(change: Partial<MessageDraft>) {
      save(name, { ...message, ...change }, stateOf(name).attempt, { fault: null });
    },
    isSending,
    fault,
    refuse: (failure: string) => updateState(name, { fault: failure }),
    /** @returns the answer; undefined if the message was not sent, or if the text box is closed */
    async send<B extends object, D>(body: B, post: (body: B, idempotencyKey: string) => Promise<D>): Promise<D | undefined> {
      if (isSending) return undefined;
      const attempt = idempotentAttempt(body, stateOf(name).attempt);
      save(name, message, attempt, { isSending: true, fault: null });
      try {
        const answer = await post(body, attempt.key);
        save(name, typedWhileSending(message, stateOf(name).message), undefined, { isSending: false });
        void refresh([calls.list.path]);
        return isMounted.current ? answer : undefined;
      } catch (error) {
        updateState(name, { fault: `${t('inbox.messages.unsent')} ${reason(error)}`, isSending: false });
        const isReported = listeners.has(name) || (error instanceof ApiError && error.isReported);
        if (!isReported) toast.error({ key: name, title: t('inbox.messages.away'), text: reason(error) });
        return undefined;
      }
    },
  };
}
