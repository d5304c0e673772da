import { useEffect, useState } from 'react';
import { contest } from '@marquee/contract/contest/entry';
import { video } from '@marquee/contract/media/video';
import { Button } from 'antd';
import { refresh } from '../kit/ask.ts';
import { ApiError, address, headers, reason, send } from '../kit/call.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { toast } from '../kit/toast.tsx';
import { useTexts } from '../words/words.ts';

/** Milliseconds until a shown ID photo is hidden again, in case the person leaves their desk. */
const shownMs = 60_000;

/** The ID photo of an entry. It appears after a confirmation, the server logs each view, and it disappears after a minute. */
export function PhotoCard({ id, name }: { id: string; name: string }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [photo, setPhoto] = useState<string | null>(null);

  useEffect(() => {
    if (photo === null) return;
    const hide = setTimeout(() => setPhoto(null), shownMs);
    return () => {
      clearTimeout(hide);
      URL.revokeObjectURL(photo);
    };
  }, [photo]);

  const reveal = async () => {
    setBusy(true);
    try {
      const response = await send(address(contest.reveal.path, { id }), { method: contest.reveal.method, headers: headers(), cache: 'no-store' });
      setPhoto(URL.createObjectURL(await response.blob()));
      setAsking(false);
    } catch (error) {
      if (!(error instanceof ApiError && error.isReported)) toast.error({ title: t('contest.entry.failedPhoto'), text: reason(error) });
    } finally {
      setBusy(false);
      void refresh([video.path]);
    }
  };

  return (
    <section className="entry-card">
      <h2>{t('contest.entry.photo')}</h2>
      {photo === null ? (
        <>
          <p>{t('contest.entry.photoText')}</p>
          <Button onClick={() => setAsking(true)}>{t('contest.entry.reveal')}</Button>
        </>
      ) : (
        <>
          <img className="entry-id" src={photo} alt={t('contest.entry.photo')} />
          <p className="entry-quiet">{t('contest.entry.hides')}</p>
          <Button onClick={() => setPhoto(null)}>{t('contest.entry.hide')}</Button>
        </>
      )}
      {isAsking && (
        <Dialog
          alert
          title={t('contest.entry.revealTitle', { name })}
          onClose={() => setAsking(false)}
          confirm={
            <Button type="primary" loading={isBusy} onClick={() => void reveal()}>
              {t('contest.entry.revealYes')}
            </Button>
          }
        >
          <p>{t('contest.entry.revealText')}</p>
        </Dialog>
      )}
    </section>
  );
}
