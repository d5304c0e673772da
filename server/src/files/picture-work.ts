import sharp, { type Sharp } from 'sharp';
import { typeOfBytes } from './bytes.ts';
import { type PictureJob, type PictureResult, outOfMemorySignal } from './picture-job.ts';

/** The program that unpacks pictures, see `picture-process.ts`. It reads files of strangers and knows no secrets. */

/** What is taken for a picture, by content. */
const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif']);
/** Memory that one picture may take: so many bytes a pixel that is allowed, and what the program needs by itself. */
const bytesPerPixel = 40;
const ownBytes = 200 * 1024 ** 2;
const watchMs = 50;

sharp.cache(false);
sharp.concurrency(1);

async function convertPicture({ bytes, megapixels, to }: PictureJob): Promise<PictureResult> {
  const type = await typeOfBytes(bytes);
  if (!type || !acceptedTypes.has(type.mime)) return { fault: 'not_a_picture' };
  // Of a WebP that is cut short the library cannot read even the head, which tells how long the file is.
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head) return { fault: type.mime === 'image/webp' && bytes.length < bytes.readUInt32LE(4) + 8 ? 'truncated' : 'not_a_picture' };
  // Of an animation one frame is unpacked, and a frame's size is what is told here.
  const { width, height } = head.autoOrient;
  if (width * height > megapixels * 1e6) return { fault: 'file_too_large' };
  if (to.fit === 'cover' && (width < to.width || height < to.height)) return { fault: 'picture_too_small' };
  // Decoders warn of much that does no harm, such as bytes that nobody needs. A file that ends early is an error, not a warning.
  const upright = sharp(bytes, { limitInputPixels: megapixels * 1e6, sequentialRead: true, failOn: 'error' }).autoOrient();
  // Those of 16 bits the library brings to P3 by itself, and leaves them there.
  if (head.hasProfile && head.space === 'rgb16') upright.withIccProfile('srgb', { attach: false });
  try {
    const made =
      to.fit === 'cover'
        ? (await decodeWhole(upright, to)).resize(to.width, to.height, { fit: 'cover', position: 'centre' }).webp({ quality: to.quality })
        : upright.resize(to.longest, to.longest, { fit: 'inside', withoutEnlargement: true }).jpeg({ quality: to.quality });
    const { data, info } = await made.toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    // Its head is a picture's, and then it breaks off.
    return { fault: 'truncated' };
  }
}

/**
 * Scales a picture down until it just covers these pixels. That is a step of its own: the library reads no rows that are cropped, and would not notice
 * that the file ends among them.
 */
async function decodeWhole(picture: Sharp, { width, height }: { width: number; height: number }): Promise<Sharp> {
  const { data, info } = await picture.resize(width, height, { fit: 'outside' }).raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

/** Ends this program by `tooLarge` where a picture needs more memory than one of its size may: its head did not tell the truth. */
function watchMemory(megapixels: number): NodeJS.Timeout {
  return setInterval(() => {
    if (process.memoryUsage.rss() > ownBytes + megapixels * 1e6 * bytesPerPixel) process.kill(process.pid, outOfMemorySignal);
  }, watchMs);
}

process.on('message', async (job: PictureJob) => {
  const watch = watchMemory(job.megapixels);
  const result = await convertPicture(job).finally(() => clearInterval(watch));
  process.send?.(result);
});
// A terminal tells its whole group to stop. The server finishes the requests that are under way, and this program goes when the server does.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
