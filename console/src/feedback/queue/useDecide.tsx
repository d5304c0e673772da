import type { ReactNode } from 'react';
import type { DeclineReason } from '@marquee/contract/feedback/moderation';
import { useApprovalQuestion } from '../../content/useApprovalQuestion.tsx';
import { notifyFailure, refresh } from '../../kit/ask.ts';
import { ApiError, call } from '../../kit/call.ts';
import { many, names } from '../../kit/format.ts';
import { toast } from '../../kit/toast.tsx';
import { newChangeset, undoable } from '../../kit/undo.ts';
import { useTexts } from '../../words/words.ts';
import type { Item, Moderated } from './item.ts';
import type { Queue } from './useQueue.ts';

/** What a decision needs of an item. */
export type Decidable = Pick<Item, 'id' | 'version' | 'approve_type'> & { author?: Item['author'] };
export type Decision = { verb: 'approve' } | { verb: 'decline'; decline_reason: DeclineReason; decline_text?: string | null };

/** How many items of one decision are sent at the same time. */
const concurrency = 4;

/** What keywords caught is approved in another way than everything else. */
const send = (of: Moderated, { id, approve_type }: Decidable, decision: Decision, changeset: string): Promise<unknown> => {
  const { verb, ...values } = decision;
  const body = { id, ...values };
  if (verb === 'decline') return call(of.decline, { body, changeset });
  return call(approve_type === 'blacklist' ? of.approve : of.approve_report, { body, changeset });
};

/**
 * Decides on items. The next item is there at once, and the calls follow; an item whose decision fails comes back. All items of one press are undone together.
 * Approving asks as specified, until the person switches that off for themselves. Render `question`.
 */
export function useDecide(of: Moderated, queue: Queue): { decide: (items: readonly Decidable[], decision: Decision) => void; question: ReactNode } {
  const t = useTexts();
  const { ask, question } = useApprovalQuestion();

  async function perform(items: readonly Decidable[], decision: Decision): Promise<void> {
    const changeset = newChangeset();
    // Now, since the calls of several presses may end in another order.
    const undo = undoable(changeset);
    queue.hide(items);
    const waiting = [...items];
    const done: Decidable[] = [];
    const failed: { item: Decidable; error: unknown }[] = [];
    const work = async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
        try {
          await send(of, item, decision, changeset);
          done.push(item);
        } catch (error) {
          failed.push({ item, error });
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    const { verb } = decision;
    if (done.length > 0) {
      const authors = [...new Set(done.map(({ author }) => author?.label ?? t('feedback.queue.erased')))];
      toast.success({ title: t(`toast.done.${verb}`), text: names(authors, 3, many(authors.length)), ...undo });
    }
    // Somebody else has decided on these, or their author has deleted them: they do not come back.
    const isGone = (error: unknown) => error instanceof ApiError && (error.code === 'already_decided' || error.code === 'not_found');
    queue.show(failed.filter(({ error }) => !isGone(error)).map(({ item }) => item.id));
    if (failed[0] !== undefined) notifyFailure(verb, failed[0].error, `${of.name} ${verb}`);
    void refresh([of.path]);
  }

  const decide = (items: readonly Decidable[], decision: Decision) => {
    if (items.length === 0) return;
    if (decision.verb !== 'approve') return void perform(items, decision);
    const texts = {
      title: t('feedback.queue.confirm.title', many(items.length)),
      text: t('feedback.queue.confirm.text'),
      yes: t('actions.approve.yes'),
      never: t('feedback.queue.confirm.never'),
    };
    ask(texts, () => void perform(items, decision));
  };
  return { decide, question };
}
