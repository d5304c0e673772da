import { type ReactNode, useState } from 'react';
import { campaign as calls, type CampaignRow, type rejectReasons } from '@marquee/contract/advertise/campaign';
import { limits } from '@marquee/contract/limits';
import { Button } from 'antd';
import { useApprovalQuestion } from '../../content/useApprovalQuestion.tsx';
import { fetchOnce, notifyFailure, refresh } from '../../kit/ask.ts';
import { ApiError, call, reason } from '../../kit/call.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { calendarDay, number } from '../../kit/format.ts';
import { toast } from '../../kit/toast.tsx';
import { newChangeset, undoable } from '../../kit/undo.ts';
import { useTexts } from '../../words/words.ts';
import type { Review } from './useReview.ts';

type Decision = { verb: 'approve' | 'finalise' } | { verb: 'reject'; reject_reason: (typeof rejectReasons)[number]; reject_text: string | null };

/** A campaign with the ETag that the reviewer has seen: whoever decides on something that has changed meanwhile is told so. */
export type Seen = { campaign: CampaignRow; etag: string | undefined };

/** Whether somebody else was faster. */
const isTaken = (error: unknown) => error instanceof ApiError && (error.code === 'already_decided' || error.status === 412 || error.code === 'not_found');

function send({ campaign: { campaignId }, etag }: Seen, { verb, ...values }: Decision, changeset: string): Promise<unknown> {
  const about = { ifMatch: etag, changeset };
  if (verb === 'reject') return call(calls.reject, { body: { id: campaignId, ...(values as Omit<Decision & { verb: 'reject' }, 'verb'>) }, ...about });
  return call(verb === 'approve' ? calls.approve : calls.finalise, { body: { id: campaignId }, ...about });
}

/**
 * Decides on campaigns. The next one is there at once, and the call follows; one whose decision fails comes back. Approving asks as specified, until the person
 * switches that off for themselves; a signature always asks. Render `question`.
 */
export function useReviewDecision(review: Review): { decide: (seen: Seen, decision: Decision) => void; question: ReactNode } {
  const t = useTexts();
  const approval = useApprovalQuestion();
  const [signing, setSigning] = useState<Seen | null>(null);

  /** Says who decided before, if that is known. */
  async function tellWhoWasFaster({ campaignId, name }: CampaignRow, error: unknown): Promise<void> {
    await refresh([calls.path]);
    const now = await fetchOnce(calls.get, { params: { id: campaignId } }).catch(() => undefined);
    const by = now?.data.decided_by?.label;
    const verb = now?.data.state === 'contract' ? 'approve' : now?.data.state === 'rejected' ? 'reject' : 'other';
    const title = by === undefined || verb === 'other' ? t('adReview.taken.other') : t(`adReview.taken.${verb}`, { name: by });
    toast.error({ key: `taken ${campaignId}`, title, text: now === undefined ? reason(error) : name });
  }

  async function perform(seen: Seen, decision: Decision): Promise<void> {
    const { campaign } = seen;
    const changeset = newChangeset();
    // Now, since the calls of several presses may end in another order.
    const undo = undoable(changeset);
    review.hide(campaign);
    const key = decision.verb === 'approve' ? 'approve' : decision.verb === 'reject' ? 'decline' : 'update';
    try {
      await send(seen, decision, changeset);
      toast.success({ title: t(`toast.done.${key}`), text: campaign.name, ...undo });
    } catch (error) {
      review.show(campaign.campaignId);
      if (isTaken(error)) return tellWhoWasFaster(campaign, error);
      notifyFailure(key, error, `${decision.verb} ${campaign.campaignId}`);
    }
    void refresh([calls.path]);
  }

  const decide = (seen: Seen, decision: Decision) => {
    if (decision.verb === 'finalise') return setSigning(seen);
    if (decision.verb === 'reject') return void perform(seen, decision);
    const texts = {
      title: t('adReview.confirm.title', { name: seen.campaign.name }),
      text: t('adReview.confirm.text', { hours: number(limits.undoHours) }),
      yes: t('actions.approve.yes'),
      never: t('adReview.confirm.never'),
    };
    approval.ask(texts, () => void perform(seen, decision));
  };

  const sign = () => {
    if (signing === null) return;
    setSigning(null);
    void perform(signing, { verb: 'finalise' });
  };
  const signature = signing !== null && (
    <Dialog
      alert
      title={t('adReview.signing.title', { name: signing.campaign.name })}
      onClose={() => setSigning(null)}
      confirm={
        <Button type="primary" data-focus onClick={sign}>
          {t('adReview.signing.yes')}
        </Button>
      }
    >
      <p>{t('adReview.signing.text', { day: signing.campaign.start_date == null ? '' : calendarDay(signing.campaign.start_date) })}</p>
    </Dialog>
  );
  return {
    decide,
    question: (
      <>
        {approval.question}
        {signature}
      </>
    ),
  };
}
