import { useContext, useEffect, useRef, useState } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import type { Picture } from '@marquee/contract/kit/field';
import { limits } from '@marquee/contract/limits';
import { Button } from 'antd';
import { lazyWithFallback } from '../lazy.tsx';
import { joinSentences, withLabel } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { UploadPictureContext } from '../assets.ts';
import { reason } from '../call.ts';
import { fileRefusal } from '../faults.ts';
import { bytes } from '../format.ts';
import { label } from '../label.ts';
import { Sortable } from '../Sortable.tsx';
import { type Area, cut } from './crop.ts';
import { FileDrop } from './FileDrop.tsx';
import type { InputProps } from './kind.ts';
import { hasImageSignature } from './pictureHead.ts';

const CropDialog = lazyWithFallback(() => import('./CropDialog.tsx').then((m) => m.CropDialog));

const accepted = 'image/jpeg,image/png,image/webp,image/avif';
type Source = { address: string; bitmap: ImageBitmap; chosen: (area: Area | null) => void };
/** What goes up now: shown at once from the browser's own memory. Where that failed, `again` hears whether it is sent once more. */
type Sending = { address: string; failed: { problem: string; again: (isWanted: boolean) => void } | null };

/** Takes files through their checks, the crop and the upload, one after the other; `onDone` has each stored picture, `onBusy` is told until all are through. */
function usePicture(size: readonly [number, number], onBusy: InputProps<'image'>['onBusy'], onDone: (picture: Picture) => void) {
  const t = useTexts();
  const deliver = useContext(UploadPictureContext);
  const [width, height] = size;
  const [source, setSource] = useState<Source | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [problems, tell] = useState<readonly string[]>([]);
  const queue = useRef<File[]>([]);
  // A picture arrives long after it was chosen, and goes into the field as it is by then.
  const arrived = useRef(onDone);
  useEffect(() => {
    arrived.current = onDone;
  });
  // A field that is taken from the page holds up no save.
  useEffect(() => () => onBusy?.(null), [onBusy]);
  useEffect(() => {
    const address = sending?.address;
    return () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [sending?.address]);

  /** @param note what is to be said of the choice itself */
  async function take(files: readonly File[], note?: string) {
    const isAtWork = queue.current.length > 0;
    queue.current.push(...files);
    tell(note === undefined ? [] : [note]);
    if (isAtWork) return;
    onBusy?.('sent');
    while (queue.current.length > 0) {
      const file = queue.current[0] as File;
      const problem = await one(file).catch(reason);
      // Which of several it is about, the file's name says.
      if (problem !== null) tell((before) => [...before, files.length > 1 ? withLabel(file.name, problem) : problem]);
      queue.current.shift();
    }
    onBusy?.(null);
  }
  /** @returns why the file cannot be taken, or null */
  async function one(file: File): Promise<string | null> {
    if (file.size > limits.pictureBytes) return t('kit.picture.tooLarge', { max: bytes(limits.pictureBytes) });
    if (!accepted.split(',').includes(file.type)) return t('kit.picture.notPicture');
    const bitmap = await createImageBitmap(file).catch(() => null);
    if (bitmap === null) return t((await hasImageSignature(file)) ? 'kit.picture.unreadable' : 'kit.picture.notPicture');
    // Its pixels, those of a photo a hundred megabytes, are let go of at once: they would stay until the browser tidies up.
    const fit = await fitted(file, bitmap).finally(() => bitmap.close());
    if (typeof fit === 'string') return fit;
    if (fit !== null) await send(fit);
    return null;
  }
  /** @returns what is to be sent, why the picture cannot be taken, or null where it is not wanted any more */
  async function fitted(file: File, bitmap: ImageBitmap): Promise<Blob | string | null> {
    if (bitmap.width < width || bitmap.height < height)
      return t('kit.picture.tooSmall', { width: bitmap.width, height: bitmap.height, needWidth: width, needHeight: height });
    // Exactly right already: nothing to choose, and nothing to lose by another compression.
    if (bitmap.width === width && bitmap.height === height) return file;
    const address = URL.createObjectURL(file);
    onBusy?.('chosen');
    const area = await new Promise<Area | null>((chosen) => setSource({ address, bitmap, chosen }));
    setSource(null);
    URL.revokeObjectURL(address);
    return area === null ? null : cut(bitmap, area, size, file.type);
  }
  /** Ends when the picture has arrived, or when it failed and is not wanted any more. */
  async function send(blob: Blob) {
    const address = URL.createObjectURL(blob);
    for (let isWanted = true; isWanted;) {
      onBusy?.('sent');
      setSending({ address, failed: null });
      try {
        const picture = await deliver(blob, width, height);
        arrived.current(picture);
        isWanted = false;
      } catch (error) {
        onBusy?.('failed');
        isWanted = await new Promise<boolean>((again) => setSending({ address, failed: { problem: fileRefusal(error), again } }));
      }
    }
    setSending(null);
  }
  const dialog = source && (
    <CropDialog key={source.address} address={source.address} size={size} source={source.bitmap} onUse={source.chosen} onClose={() => source.chosen(null)} />
  );
  return { take: (files: readonly File[], note?: string) => void take(files, note), sending, problems, dialog };
}

/** The height of a picture in its field at the most, in pixels. */
const highest = 220;

/** A picture as its field shows it. Its width is told, so that it takes the same room before it has arrived as after. */
const FieldPicture = ({ src, alt, size: [width, height] }: { src: string; alt: string; size: readonly [number, number] }) => (
  <img className="picture" src={src} alt={alt} width={width} height={height} style={{ width: Math.min(width, (highest * width) / height) }} />
);

function Sent({ sending: { address, failed }, size, alt }: { sending: Sending; size: readonly [number, number]; alt: string }) {
  const t = useTexts();
  return (
    <span className="picture-sending">
      <FieldPicture src={address} alt={alt} size={size} />
      {failed === null ? (
        <progress max={1} aria-label={alt} />
      ) : (
        <span className="field-error" role="alert">
          {joinSentences([t('kit.picture.failed'), failed.problem])}{' '}
          <Button size="small" onClick={() => failed.again(true)}>
            {t('kit.retry')}
          </Button>{' '}
          <Button size="small" onClick={() => failed.again(false)}>
            {t('kit.close')}
          </Button>
        </span>
      )}
    </span>
  );
}

/** Why files were not taken, one to a line. */
const Problems = ({ of }: { of: readonly string[] }) =>
  of.length > 0 && (
    <div className="field-error" role="alert">
      {of.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  );

/** One picture in its real proportions, with its pixels stated; dropped or chosen, cut to fit, stored. */
export function ImageInput({ id, field, value, onChange, onBlur, onBusy, isInvalid, describedBy, resource, name }: InputProps<'image'>) {
  const t = useTexts();
  const { width, height } = field.param;
  const picture = value as Picture | null | undefined;
  const { take, sending, problems, dialog } = usePicture([width, height], onBusy, (next) => {
    onChange(next);
    onBlur();
  });
  const text = label(resource, name);
  return (
    <div>
      {sending !== null ? (
        <Sent sending={sending} size={[width, height]} alt={text} />
      ) : (
        <FileDrop
          id={id}
          accept={accepted}
          describedBy={describedBy}
          isInvalid={isInvalid}
          className="drop-picture"
          onFiles={(files) => take(files.slice(0, 1))}
        >
          {picture ? (
            <FieldPicture src={picture.url} alt={text} size={[width, height]} />
          ) : (
            <span className="picture-empty" style={{ aspectRatio: `${width} / ${height}`, width: Math.min(width, 320) }}>
              <PictureOutlined aria-hidden />
              <span>{t('kit.picture.drop')}</span>
            </span>
          )}
          <span className="muted">
            {t('kit.picture.size', { width, height })}
            {picture && <span className="drop-ask">{` · ${t('kit.picture.replace')}`}</span>}
          </span>
        </FileDrop>
      )}
      {picture && sending === null && !field.required && (
        <button type="button" className="link-button" onClick={() => onChange(null)}>
          {t('kit.picture.remove')}
        </button>
      )}
      <Problems of={problems} />
      {dialog}
    </div>
  );
}

/** Several pictures of the same pixels, in an order that can be changed. */
export function ImagesInput({ id, field, value, onChange, onBlur, onBusy, isInvalid, describedBy, resource, name }: InputProps<'images'>) {
  const t = useTexts();
  const { width, height, max } = field.param;
  const list = (value ?? []) as Picture[];
  const { take, sending, problems, dialog } = usePicture([width, height], onBusy, (next) => {
    onChange([...list, next]);
    onBlur();
  });
  const text = label(resource, name);
  const choose = (files: readonly File[]) => {
    const room = max - list.length;
    take(files.slice(0, room), files.length > room ? t('kit.picture.leftOut', { count: files.length - room, max }) : undefined);
  };
  return (
    <div>
      <span className="field-count">{`${list.length} / ${max}`}</span>
      {list.length > 0 && (
        <Sortable items={list} keyOf={(each) => each.id} nameOf={(_, at) => `${text} ${at + 1}`} onSort={onChange} className="images-list">
          {(each, at, handle) => (
            <span className="images-item">
              <FieldPicture src={each.url} alt={`${text} ${at + 1}`} size={[width, height]} />
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
      {sending !== null && <Sent sending={sending} size={[width, height]} alt={text} />}
      {list.length < max && sending === null && (
        <FileDrop id={id} accept={accepted} multiple describedBy={describedBy} isInvalid={isInvalid} onFiles={choose}>
          <PictureOutlined aria-hidden />
          <span>{t('kit.picture.drop')}</span>
          <span className="muted">{t('kit.picture.size', { width, height })}</span>
        </FileDrop>
      )}
      <Problems of={problems} />
      {dialog}
    </div>
  );
}
