import type { ReactNode } from 'react';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { campaign as calls, type CampaignRow } from '@marquee/contract/advertise/campaign';
import { limits } from '@marquee/contract/limits';
import { Button } from 'antd';
import { useEndpointMutation } from '../../kit/ask.ts';
import { ago, dayOf, duration, number, timeOf } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { useWho } from '../../kit/who.ts';
import { threadPath } from '../../session/messages/ThreadRows.tsx';
import { useTexts } from '../../words/words.ts';
import { clockOf, useNow } from './clock.ts';
import './review.css';

const withdrawable: readonly string[] = ['new', 'in_review', 'rejected'];

/** The time of an instant, with its day if that is another one than today's. */
const whenOf = (value: string | number, now: number) => (dayOf(value) === dayOf(now) ? timeOf(value) : `${timeOf(value)} ${dayOf(value)}`);

/**
 * Where a campaign stands between its advertiser and the provider: the time until the answer is due, or what was answered and why. Its advertiser also gets what to
 * do next: to answer, or to take it back.
 */
export function ReplyClock({ campaign }: { campaign: CampaignRow }) {
  const t = useTexts();
  const { user } = useWho();
  const now = useNow();
  const { state, submitted_at, answered_at, is_asked, asked_at, reject_reason, reject_text, thread } = campaign;
  const isOwn = user?.idUser === campaign.userId?.id;
  const isOpen = state === 'new' || state === 'in_review';
  if (state === 'draft' || submitted_at === null || submitted_at === undefined) return null;
  const actions = isOwn && (
    <div className="clock-actions">
      {isOpen && is_asked && thread != null && (
        <LinkButton type="primary" to={threadPath(thread)}>
          {t('adReview.clock.reply')}
        </LinkButton>
      )}
      {withdrawable.includes(state) && <Revise id={campaign.campaignId} name={campaign.name} />}
    </div>
  );
  if (isOpen && is_asked)
    return (
      <Card title={t(isOwn ? 'adReview.clock.askedOwn' : 'adReview.clock.asked')} tone="soon">
        <p>{t('adReview.clock.askedText', { ago: ago(asked_at ?? submitted_at, now) })}</p>
        {actions}
      </Card>
    );
  if (isOpen && answered_at == null) {
    const { due, left, used, tone } = clockOf(submitted_at, now);
    const time = duration(Math.abs(left) / 1000);
    const sent = { time: whenOf(submitted_at, now), hours: number(limits.campaignReplyHours) };
    return (
      <Card title={t('adReview.clock.title')} aside={t('adReview.clock.due', { time: whenOf(due, now) })} tone={tone}>
        <p className="clock-time" role="timer">
          {left < 0 ? t('adReview.clock.late', { time }) : time}
        </p>
        <span className="clock-bar" aria-hidden="true">
          <span style={{ width: `${100 * used}%` }} />
        </span>
        <p>{t(isOwn ? 'adReview.clock.sentOwn' : 'adReview.clock.sent', sent)}</p>
        {actions}
      </Card>
    );
  }
  const answered =
    answered_at == null ? undefined : t('adReview.clock.answeredAfter', { time: duration((Date.parse(answered_at) - Date.parse(submitted_at)) / 1000) });
  if (state === 'rejected')
    return (
      <Card title={t('adReview.clock.rejected')} tone="late">
        {reject_reason != null && (
          <p className="clock-reason">{t('adReview.clock.reason', { reason: valueLabel('campaign', 'reject_reason', reject_reason) })}</p>
        )}
        {reject_text != null && <p dir="auto">{reject_text}</p>}
        {actions}
      </Card>
    );
  const title = state === 'contract' ? t(isOwn ? 'adReview.clock.signingOwn' : 'adReview.clock.signing') : valueLabel('campaign', 'state', state);
  return (
    <Card title={title} tone="calm">
      {answered !== undefined && <p>{answered}</p>}
      {actions}
    </Card>
  );
}

function Card({ title, aside, tone, children }: { title: string; aside?: string; tone: string; children: ReactNode }) {
  return (
    <section className={`review-card clock clock-${tone}`}>
      <header>
        <h2>{title}</h2>
        {aside !== undefined && <span className="muted">{aside}</span>}
      </header>
      {children}
    </section>
  );
}

/** Takes a campaign back as a draft. */
function Revise({ id, name }: { id: string; name: string }) {
  const t = useTexts();
  const revise = useEndpointMutation(calls.revise, { success: 'update', failure: 'update', about: () => `${name}. ${t('adReview.clock.revised')}` });
  return (
    <Button icon={<UndoOutlined aria-hidden />} loading={revise.isPending} onClick={() => revise.mutate({ body: { id } })}>
      {t('adReview.clock.revise')}
    </Button>
  );
}
