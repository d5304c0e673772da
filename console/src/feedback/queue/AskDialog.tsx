import { useState } from 'react';
import { moderators } from '@marquee/contract/feedback/moderation';
import { limits } from '@marquee/contract/limits';
import { Button, Input, Select } from 'antd';
import { useEndpoint, useEndpointMutation } from '../../kit/ask.ts';
import { reason } from '../../kit/call.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { newChangeset } from '../../kit/undo.ts';
import { useTexts } from '../../words/words.ts';
import type { Item, Moderated } from './item.ts';

/** Asks a colleague for a second opinion on an item, or withdraws the question. */
export function AskDialog({ of, item, onClose }: { of: Moderated; item: Item; onClose: () => void }) {
  const t = useTexts();
  const colleagues = useEndpoint(moderators.list, {});
  const [person, setPerson] = useState<string | null>(item.opinion_of?.id ?? null);
  const [text, setText] = useState('');
  const ask = useEndpointMutation(of.ask, {
    success: 'update',
    failure: 'update',
    about: () => item.author?.label ?? '',
    isUndoable: true,
    invalidates: [of.path],
  });
  const send = (whom: string | null) =>
    ask.mutate({ body: { id: item.id, person: whom, text: text.trim() === '' ? null : text }, changeset: newChangeset() }, { onSuccess: onClose });
  const options = (colleagues.data?.data ?? []).map(({ id, label }) => ({ value: id, label }));
  return (
    <Dialog
      title={t('feedback.queue.askTitle')}
      onClose={onClose}
      confirm={
        <>
          {item.opinion_of !== null && <Button onClick={() => send(null)}>{t('feedback.queue.withdraw')}</Button>}
          <Button type="primary" disabled={person === null} loading={ask.isPending} onClick={() => send(person)}>
            {t('feedback.queue.send')}
          </Button>
        </>
      }
    >
      {colleagues.error !== null && <p role="alert">{reason(colleagues.error)}</p>}
      {colleagues.data?.data.length === 0 ? (
        <p>{t('feedback.queue.nobody')}</p>
      ) : (
        <>
          <p className="field">
            <label htmlFor="ask-person">{t('feedback.queue.person')}</label>
            <Select
              id="ask-person"
              showSearch={{ optionFilterProp: 'label' }}
              loading={colleagues.isPending}
              value={person}
              options={options}
              onChange={setPerson}
              style={{ width: '100%' }}
            />
          </p>
          <p className="field">
            <label htmlFor="ask-text">{t('feedback.queue.question')}</label>
            <Input.TextArea id="ask-text" rows={3} maxLength={limits.banText} value={text} onChange={({ target }) => setText(target.value)} />
          </p>
        </>
      )}
    </Dialog>
  );
}
