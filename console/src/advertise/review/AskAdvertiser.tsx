import { useState } from 'react';
import { campaign as calls } from '@marquee/contract/advertise/campaign';
import { limits } from '@marquee/contract/limits';
import { Button, Input } from 'antd';
import { useEndpointMutation } from '../../kit/ask.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { useTexts } from '../../words/words.ts';

/** Asks the advertiser of a campaign something. The clock waits for the answer. `onAsked` is called when the question is stored. */
export function AskAdvertiser({ campaign, onClose, onAsked }: { campaign: { campaignId: string; name: string }; onClose: () => void; onAsked: () => void }) {
  const t = useTexts();
  const [text, setText] = useState('');
  const ask = useEndpointMutation(calls.ask, { success: 'send', failure: 'send', about: () => campaign.name });
  const send = () =>
    ask.mutate(
      { body: { id: campaign.campaignId, text: text.trim() } },
      {
        onSuccess: () => {
          onAsked();
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={t('adReview.askTitle')}
      onClose={onClose}
      confirm={
        <Button type="primary" disabled={text.trim() === ''} loading={ask.isPending} onClick={send}>
          {t('adReview.send')}
        </Button>
      }
    >
      <p className="field">
        <label htmlFor="ask-advertiser">{t('adReview.question')}</label>
        <Input.TextArea
          id="ask-advertiser"
          rows={4}
          maxLength={limits.message}
          value={text}
          aria-describedby="ask-advertiser-hint"
          onChange={({ target }) => setText(target.value)}
        />
        <small id="ask-advertiser-hint" className="muted">
          {t('adReview.questionHint')}
        </small>
      </p>
    </Dialog>
  );
}
