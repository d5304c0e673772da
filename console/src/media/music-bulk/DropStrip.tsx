import { useState } from 'react';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import type { Linked } from '@marquee/contract/kit/field';
import { FileDrop } from '../../kit/kinds/FileDrop.tsx';
import { RefPicker } from '../../kit/kinds/RefPicker.tsx';
import { useTexts } from '../../words/words.ts';

/** Where files are dropped or chosen, and the channel of the whole table. */
export function DropStrip({
  hasFiles,
  channel,
  isMissing,
  onFiles,
  onChannel,
}: {
  hasFiles: boolean;
  channel: Linked | null;
  isMissing: boolean;
  onFiles: (files: File[]) => void;
  onChannel: (channel: Linked | null) => void;
}) {
  const t = useTexts();
  const [isChanging, setChanging] = useState(false);
  return (
    <div className="bulk-strip">
      <FileDrop id="bulk-files" accept="audio/*,.flac,.m4a,.opus" multiple className="bulk-drop" describedBy="bulk-hint" onFiles={onFiles}>
        <UploadOutlined aria-hidden className="bulk-drop-icon" />
        <span>
          <strong>{t(hasFiles ? 'musicBulk.dropMore' : 'musicBulk.drop')}</strong> {t('musicBulk.or')}{' '}
          <span className="bulk-choose">{t('musicBulk.choose')}</span>
        </span>
        <small id="bulk-hint" className="muted">
          {t('musicBulk.dropHint')}
        </small>
      </FileDrop>
      <div className="bulk-channel">
        <label htmlFor="bulk-channel">{t('musicBulk.channelIs')}</label>
        {channel !== null && !isChanging ? (
          <>
            <strong dir="auto">{channel.label}</strong>
            <span className="muted">{t('musicBulk.channelFor')}</span>
            <button type="button" id="bulk-channel" className="link-button" onClick={() => setChanging(true)}>
              {t('musicBulk.change')}
            </button>
          </>
        ) : (
          <span className="bulk-channel-pick">
            <RefPicker
              id="bulk-channel"
              target={{ to: 'channel' }}
              value={channel === null ? [] : [channel]}
              isInvalid={isMissing}
              {...(isMissing ? { describedBy: 'bulk-channel-error' } : {})}
              onChange={([next]) => {
                setChanging(false);
                onChannel(next ?? null);
              }}
            />
          </span>
        )}
        {isMissing && (
          <p id="bulk-channel-error" className="field-error" role="alert">
            {t('musicBulk.channelNeeded')}
          </p>
        )}
      </div>
    </div>
  );
}
