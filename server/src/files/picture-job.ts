import type { FieldErrorCode } from '@marquee/contract/errors';

/** What is to be made of a picture: WebP of exactly these pixels, or JPEG whose longer side is at most so long. */
export type PictureFormat = { fit: 'cover'; width: number; height: number; quality: number } | { fit: 'inside'; longest: number; quality: number };
/** A picture as it came, and how many megapixels it may have. */
export type PictureJob = { bytes: Buffer; megapixels: number; to: PictureFormat };
/** What came of it, in pixels. */
export type EncodedPicture = { data: Buffer; width: number; height: number };
export type PictureResult = EncodedPicture | { fault: Extract<FieldErrorCode, 'not_a_picture' | 'file_too_large' | 'picture_too_small' | 'truncated'> };

/** The signal by which the program ends that met a picture which needs too much memory. Nobody else sends it. */
export const outOfMemorySignal = 'SIGXCPU';
