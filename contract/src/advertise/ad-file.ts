import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { storedAdFile } from '../kit/field.ts';
import { line } from '../kit/line.ts';
import { limits } from '../limits.ts';

const megabytes = (bytes: number) => bytes / 1000 ** 2;

/** The upload of a file for an advertisement. The server finds out from its bytes whether it is a picture or a video. */
export const adUpload = {
  send: endpoint({
    method: 'POST',
    path: '/cms/v1/upload_ad_file',
    guard: { area: 'advertise', right: 'edit' },
    summary: `Takes the file of an advertisement as the body: a JPEG, PNG, WebP or AVIF picture of at most ${megabytes(limits.adPictureBytes)} MB, or an MP4 video with H.264 and AAC or no sound of at most ${megabytes(limits.adVideoBytes)} MB and ${limits.adVideoSeconds} seconds. It is kept for ${limits.uploadHours} hours unless an advertisement or a campaign refers to it.`,
    query: z.strictObject({ name: line(limits.line).optional() }),
    data: storedAdFile,
    perMinute: limits.adUploadsPerMinute,
    raw: true,
    requestType: '*/*',
  }),
};
