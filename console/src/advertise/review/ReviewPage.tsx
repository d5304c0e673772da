import { useEffect, useState } from 'react';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import { campaign as calls } from '@marquee/contract/advertise/campaign';
import { campaignReview } from '@marquee/contract/advertise/review';
import { prefetch, useEndpoint } from '../../kit/ask.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { duration, many } from '../../kit/format.ts';
import { type Key, useKeys } from '../../kit/keyboard.tsx';
import { valueLabel } from '../../kit/label.ts';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { useIsPhone } from '../../kit/list/useIsPhone.ts';
import { Failure, NoRecords } from '../../kit/list/states.tsx';
import { undoLatest } from '../../kit/undo.ts';
import { useWho } from '../../kit/who.ts';
import { MessagePage } from '../../shell/MessagePage.tsx';
import { PanelSkeleton } from '../../shell/PanelSkeleton.tsx';
import { useTexts } from '../../words/words.ts';
import { AskAdvertiser } from './AskAdvertiser.tsx';
import { CampaignTabs, campaignsHome } from './CampaignTabs.tsx';
import { CampaignThread } from './CampaignThread.tsx';
import { ReviewFoot, type Rejection, shownReasons } from './ReviewFoot.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import { ReviewList } from './ReviewList.tsx';
import { Advertiser, Price } from './ReviewSide.tsx';
import { ReplyClock } from './ReplyClock.tsx';
import { queueOf, queues, type Review, useReview } from './useReview.ts';
import { useReviewDecision } from './useReviewDecision.tsx';
import '../../kit/list.css';
import '../../kit/surface.css';
import './review.css';

const unfilled: Rejection = { reason: null, text: '', isMissing: false };

/** The provider's queue of campaigns: one large, the others beside it, and each decision by one key. */
export function Component() {
  const { may } = useWho();
  return may('advertise', 'decide') ? <ReviewPage /> : <MessagePage message="forbidden" />;
}

