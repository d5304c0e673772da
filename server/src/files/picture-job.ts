import type { FieldErrorCode } from '@marquee/contract/errors';

/** What to make of a picture: WebP of exactly this size, or a picture whose longer side is at most `longest` pixels. */
export type PictureFormat =
  | { fit: 'cover'; width: number; height: number; quality: number }
  | { fit: 'inside'; longest: number; type: 'jpeg' | 'webp'; quality: number };
/** An uploaded picture and its limit in megapixels. */
export type PictureJob = { bytes: Buffer; megapixels: number; to: PictureFormat };
/** The result, with its size in pixels. */
export type EncodedPicture = { data: Buffer; width: number; height: number };
export type PictureResult = EncodedPicture | { fault: Extract<FieldErrorCode, 'not_a_picture' | 'file_too_large' | 'picture_too_small' | 'truncated'> };

/** The signal by which the picture program ends itself if a picture needs too much memory. Nobody else sends it. */
export const outOfMemorySignal = 'SIGXCPU';
