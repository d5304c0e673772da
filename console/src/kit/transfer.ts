import { t } from '../words/words.ts';
import { isReadable } from './uploadError.ts';

/** Bytes of one piece: small enough to lose little on a bad line, large enough to cost little on a good one. */
const piece = 8 * 1024 * 1024;
/** Milliseconds between two looks at the speed, and the share of each new look in what is shown. */
const [lookEvery, share] = [500, 0.2];
/** Milliseconds without a byte after which how fast it went says nothing any more. */
const silence = 5000;

type Watch = {
  started: (of: { pause: () => void; resume: () => void; abort: () => void; leave: () => void }) => void;
  progress: (sent: number, speed: number) => void;
  silent: () => void;
};

/** Sends the file to its signed address by tus. Resolves when all of it has arrived. */
export async function transfer(file: File, url: string, watch: Watch): Promise<void> {
  const [{ default: Uppy }, { default: Tus }] = await Promise.all([import('@uppy/core'), import('@uppy/tus')]);
  const uppy = new Uppy({ allowMultipleUploadBatches: false });
  let unreadable = () => {};
  uppy.use(Tus, {
    uploadUrl: url,
    chunkSize: piece,
    retryDelays: [0, 1000, 3000, 5000, 10_000, 20_000],
    // To the browser a file that was changed or removed looks like a line that is down: no patience brings it back.
    onShouldRetry: (error, _tries, _options, next) => {
      void isReadable(file).then((is) => is || unreadable());
      return next(error);
    },
    storeFingerprintForResuming: false,
    limit: 1,
  });
  const fileId = uppy.addFile({ name: file.name, type: file.type, data: file });
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;
  try {
    await new Promise<void>((resolve, reject) => {
      let [seenAt, seen, speed] = [performance.now(), -1, 0];
      const fallSilent = () => {
        [seen, speed] = [-1, 0];
        watch.silent();
      };
      uppy.on('upload-progress', (_file, { bytesUploaded }) => {
        clearTimeout(quiet);
        quiet = setTimeout(fallSilent, silence);
        const now = performance.now();
        const sent = Number(bytesUploaded);
        if (seen < 0) [seen, seenAt] = [sent, now];
        if (now - seenAt < lookEvery && sent < file.size) return;
        const current = now > seenAt ? ((sent - seen) * 1000) / (now - seenAt) : 0;
        speed = speed === 0 ? current : speed * (1 - share) + current * share;
        [seen, seenAt] = [sent, now];
        watch.progress(sent, speed);
      });
      uppy.on('upload-success', () => resolve());
      uppy.on('upload-error', (_file, error) => reject(error));
      const end = () => reject(new DOMException(t('kit.stop'), 'AbortError'));
      const leave = () => {
        isLeft = true;
        if (uppy.getFile(fileId).isPaused !== true) uppy.pauseResume(fileId);
        end();
      };
      unreadable = leave;
      watch.started({
        pause: () => uppy.pauseResume(fileId),
        resume: () => {
          [seen, speed] = [-1, 0];
          uppy.pauseResume(fileId);
        },
        abort: () => {
          uppy.cancelAll();
          end();
        },
        leave,
      });
      void uppy.upload().catch(reject);
    });
  } finally {
    clearTimeout(quiet);
    // It would have the server throw away what has arrived.
    if (!isLeft) uppy.destroy();
  }
}