function ReviewPage() {
  const t = useTexts();
  const isPhone = useIsPhone();
  const review = useReview();
  const { queue, items, current, counts } = review;
  const { decide, question } = useReviewDecision(review);
  const id = current?.campaignId ?? '';
  const detail = useEndpoint(current && calls.get, { params: { id } }, { keep: false });
  const context = useEndpoint(current && campaignReview.context, { params: { id } }, { keep: false, quiet: true });
  const [given, setGiven] = useState<{ id: string; rejection: Rejection }>({ id, rejection: unfilled });
  // A reason belongs to the campaign that it was chosen for.
  const rejection = given.id === id ? given.rejection : unfilled;
  const setRejection = (next: Rejection) => setGiven({ id, rejection: next });
  const [dialog, setDialog] = useState<'ask' | 'talk' | null>(null);
  const campaign = detail.data?.data;
  const seen = campaign === undefined ? undefined : { campaign, etag: detail.data?.etag ?? undefined };

  const approve = () => seen !== undefined && decide(seen, { verb: queue === 'sign' ? 'finalise' : 'approve' });
  const reject = () => {
    if (seen === undefined) return;
    const { reason, text } = rejection;
    if (reason === null) setRejection({ ...rejection, isMissing: true });
    else decide(seen, { verb: 'reject', reject_reason: reason, reject_text: text.trim() === '' ? null : text.trim() });
  };
  const ask = () => seen !== undefined && queue !== 'sign' && setDialog('ask');

  const keys: Key[] = [
    { key: 'a', about: queue === 'sign' ? 'adReview.sign' : 'adReview.approve', run: approve },
    { key: 'd', about: 'adReview.reject', run: reject },
    { key: 'm', about: 'adReview.ask', run: ask },
    ...shownReasons.map((reason, at): Key => ({
      key: String(at + 1),
      about: { text: valueLabel('campaign', 'reject_reason', reason) },
      run: () => setRejection({ ...rejection, reason, isMissing: false }),
    })),
    { key: 'j', about: 'adReview.next', run: () => review.step(1) },
    { key: 'k', about: 'adReview.previous', run: () => review.step(-1) },
    { key: 't', about: 'adReview.advertiser.talk', run: () => campaign !== undefined && setDialog('talk') },
    { key: 'u', about: 'adReview.undo', run: undoLatest },
  ];
  const keyMap = useKeys(keys);
  const next = items[review.at + 1]?.campaignId;
  useEffect(() => {
    if (next !== undefined) {
      void prefetch(campaignReview.context, { params: { id: next } });
      void prefetch(calls.get, { params: { id: next } });
    }
  }, [next]);

  // On a phone the queue and the campaign take turns.
  const showsItem = current !== undefined && (!isPhone || review.isNamed);
  const isAlone = isPhone && showsItem;
  const total = { waiting: counts?.waiting, sign: counts?.to_sign, asked: counts?.asked };
  return (
    <section className={`review${isAlone ? ' review-alone' : ''}`}>
      {!isAlone && (
        <>
          <CampaignTabs />
          <header className="review-head">
            <h1>{t('screens.campaignReview')}</h1>
            {counts !== undefined && (
              <p role="status">
                <strong>{t('adReview.waiting', many(counts.waiting))}</strong>
                {counts.soon > 0 && <span className="orange">{t('adReview.soon', many(counts.soon))}</span>}
                {counts.late > 0 && <span className="red">{t('adReview.late', many(counts.late))}</span>}
              </p>
            )}
            <p className="review-average">{counts?.answer_s != null && t('adReview.average', { time: duration(counts.answer_s) })}</p>
            <LinkButton to={campaignsHome} icon={<HistoryOutlined aria-hidden />}>
              {t('adReview.handled')}
            </LinkButton>
          </header>
        </>
      )}
      <div className="review-columns">
        {!isAlone && (
          <div className="review-queue">
            <nav className="review-queues" aria-label={t('adReview.list')}>
              {queues.map((each) => (
                <button key={each} type="button" aria-pressed={each === queue} onClick={() => review.setQueue(each)}>
                  {t(`adReview.queues.${each}`)} {total[each] !== undefined && many(total[each]).total}
                </button>
              ))}
            </nav>
            {review.error !== null && items.length === 0 && <Failure error={review.error} title={t('adReview.failed')} onRetry={() => void review.refetch()} />}
            {review.isPending && <PanelSkeleton />}
            {!review.isPending && review.error === null && items.length === 0 && (
              <NoRecords title={t(`adReview.empty.${queue}`)} text={t('adReview.emptyText')} />
            )}
            {items.length > 0 && <ReviewList items={items} current={showsItem ? id : undefined} onChoose={review.choose} />}
          </div>
        )}
        {showsItem && (
          <>
            <ReviewItem
              key={id}
              of={current}
              campaign={campaign}
              context={context.data?.data}
              error={detail.error ?? context.error}
              place={{ at: review.at + 1, of: items.length }}
              isPhone={isPhone}
              onRetry={() => void Promise.all([detail.refetch(), context.refetch()])}
              onBack={() => review.choose(undefined)}
              onTalk={() => setDialog('talk')}
            >
              <ReviewFoot
                queue={queue}
                isPhone={isPhone}
                isReady={seen !== undefined}
                rejection={rejection}
                onRejection={setRejection}
                onApprove={approve}
                onReject={reject}
                onAsk={ask}
              />
            </ReviewItem>
            {!isPhone && (
              <aside className="review-side">
                {campaign !== undefined && <ReplyClock campaign={campaign} />}
                {campaign !== undefined && context.data !== undefined && <Price of={context.data.data} campaign={campaign} />}
                {context.data !== undefined && <Advertiser of={context.data.data.advertiser} onTalk={() => setDialog('talk')} />}
              </aside>
            )}
          </>
        )}
        {review.elsewhere !== null && <Elsewhere id={review.elsewhere} review={review} />}
      </div>
      {question}
      {keyMap}
      {dialog === 'ask' && campaign !== undefined && (
        <AskAdvertiser campaign={campaign} onClose={() => setDialog(null)} onAsked={() => queue === 'waiting' && review.hide(campaign)} />
      )}
      {dialog === 'talk' && campaign !== undefined && (
        <Dialog side title={t('adReview.thread.title')} onClose={() => setDialog(null)}>
          <CampaignThread campaign={campaign} />
        </Dialog>
      )}
    </section>
  );
}

/** A campaign that the address names and that does not stand in this part of the queue: it is looked for in the others, or has been decided. */
function Elsewhere({ id, review: { queue, setQueue } }: { id: string; review: Review }) {
  const t = useTexts();
  const { data, error, refetch } = useEndpoint(calls.get, { params: { id } }, { quiet: true });
  const found = data === undefined ? undefined : queueOf(data.data);
  useEffect(() => {
    if (found !== undefined && found !== queue) setQueue(found, id);
  });
  if (data === undefined && error === null) return <PanelSkeleton />;
  if (error !== null) return <Failure error={error} title={t('adReview.failed')} onRetry={() => void refetch()} />;
  return (
    <div className="review-item review-elsewhere">
      <h2 dir="auto">{data?.data.name}</h2>
      <p>{t('adReview.decided')}</p>
      {data !== undefined && <ReplyClock campaign={data.data} />}
      <LinkButton to={`${campaignsHome}/${id}`}>{t('adReview.openPage')}</LinkButton>
    </div>
  );
}
