import sharp, { type Sharp } from 'sharp';
import { typeOfBytes } from './bytes.ts';
import { type PictureJob, type PictureResult, outOfMemorySignal } from './picture-job.ts';

/** The program that decodes pictures, see `picture-process.ts`. It reads files of strangers and has no secrets. */

/** The picture types that are accepted, by content. */
const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif']);
/** The memory limit of the program: this many bytes for each allowed pixel, and what the program itself needs. */
const bytesPerPixel = 40;
const ownBytes = 200 * 1024 ** 2;
const watchMs = 50;

sharp.cache(false);
sharp.concurrency(1);

async function convertPicture({ bytes, megapixels, to }: PictureJob): Promise<PictureResult> {
  const type = await typeOfBytes(bytes);
  if (!type || !acceptedTypes.has(type.mime)) return { fault: 'not_a_picture' };
  // The library cannot read even the header of a truncated WebP. The header states how long the file should be.
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head) return { fault: type.mime === 'image/webp' && bytes.length < bytes.readUInt32LE(4) + 8 ? 'truncated' : 'not_a_picture' };
  // Of an animation one frame is decoded; this is the size of a frame.
  const { width, height } = head.autoOrient;
  if (width * height > megapixels * 1e6) return { fault: 'file_too_large' };
  if (to.fit === 'cover' && (width < to.width || height < to.height)) return { fault: 'picture_too_small' };
  // Decoders warn about much that is harmless, such as unused bytes. A file that ends early is an error, not a warning.
  const upright = sharp(bytes, { limitInputPixels: megapixels * 1e6, sequentialRead: true, failOn: 'error' }).autoOrient();
  // The library converts pictures with 16 bits to P3 and leaves them there.
  if (head.hasProfile && head.space === 'rgb16') upright.withIccProfile('srgb', { attach: false });
  try {
    const made =
      to.fit === 'cover'
        ? (await decodeWhole(upright, to)).resize(to.width, to.height, { fit: 'cover', position: 'centre' }).webp({ quality: to.quality })
        : upright.resize(to.longest, to.longest, { fit: 'inside', withoutEnlargement: true })[to.type]({ quality: to.quality });
    const { data, info } = await made.toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    // The header was valid, so the picture itself breaks off.
    return { fault: 'truncated' };
  }
}

/**
 * Scales a picture down until it just covers this size. It is a separate step because the library does not read rows that are cropped. It would not notice a
 * file that ends among them.
 */
async function decodeWhole(picture: Sharp, { width, height }: { width: number; height: number }): Promise<Sharp> {
  const { data, info } = await picture.resize(width, height, { fit: 'outside' }).raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

/** Ends this program by `outOfMemorySignal` if a picture needs more memory than its size allows: its header lied. */
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
// A terminal sends the signal to the whole process group. The server finishes its requests, and this program ends with the server.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
