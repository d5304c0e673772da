import { useState } from 'react';
import { messages as calls } from '@marquee/contract/session/message';
import { refresh } from '../../kit/ask.ts';
import { reason } from '../../kit/call.ts';
import { type Attempt, attemptOf, type Draft, draftName, dropDraft, keepDraft, readDraft } from '../../kit/drafts.ts';
import { useLeftDraft } from '../../kit/useLeftDraft.ts';
import { useWho } from '../../kit/who.ts';
import { useWords } from '../../words/words.ts';

/** What is written and not sent yet. */
export type Letter = { to?: { id: string; label: string } | undefined; subject?: string | undefined; text: string };

const letterOf = (draft: Draft | undefined): Letter => ({ text: '', ...(draft?.values as Partial<Letter> | undefined) });

/**
 * A message that is being written, kept in this browser until it is sent: `thread` is what it answers, undefined for a new one.
 * `send` hands its body to `post` with the key to send it with, the same for the same body, so that what did arrive is not sent twice;
 * `fault` says why it was not sent, and `refuse` says so of what is not ready to be.
 */
export function useLetter(thread: string | undefined) {
  const t = useWords();
  const { user } = useWho();
  const name = draftName(user?.idUser ?? '', 'message', thread);
  const [letter, setLetter] = useState(() => letterOf(readDraft(name)));
  useLeftDraft(name, (draft) => setLetter(letterOf(draft)));
  const [isSending, setSending] = useState(false);
  const [fault, refuse] = useState<string | null>(null);
  const keep = (values: Letter, attempt?: Attempt) =>
    keepDraft(name, { at: new Date().toISOString(), version: 0, base: {}, values: { ...values }, ...(attempt ? { attempt } : {}) });
  return {
    letter,
    write(change: Partial<Letter>) {
      const next = { ...letter, ...change };
      refuse(null);
      setLetter(next);
      if (next.text === '' && !next.subject && !next.to) dropDraft(name);
      else keep(next, readDraft(name)?.attempt);
    },
    isSending,
    fault,
    refuse,
    async send<B extends object>(body: B, post: (body: B, idempotencyKey: string) => Promise<unknown>): Promise<void> {
      if (isSending) return;
      const attempt = attemptOf(body, readDraft(name)?.attempt);
      keep(letter, attempt);
      setSending(true);
      refuse(null);
      try {
        await post(body, attempt.key);
        dropDraft(name);
        setLetter({ text: '' });
        await refresh([calls.list.path]);
      } catch (error) {
        refuse(`${t('inbox.messages.unsent')} ${reason(error)}`);
      } finally {
        setSending(false);
      }
    },
  };
}
