import { campaign as calls, type CampaignRow } from '@marquee/contract/advertise/campaign';
import { refresh } from '../../kit/ask.ts';
import { call } from '../../kit/call.ts';
import { useWho } from '../../kit/who.ts';
import { Conversation } from '../../session/messages/Conversation.tsx';
import { TextBox } from '../../session/messages/TextBox.tsx';
import { useMessageDraft } from '../../session/messages/useMessageDraft.ts';
import { useTexts } from '../../words/words.ts';
import '../../kit/inbox.css';
import '../../session/messages/messages.css';
import './review.css';

/** The conversation about a campaign between its advertiser and the provider, with a box to write in. It is the one that also stands in Messages. */
export function CampaignThread({ campaign: { campaignId, thread } }: { campaign: Pick<CampaignRow, 'campaignId' | 'thread'> }) {
  const t = useTexts();
  const { may } = useWho();
  return (
    <section className="review-talk" aria-label={t('adReview.thread.title')}>
      {thread == null ? (
        <>
          <p className="muted">{t('adReview.thread.none')}</p>
          {may('advertise', 'edit') && <FirstMessage campaign={campaignId} />}
        </>
      ) : (
        <Conversation id={thread} renderHead={() => null} />
      )}
    </section>
  );
}

/** Begins the conversation. */
function FirstMessage({ campaign }: { campaign: string }) {
  const t = useTexts();
  const { message, write, isSending, fault, refuse, send } = useMessageDraft(campaign);
  const begin = () => {
    const text = message.text.trim();
    if (text === '') refuse(t('inbox.messages.write'));
    else void send({ id: campaign, text }, (body) => call(calls.reply, { body })).then(() => refresh([calls.path]));
  };
  return (
    <form
      className="talk-reply"
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <TextBox
        label={t('adReview.thread.first')}
        hidesLabel
        value={message.text}
        onWrite={(text) => write({ text })}
        onSend={begin}
        isSending={isSending}
        fault={fault}
        send={t('inbox.messages.send')}
      />
    </form>
  );
}
