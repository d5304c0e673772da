import { z } from 'zod';
import { endpoint, id, idParams, instant } from '../kit/endpoint.ts';
import { picture } from '../kit/field.ts';
import { languageTag } from '../kit/place.ts';
import { exactText, line } from '../kit/line.ts';
import { subtitleMarks, subtitleNotice } from '../kit/subtitle.ts';
import { limits } from '../limits.ts';

/** What an uploaded file is for. Pictures have a call of their own: they are small, and are made to fit on the way in. */
export const uploadPurposes = ['film', 'subtitle'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/**
 * Where to send a file's bytes. `url` carries its own signature and is good until `expires_at`, also for going on after
 * a break; it speaks tus 1.0 without its creation extension: HEAD asks how many bytes arrived, PATCH sends the next ones.
 */
export const upload = z.object({ idAsset: id, protocol: z.literal('tus'), url: z.string(), expires_at: instant });
export type Upload = z.output<typeof upload>;

/**
 * A file that was found to be what it should be. `size` in bytes, `width` and `height` in pixels as seen,
 * `duration_s` in seconds; `language` (BCP 47), `marks`, `cues` and `notices` are a subtitle's. What does not apply is null or empty.
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

/** Strangers upload with the ticket of their contest entry: one film, one ID photo. */
const edits = { area: 'any', right: 'edit', ticket: true } as const;
const pixels = exactText(5, 'wrong_type')
  .regex(/^\d{1,5}$/, { error: 'wrong_type' })
  .transform(Number);

/** A picture of a person's identity: kept sealed, so that there is no address to read it at. */
export const sealedPicture = z.object({ id, width: z.int(), height: z.int() });
export type SealedPicture = z.output<typeof sealedPicture>;

/** A signature over the address and when it lapses, in seconds since 1970. Absent ones are refused like wrong ones. */
const signature = z.strictObject({ e: exactText(20).optional(), s: exactText(100).optional() });

/** Files: uploads that can be gone on with, pictures made to fit, and the addresses that files are read at. */
export const asset = {
  generate: endpoint({
    method: 'POST',
    path: '/cms/v1/contest/generate_s3_contest_video',
    guard: edits,
    summary: `Announces a film or a subtitle file and answers with where to send it. Kept for ${limits.uploadHours} hours.`,
    body: z.strictObject({
      name: line(limits.line),
      /** Bytes: exactly as many are taken. */
      size: z.int().min(1),
      /** As the browser names it; what the file is, is found out from its bytes. */
      content_type: exactText(limits.line),
      purpose: z.enum(uploadPurposes),
      /** Of a subtitle whose name does not tell its language; with it `marks` count, and the name does not. */
      language: languageTag.optional(),
      marks: z.array(z.enum(subtitleMarks)).max(subtitleMarks.length).optional(),
    }),
    data: upload,
    creates: true,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/cms/v1/publish_s3_file',
    guard: edits,
    summary: 'Finishes an upload: checks by its bytes that the file is what it should be. Twice is fine.',
    body: z.strictObject({ idAsset: id }),
    data: storedAsset,
  }),
  picture: endpoint({
    method: 'POST',
    path: '/cms/v1/contest/upload_image_contest_video',
    guard: edits,
    summary:
      'Takes a JPEG, PNG, WebP or AVIF picture as the body and cuts it to exactly the asked pixels, which must be those of some field; or, with `purpose=identity` and a ticket, keeps an ID photo sealed.',
    query: z.strictObject({ width: pixels.optional(), height: pixels.optional(), purpose: z.literal('identity').optional() }),
    data: z.union([picture, sealedPicture]),
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
    summary: 'Gives an unfinished upload up (tus 1.0, termination).',
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
    summary: 'A file, whole or in ranges, to whoever holds a signed address that has not lapsed.',
    params: idParams,
    query: signature,
    data: z.undefined(),
    raw: true,
    responses: { 200: '*/*', 206: '*/*', 304: null, 416: null },
    hasHead: true,
  }),
};
