import { useEffect, useState } from 'react';
import { limits } from '@marquee/contract/limits';
import { ApiError, reason } from '../kit/call.ts';
import { sentence } from '../kit/faults.ts';
import { useTexts } from '../words/words.ts';
import { draft, getTicket } from './draft.ts';
import { describedBy, Field } from './Field.tsx';
import { FileButton } from './FilmField.tsx';
import { type EntryForm, fieldId } from './useEntry.ts';

/** Listed one by one, so that a phone converts its own format (HEIC) to JPEG. */
const acceptedTypes = 'image/jpeg,image/png,image/webp';
/** The JPEG quality of the uploaded photo, 0 to 1. */
const quality = 0.9;

/** Scales the photo down to the size that the server stores, for slow connections. A photo that this browser cannot decode is sent unchanged. */
async function downscale(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file);
    const scale = limits.idPhotoMost / Math.max(picture.width, picture.height);
    if (scale >= 1) return file;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', quality));
  } catch {
    return file;
  }
}

/** The field of the ID photo: taken with the camera or chosen, uploaded at once, never stored in the browser. */
export function PhotoField({ form, onSending }: { form: EntryForm; onSending: (isSending: boolean) => void }) {
  const t = useTexts();
  const [file, setFile] = useState<File | null>(null);
  const [previewUrl, setPreviewUrl] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [canRetry, setCanRetry] = useState(false);

  useEffect(() => (previewUrl === null ? undefined : () => URL.revokeObjectURL(previewUrl)), [previewUrl]);

  const send = async (photo: File) => {
    setFile(photo);
    setPreviewUrl(URL.createObjectURL(photo));
    setCanRetry(false);
    setBusy(true);
    onSending(true);
    form.setFault('id_photo', undefined);
    try {
      const [{ sendIdentity }, ticket, picture] = await Promise.all([import('./sendIdentity.ts'), getTicket(), downscale(photo)]);
      draft.set({ photo: null });
      const { id } = await sendIdentity(picture, ticket);
      // If the person started over meanwhile, the new entry has another ticket and no photo yet.
      if (draft.get().ticket === ticket) draft.set({ photo: id });
    } catch (error) {
      const fault = error instanceof ApiError ? error.errors[0] : undefined;
      setCanRetry(fault === undefined);
      form.setFault('id_photo', fault === undefined ? reason(error) : sentence('entry', { ...fault, path: 'id_photo' }));
    } finally {
      setBusy(false);
      onSending(false);
    }
  };

  const state = isBusy ? t('contest.photo.sending') : form.photo !== null ? t('contest.photo.done') : null;
  const fileButtonProps = (id: string, capture?: 'environment') => ({
    id,
    accept: acceptedTypes,
    isInvalid: form.faults.has('id_photo'),
    described: describedBy('id_photo'),
    onFile: (each: File) => void send(each),
    ...(capture ? { capture, className: 'entry-camera' } : {}),
  });
  return (
    <Field name="id_photo" form={form} hint={t('contest.hints.id_photo')} group>
      {previewUrl !== null && <img className="entry-photo" src={previewUrl} alt={t('contest.photo.preview')} />}
      <p className="entry-file" aria-live="polite">
        {state}
      </p>
      {!isBusy && (
        <span className="entry-buttons">
          <FileButton {...fileButtonProps(`${fieldId('id_photo')}-camera`, 'environment')}>{t('contest.photo.camera')}</FileButton>
          <FileButton {...fileButtonProps(fieldId('id_photo'))}>{form.photo === null ? t('contest.photo.choose') : t('contest.photo.replace')}</FileButton>
          {canRetry && file !== null && (
            <button type="button" onClick={() => void send(file)}>
              {t('contest.photo.retry')}
            </button>
          )}
        </span>
      )}
    </Field>
  );
}
