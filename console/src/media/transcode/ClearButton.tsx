import { useState } from 'react';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { transcode } from '@marquee/contract/media/transcode';
import { Button } from 'antd';
import { useEndpointMutation } from '../../kit/ask.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { many } from '../../kit/format.ts';
import { jobCountsKey } from '../../content/jobs.ts';
import { t as say, useTexts } from '../../words/words.ts';

/** Removes ended jobs from the list, after a confirmation. */
export function ClearButton() {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const clear = useEndpointMutation(transcode.clear, {
    success: 'clear',
    failure: 'clear',
    about: ({ cleared }) => say('counted.transcode', many(cleared)),
    invalidates: [transcode.list.path, jobCountsKey],
  });
  return (
    <>
      <Button icon={<DeleteOutlined aria-hidden />} loading={clear.isPending} onClick={() => setAsking(true)}>
        {t('media.transcode.clear')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('media.transcode.clearTitle')}
          text={t('media.transcode.clearText')}
          yes={t('media.transcode.clearYes')}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            clear.mutate({});
          }}
        />
      )}
    </>
  );
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ title, text, yes, onYes, onNo }: { title: string; text: string; yes: string; onYes: () => void; onNo: () => void }) {
  return (
    <Dialog
      alert
      title={title}
      onClose={onNo}
      confirm={
        <Button type="primary" danger onClick={onYes}>
          {yes}
        </Button>
      }
    >
      {text}
    </Dialog>
  );
}
