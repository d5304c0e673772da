import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { Button } from 'antd';
import { many, number } from '../../kit/format.ts';
import { useTexts } from '../../words/words.ts';
import type { Song } from './song.ts';
import type { Uploads } from './useUploads.ts';

type BarProps = { songs: readonly Song[]; uploads: Uploads; ready: number; failed: number; isSending: boolean; onSubmit: () => void; onRetry: () => void };

/** What runs, and what is left to do: stop sending, try again what failed, create what is ready. */
export function SubmitBar({ songs, uploads, ready, failed, isSending, onSubmit, onRetry }: BarProps) {
  const t = useTexts();
  const ongoing = songs.filter(({ phase }) => phase === 'waiting' || phase === 'sending');
  const sent = songs.filter(({ phase }) => phase === 'reading' || phase === 'read' || phase === 'done').length;
  const isStoppable = songs.some(({ phase }) => phase === 'waiting');
  return (
    <div className="savebar bulk-bar">
      <p className="savebar-state" role="status">
        {isSending ? (
          <strong>{t('musicBulk.sendingNow')}</strong>
        ) : (
          ongoing.length > 0 && <strong>{t('musicBulk.sending', { at: number(sent + 1), of: number(sent + ongoing.length) })}</strong>
        )}
        <span className="muted">{t('musicBulk.idle')}</span>
      </p>
      <span className="savebar-buttons">
        {(isStoppable || uploads.isStopped) && ongoing.length > 0 && (
          <Button onClick={() => uploads.setStopped(!uploads.isStopped)}>{t(uploads.isStopped ? 'musicBulk.goOn' : 'musicBulk.stop')}</Button>
        )}
        {failed > 0 && (
          <Button icon={<ReloadOutlined aria-hidden />} disabled={isSending} onClick={onRetry}>
            {t('musicBulk.retry', many(failed))}
          </Button>
        )}
        <Button type="primary" loading={isSending} disabled={ready === 0} onClick={onSubmit}>
          {t('musicBulk.create', many(ready))} <kbd className="on-primary">Ctrl S</kbd>
        </Button>
      </span>
    </div>
  );
}
