import type { DeclineReason } from '@marquee/contract/feedback/moderation';
import type { Actor } from '../kit/actor.ts';
import { dictionaries } from '../kit/refusal.ts';

/** Why an item was declined, for its author: the reason in the language of the request, and what the moderator added. */
const declineNotice = (reason: DeclineReason, text: string | null, { language }: Actor): string =>
  [dictionaries[language].values.comment.decline_reason[reason], text].filter((each) => each !== null).join('\n');

/** Adds to an item of the caller's why it was declined, in their language. */
export const withNotice = <R extends { decline_reason: DeclineReason | null; decline_text: string | null }>(
  { decline_text, ...row }: R,
  actor: Actor,
): Omit<R, 'decline_text'> & { notice: string | null } => ({ ...row, notice: row.decline_reason && declineNotice(row.decline_reason, decline_text, actor) });
