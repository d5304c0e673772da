import { useId, useState } from 'react';
import { keywords } from '@marquee/contract/feedback/keyword';
import { Button, Input } from 'antd';
import { Marked } from '../../content/Marked.tsx';
import { useEndpointMutation } from '../../kit/ask.ts';
import { reason } from '../../kit/call.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { useTexts } from '../../words/words.ts';

/** Screens a text as every text is screened, and marks what was found. */
export function TryOut({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const id = useId();
  const [text, setText] = useState('');
  const check = useEndpointMutation(keywords.test, { failure: 'information', invalidates: [], quiet: () => true });
  const found = check.data?.data;
  return (
    <Dialog
      wide
      title={t('screening.tryOut')}
      onClose={onClose}
      confirm={
        <Button type="primary" loading={check.isPending} disabled={text.trim() === ''} onClick={() => check.mutate({ body: { text } })}>
          {t('screening.tryRun')}
        </Button>
      }
    >
      <div className="keyword-form">
        <div>
          <label htmlFor={id}>{t('screening.tryLabel')}</label>
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 3, maxRows: 10 }}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              check.reset();
            }}
          />
        </div>
        {check.error !== null && (
          <p className="field-error" role="alert">
            {reason(check.error)}
          </p>
        )}
        <div role="status">
          {found !== undefined && (
            <div className="try-result">
              {found.matches.length === 0 ? t('screening.tryNone') : <Marked text={found.text} matches={found.matches} />}
              {found.matches.length > 0 && (
                <ul className="keyword-samples">
                  {found.matches.map(({ word, disguise, start }) => (
                    <li key={`${start} ${word}`}>{t('screening.found', { word, disguise: t(`screening.disguises.${disguise}`) })}</li>
                  ))}
                </ul>
              )}
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}
