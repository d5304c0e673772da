import { useState } from 'react';
import { type Attempt, attemptOf, draftName, dropDraft, keepDraft, readDraft } from '../../kit/drafts.ts';
import { useWho } from '../../kit/who.ts';

/** What is written and not sent yet. */
export type Letter = { to?: { id: string; label: string } | undefined; subject?: string | undefined; text: string };

/**
 * A message that is being written, kept in this browser until it is sent: `thread` is what it answers, undefined for a new one.
 * `attempt` gives the key to send a body with, the same for the same body, so that what did arrive is not sent twice.
 */
export function useLetter(thread: string | undefined) {
  const { user } = useWho();
  const name = draftName(user?.idUser ?? '', 'message', thread);
  const [letter, setLetter] = useState<Letter>(() => ({ text: '', ...(readDraft(name)?.values as Partial<Letter> | undefined) }));
  const keep = (values: Letter, attempt?: Attempt) =>
    keepDraft(name, { at: new Date().toISOString(), version: 0, base: {}, values: { ...values }, ...(attempt ? { attempt } : {}) });
  return {
    letter,
    write(change: Partial<Letter>) {
      const next = { ...letter, ...change };
      setLetter(next);
      if (next.text === '' && !next.subject && !next.to) dropDraft(name);
      else keep(next, readDraft(name)?.attempt);
    },
    attempt(body: object): string {
      const attempt = attemptOf(body, readDraft(name)?.attempt);
      keep(letter, attempt);
      return attempt.key;
    },
    sent() {
      dropDraft(name);
      setLetter({ text: '' });
    },
  };
}
