import { useEffect, useEffectEvent, useRef, useState } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import type { StoredAdFile } from '@marquee/contract/kit/field';
import { limits } from '@marquee/contract/limits';
import { Button, Progress } from 'antd';
import { fileRefusal } from '../../kit/faults.ts';
import { FileDrop } from '../../kit/kinds/FileDrop.tsx';
import type { ControlProps } from '../../kit/form/FormField.tsx';
import { useFields } from '../../kit/form/useResourceForm.ts';
import { bytes, duration, measured, number } from '../../kit/format.ts';
import { useTexts } from '../../words/words.ts';
import { sendAdFile } from './sendAdFile.ts';

/** The types of files by the type of the advertisement: what the file dialog offers, and the largest size in bytes. */
const accepted = {
  image: { accept: 'image/jpeg,image/png,image/webp,image/avif', most: limits.adPictureBytes },
  vast: { accept: 'video/mp4', most: limits.adVideoBytes },
} as const;

/** What is known of a stored file: its size in pixels, its length, and its bytes. */
function Facts({ file }: { file: StoredAdFile }) {
  useTexts();
  return (
    <span className="muted">
      {number(file.width)} × {number(file.height)}
      {file.duration_s !== null && ` · ${duration(file.duration_s)}`} · {bytes(file.size)}
    </span>
  );
}

/** The picture or the video of an advertisement. The server checks it at once, so its fault stands here before anything is saved. */
export function AdFileInput({ id, value, onChange, onBlur, onBusy, isInvalid, describedBy }: ControlProps) {
  const t = useTexts();
  const { values } = useFields();
  const type = values['ads_type'] === 'vast' ? 'vast' : 'image';
  const { accept, most } = accepted[type];
  const file = (value ?? null) as StoredAdFile | null;
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController>(undefined);
  const leave = useEffectEvent(() => {
    running.current?.abort();
    onBusy?.(null);
  });
  useEffect(() => () => leave(), []);

  const begin = async (chosen: File) => {
    setProblem(null);
    if (chosen.size > most) {
      setProblem(t('adWizard.tooLarge', { max: bytes(most) }));
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    setShare(0);
    onBusy?.('sent');
    try {
      const stored = await sendAdFile(chosen, { onProgress: setShare, signal: controller.signal });
      if (stored.content_type.startsWith('video/') === (type === 'vast')) onChange(stored);
      else setProblem(t(type === 'vast' ? 'adWizard.needsVideo' : 'adWizard.needsPicture'));
    } catch (error) {
      if (!controller.signal.aborted) setProblem(fileRefusal(error));
    } finally {
      if (!controller.signal.aborted) {
        setShare(null);
        onBusy?.(null);
        onBlur();
      }
    }
  };
  const stop = () => {
    running.current?.abort();
    setShare(null);
    onBusy?.(null);
  };
  const isSending = share !== null;
  return (
    <div className="film">
      {file !== null && !isSending && (
        <p className="film-file">
          <span>
            {file.name} <Facts file={file} />
          </span>
          <button type="button" className="icon-button" aria-label={t('adWizard.removeFile')} onClick={() => onChange(null)}>
            <CloseOutlined aria-hidden />
          </button>
        </p>
      )}
      {isSending ? (
        <div className="ad-file-sending" role="status">
          <Progress percent={Math.floor(share * 100)} size="small" aria-label={t('adWizard.sending')} />
          <span className="muted">{t(share < 1 ? 'adWizard.sending' : 'adWizard.checking')}</span>
          <Button size="small" onClick={stop}>
            {t('kit.stop')}
          </Button>
        </div>
      ) : (
        <FileDrop
          id={id}
          accept={accept}
          describedBy={[`${id}-facts`, describedBy].filter(Boolean).join(' ')}
          isInvalid={isInvalid || problem !== null}
          onFiles={([chosen]) => chosen !== undefined && void begin(chosen)}
        >
          <UploadOutlined aria-hidden />
          <span>{t(file === null ? (type === 'vast' ? 'adWizard.dropVideo' : 'adWizard.dropPicture') : 'adWizard.replaceFile')}</span>
        </FileDrop>
      )}
      <p className="field-hint" id={`${id}-facts`}>
        {type === 'vast'
          ? t('adWizard.videoFacts', { size: bytes(most), length: duration(limits.adVideoSeconds) })
          : t('adWizard.pictureFacts', { size: bytes(most), side: measured(limits.adPictureSide, 'px') })}
      </p>
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
