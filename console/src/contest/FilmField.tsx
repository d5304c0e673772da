import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { limits } from '@marquee/contract/limits';
import { reason } from '../kit/call.ts';
import { bytes, duration, percent } from '../kit/format.ts';
import type { Running } from '../kit/running.ts';
import { take, upload, type Upload, useInterrupted, useUploads } from '../kit/uploads.ts';
import { useTexts } from '../words/words.ts';
import { draft, getTicket } from './draft.ts';
import { describedBy, Field } from './Field.tsx';
import { type EntryForm, fieldId } from './useEntry.ts';

/** The owner of the uploads of one ticket. Uploads of another ticket are not continued. */
const ownerOf = (ticket: string | null) => `contest:${ticket?.slice(0, 8) ?? ''}`;

const subscribeToConnection = (listener: () => void) => {
  for (const name of ['online', 'offline']) window.addEventListener(name, listener);
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, listener);
  };
};

/** Whether the entry's film is being uploaded, and a function that cancels the upload. */
export function useFilmUpload() {
  const owner = ownerOf(draft.use((state) => state.ticket));
  const mine = useUploads(owner);
  return {
    isSending: mine.some(({ state }) => state !== 'done' && state !== 'failed'),
    cancel: () => {
      for (const each of mine) each.cancel?.();
    },
  };
}

/** The field of the entry's film. It is uploaded in pieces and resumes after an interruption, also after a reload if the same file is chosen again. */
export function FilmField({ form }: { form: EntryForm }) {
  const t = useTexts();
  const ticket = draft.use((state) => state.ticket);
  const owner = ownerOf(ticket);
  const mine = useUploads(owner);
  const running = mine.find(({ state }) => state !== 'done');
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const [interrupted, dropInterrupted] = useInterrupted(owner);
  const ready = mine.find(({ state }) => state === 'done');
  const attachFilm = useEffectEvent(({ id, upload: { asset } }: Upload) => {
    if (asset === undefined) return;
    draft.set({ film: { id: asset.id, name: asset.name, size: asset.size } });
    take(id);
    form.setFault('film', undefined);
  });
  useEffect(() => {
    if (ready !== undefined) attachFilm(ready);
  }, [ready]);
  // An upload that failed without a network resumes by itself when the network is back.
  const retryFailed = useEffectEvent(() => running?.state === 'failed' && running.retry?.());
  useEffect(() => {
    if (isOnline) retryFailed();
  }, [isOnline]);

  const startUpload = async (file: File) => {
    form.setFault('film', undefined);
    dropInterrupted();
    if (file.size > limits.contestFilmBytes) return form.setFault('film', t('contest.film.tooLarge', { max: bytes(limits.contestFilmBytes) }));
    try {
      const currentTicket = await getTicket();
      draft.set({ film: null });
      upload(file, 'film', ownerOf(currentTicket), '/main/sign-up-contest', { ticket: currentTicket });
    } catch (error) {
      form.setFault('film', reason(error));
    }
  };
  const film = form.film;
  const isUploading = running !== undefined;
  return (
    <Field name="film" form={form} hint={t('contest.hints.film', { max: bytes(limits.contestFilmBytes) })} group>
      {isUploading && <Progress of={running} isOnline={isOnline} />}
      {!isUploading && film !== null && (
        <p className="entry-file">
          <strong>{film.name}</strong> {bytes(film.size)} · {t('contest.film.done')}
        </p>
      )}
      {!isUploading && (
        <FileButton
          id={fieldId('film')}
          accept="video/*,.mkv,.ts,.m2ts,.mxf"
          isInvalid={form.faults.has('film')}
          described={describedBy('film')}
          onFile={(file) => void startUpload(file)}
        >
          {film === null ? t('contest.film.choose') : t('contest.film.replace')}
        </FileButton>
      )}
      {interrupted !== undefined && !isUploading && film === null && (
        <p className="entry-note">{t('contest.film.again', { name: interrupted.name, percent: percent(interrupted.sent / interrupted.size) })}</p>
      )}
    </Field>
  );
}

function Progress({ of, isOnline }: { of: Running; isOnline: boolean }) {
  const t = useTexts();
  const sent = percent(of.fraction ?? 0);
  const state =
    of.state === 'failed'
      ? of.reason
      : of.state === 'finishing'
        ? t('contest.film.checking')
        : of.state === 'paused'
          ? t('contest.film.paused', { percent: sent })
          : !isOnline
            ? t('contest.film.offline')
            : [
                t('contest.film.sent', { percent: sent }),
                of.speed ? t('kit.tray.speed', { speed: bytes(of.speed) }) : undefined,
                of.left === undefined ? undefined : t('kit.tray.left', { time: duration(of.left) }),
              ]
                .filter(Boolean)
                .join(' · ');
  return (
    <div className="entry-progress">
      <strong>{of.name}</strong>
      <progress id={fieldId('film')} tabIndex={-1} value={of.state === 'finishing' ? undefined : (of.fraction ?? 0)} aria-label={t('contest.film.progress')} />
      <span className={of.state === 'failed' ? 'entry-failed' : undefined} role={of.state === 'failed' ? 'alert' : undefined}>
        {state}
      </span>
      <span className="entry-buttons">
        {of.state === 'paused' && of.resume && (
          <button type="button" onClick={of.resume}>
            {t('contest.film.resume')}
          </button>
        )}
        {of.state === 'running' && of.pause && (
          <button type="button" onClick={of.pause}>
            {t('contest.film.pause')}
          </button>
        )}
        {of.state === 'failed' && of.retry && (
          <button type="button" onClick={of.retry}>
            {t('contest.film.retry')}
          </button>
        )}
        {of.cancel && of.state !== 'finishing' && (
          <button type="button" onClick={of.cancel}>
            {t('contest.film.cancel')}
          </button>
        )}
      </span>
    </div>
  );
}

type FileButtonProps = {
  id: string;
  accept: string;
  isInvalid: boolean;
  described: string;
  onFile: (file: File) => void;
  /** Opens the camera of a phone directly. */
  capture?: 'environment';
  className?: string;
  children: string;
};

/** A button for choosing a file. */
export function FileButton({ id, accept, isInvalid, described, onFile, capture, className = '', children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={`entry-choose ${className}`}>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        capture={capture}
        aria-label={children}
        aria-invalid={isInvalid}
        aria-describedby={described}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) onFile(file);
          // Cleared, so that choosing the same file again fires the event again.
          event.target.value = '';
        }}
      />
      <span aria-hidden="true">{children}</span>
    </span>
  );
}
