import { useContext, useEffect, useState } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import type { Picture } from '@marquee/contract/kit/field';
import { limits } from '@marquee/contract/limits';
import { Button } from 'antd';
import { late } from '../late.tsx';
import { useWords } from '../../words/words.ts';
import { PictureDoor } from '../assets.ts';
import { ApiError, reason } from '../call.ts';
import { bytes } from '../format.ts';
import { label } from '../label.ts';
import { Sortable } from '../Sortable.tsx';
import { type Area, cut } from './crop.ts';
import { FileDrop } from './FileDrop.tsx';
import type { InputProps } from './kind.ts';

const CropDialog = late(() => import('./CropDialog.tsx').then((m) => m.CropDialog));

const accepted = 'image/jpeg,image/png,image/webp,image/avif';
type Source = { file: File; bitmap: ImageBitmap; address: string };
/** What goes up now: shown at once from the browser's own memory. */
type Sending = { blob: Blob; address: string; problem: string | null };

/** Takes a file through its checks, the crop and the upload; `onDone` has the stored picture. */
function usePicture(size: readonly [number, number], onDone: (picture: Picture) => void) {
  const t = useWords();
  const deliver = useContext(PictureDoor);
  const [width, height] = size;
  const [source, setSource] = useState<Source | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, tell] = useState<string | null>(null);
  useEffect(() => {
    const address = sending?.address;
    return () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [sending?.address]);

  async function open(file: File) {
    tell(null);
    setSending(null);
    if (file.size > limits.pictureBytes) return tell(t('kit.picture.tooLarge', { max: bytes(limits.pictureBytes) }));
    const bitmap = accepted.split(',').includes(file.type) ? await createImageBitmap(file).catch(() => null) : null;
    if (bitmap === null) return tell(t('kit.picture.notPicture'));
    if (bitmap.width < width || bitmap.height < height)
      return tell(t('kit.picture.tooSmall', { width: bitmap.width, height: bitmap.height, needWidth: width, needHeight: height }));
    // Exactly right already: nothing to choose, and nothing to lose by another compression.
    if (bitmap.width === width && bitmap.height === height) return send(file);
    setSource({ file, bitmap, address: URL.createObjectURL(file) });
  }
  async function send(blob: Blob, address = URL.createObjectURL(blob)) {
    setSending({ blob, address, problem: null });
    try {
      const picture = await deliver(blob, width, height);
      setSending(null);
      onDone(picture);
    } catch (error) {
      setSending({ blob, address, problem: error instanceof ApiError && error.errors[0] !== undefined ? error.errors[0].message : reason(error) });
    }
  }
  function close() {
    if (source !== null) URL.revokeObjectURL(source.address);
    setSource(null);
  }
  async function use(area: Area) {
    if (source === null) return;
    const { file, bitmap } = source;
    close();
    await send(await cut(bitmap, area, size, file.type));
  }
  const dialog = source && <CropDialog address={source.address} size={size} source={source.bitmap} onUse={(area) => void use(area)} onClose={close} />;
  return {
    open: (file: File) => void open(file),
    sending,
    problem,
    dialog,
    retry: () => sending !== null && void send(sending.blob, sending.address),
    stop: () => setSending(null),
  };
}

function Sent({
  sending,
  size,
  alt,
  onRetry,
  onStop,
}: {
  sending: Sending;
  size: readonly [number, number];
  alt: string;
  onRetry: () => void;
  onStop: () => void;
}) {
  const t = useWords();
  return (
    <span className="picture-sending">
      <img className="picture" src={sending.address} alt={alt} width={size[0]} height={size[1]} />
      {sending.problem === null ? (
        <progress max={1} aria-label={alt} />
      ) : (
        <span className="field-error" role="alert">
          {t('kit.picture.failed')} {sending.problem}{' '}
          <Button size="small" onClick={onRetry}>
            {t('kit.retry')}
          </Button>{' '}
          <Button size="small" onClick={onStop}>
            {t('kit.close')}
          </Button>
        </span>
      )}
    </span>
  );
}

/** One picture in its real proportions, with its pixels stated; dropped or chosen, cut to fit, stored. */
export function ImageInput({ id, field, value, onChange, onBlur, isInvalid, describedBy, resource, name }: InputProps<'image'>) {
  const t = useWords();
  const { width, height } = field.param;
  const picture = value as Picture | null | undefined;
  const { open, sending, problem, dialog, retry, stop } = usePicture([width, height], (next) => {
    onChange(next);
    onBlur();
  });
  const text = label(resource, name);
  return (
    <div className="image-input">
      {sending !== null ? (
        <Sent sending={sending} size={[width, height]} alt={text} onRetry={retry} onStop={stop} />
      ) : (
        <FileDrop
          id={id}
          accept={accepted}
          describedBy={describedBy}
          isInvalid={isInvalid}
          className="drop-picture"
          onFiles={([file]) => file !== undefined && open(file)}
        >
          {picture ? (
            <img className="picture" src={picture.url} alt={text} width={width} height={height} />
          ) : (
            <span className="picture-empty" style={{ aspectRatio: `${width} / ${height}`, width: Math.min(width, 320) }}>
              <PictureOutlined aria-hidden />
              <span>{t('kit.picture.drop')}</span>
            </span>
          )}
          <span className="muted">
            {t('kit.picture.size', { width, height })}
            {picture && ` · ${t('kit.picture.replace')}`}
          </span>
        </FileDrop>
      )}
      {picture && sending === null && !field.required && (
        <button type="button" className="link-button" onClick={() => onChange(null)}>
          {t('kit.picture.remove')}
        </button>
      )}
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {dialog}
    </div>
  );
}

/** Several pictures of the same pixels, in an order that can be changed. */
export function ImagesInput({ id, field, value, onChange, onBlur, isInvalid, describedBy, resource, name }: InputProps<'images'>) {
  const t = useWords();
  const { width, height, max } = field.param;
  const list = (value ?? []) as Picture[];
  const { open, sending, problem, dialog, retry, stop } = usePicture([width, height], (next) => {
    onChange([...list, next]);
    onBlur();
  });
  const text = label(resource, name);
  return (
    <div className="image-input">
      <span className="field-count">{`${list.length} / ${max}`}</span>
      {list.length > 0 && (
        <Sortable items={list} keyOf={(each) => each.id} nameOf={(each) => `${text} ${list.indexOf(each) + 1}`} onSort={onChange} className="images-list">
          {(each, at, handle) => (
            <span className="images-item">
              <img className="picture" src={each.url} alt={`${text} ${at + 1}`} width={width} height={height} />
              <span className="images-tools">
                {handle}
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('kit.removeRow', { name: `${text} ${at + 1}` })}
                  onClick={() => onChange(list.filter((other) => other.id !== each.id))}
                >
                  <CloseOutlined aria-hidden />
                </button>
              </span>
            </span>
          )}
        </Sortable>
      )}
      {sending !== null && <Sent sending={sending} size={[width, height]} alt={text} onRetry={retry} onStop={stop} />}
      {list.length < max && sending === null && (
        <FileDrop id={id} accept={accepted} describedBy={describedBy} isInvalid={isInvalid} onFiles={([file]) => file !== undefined && open(file)}>
          <PictureOutlined aria-hidden />
          <span>{t('kit.picture.drop')}</span>
          <span className="muted">{t('kit.picture.size', { width, height })}</span>
        </FileDrop>
      )}
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {dialog}
    </div>
  );
}
