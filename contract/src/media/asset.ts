import { z } from 'zod';
import { endpoint, id, idParams, instant } from '../kit/endpoint.ts';
import { picture } from '../kit/field.ts';
import { languageTag } from '../kit/place.ts';
import { exactText, line } from '../kit/line.ts';
import { subtitleMarks, subtitleNotice } from '../kit/subtitle.ts';
import { limits } from '../limits.ts';

/** The purposes of an uploaded file. A film has a picture, a sound has none. Pictures have their own call, because they are small and are resized during the upload. */
export const uploadPurposes = ['film', 'sound', 'subtitle'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/**
 * The address that receives a file's bytes. `url` is signed and valid until `expires_at`, also to resume after an interruption. The protocol is tus 1.0
 * without its creation extension: HEAD answers how many bytes have arrived, and PATCH sends the next ones.
 */
export const upload = z.object({ idAsset: id, protocol: z.literal('tus'), url: z.string(), expires_at: instant });
export type Upload = z.output<typeof upload>;

/**
 * A checked file. `size` is in bytes, `width` and `height` in pixels as displayed, `duration_s` in seconds. `language` (BCP 47), `marks`, `cues` and
 * `notices` describe a subtitle. Properties that do not apply are null or empty.
 */
export const storedAsset = z.object({
  id,
  name: z.string(),
  purpose: z.enum(uploadPurposes),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  duration_s: z.number().nullable(),
  language: z.string().nullable(),
  marks: z.array(z.enum(subtitleMarks)),
  cues: z.int().nullable(),
  notices: z.array(subtitleNotice.extend({ message: z.string() })),
});
export type StoredAsset = z.output<typeof storedAsset>;

/** The guard of uploads. With the ticket of a contest entry, a stranger may upload one film and one ID photo. */
const uploadGuard = { area: 'any', right: 'edit', ticket: true } as const;
const pixels = exactText(5, 'wrong_type')
  .regex(/^\d{1,5}$/, { error: 'wrong_type' })
  .transform(Number);

/** An ID photo. It is stored encrypted and has no address. */
export const encryptedPicture = z.object({ id, width: z.int(), height: z.int() });
export type EncryptedPicture = z.output<typeof encryptedPicture>;

/** `e` is the expiry of a signed address in seconds since 1970, and `s` its signature. Missing parameters are refused like wrong ones. */
const signature = z.strictObject({ e: exactText(20).optional(), s: exactText(100).optional() });

/** Files: resumable uploads, pictures that are resized, and signed addresses to read files. */
export const asset = {
  generate: endpoint({
    method: 'POST',
    path: '/cms/v1/contest/generate_s3_contest_video',
    guard: uploadGuard,
    summary: `Announces a film or a subtitle file and answers the address to send it to. An upload is kept for ${limits.uploadHours} hours.`,
    body: z.strictObject({
      name: line(limits.line),
      /** The exact number of bytes. */
      size: z.int().min(1),
      /** The type that the browser reports. The server determines the real type from the bytes. */
      content_type: exactText(limits.line),
      purpose: z.enum(uploadPurposes),
      /** The language of a subtitle whose name does not contain it. With it, `marks` apply and the name is ignored. */
      language: languageTag.optional(),
      marks: z.array(z.enum(subtitleMarks)).max(subtitleMarks.length).optional(),
    }),
    data: upload,
    creates: true,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/cms/v1/publish_s3_file',
    guard: uploadGuard,
    summary: 'Finishes an upload: checks from its bytes that the file is of the announced kind. A repeated call has no further effect.',
    body: z.strictObject({ idAsset: id }),
    data: storedAsset,
  }),
  picture: endpoint({
    method: 'POST',
    path: '/cms/v1/contest/upload_image_contest_video',
    guard: uploadGuard,
    summary:
      'Takes a JPEG, PNG, WebP or AVIF picture as the body and crops it to exactly the requested size, which must be that of some field. With `purpose=identity` and a ticket, it stores an encrypted ID photo instead.',
    query: z.strictObject({ width: pixels.optional(), height: pixels.optional(), purpose: z.literal('identity').optional() }),
    data: z.union([picture, encryptedPicture]),
    perMinute: limits.picturesPerMinute,
    raw: true,
    requestType: '*/*',
  }),
  uploaded: endpoint({
    method: 'HEAD',
    path: '/files/upload/{id}',
    guard: 'signed',
    summary: 'How many bytes of an upload have arrived (tus 1.0).',
    params: idParams,
    query: signature,
    data: z.undefined(),
    raw: true,
    responses: { 200: null },
  }),
  append: endpoint({
    method: 'PATCH',
    path: '/files/upload/{id}',
    guard: 'signed',
    summary: 'Sends the next bytes of an upload (tus 1.0).',
    params: idParams,
    query: signature,
    data: z.undefined(),
    raw: true,
    requestType: 'application/offset+octet-stream',
    responses: { 204: null },
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/files/upload/{id}',
    guard: 'signed',
    summary: 'Cancels an unfinished upload (tus 1.0, termination).',
    params: idParams,
    query: signature,
    data: z.undefined(),
    raw: true,
    responses: { 204: null },
  }),
  file: endpoint({
    method: 'GET',
    path: '/files/{id}',
    guard: 'signed',
    summary: 'A file, whole or in ranges, at a signed address that has not expired.',
    params: idParams,
    query: signature,
    data: z.undefined(),
    raw: true,
    responses: { 200: '*/*', 206: '*/*', 304: null, 416: null },
    hasHead: true,
  }),
};
