import { createContext } from 'react';
import { asset, type StoredAsset, type Upload, type UploadPurpose } from '@marquee/contract/media/asset';
import type { Picture } from '@marquee/contract/kit/field';
import type { Sent } from './uploads.ts';
import { address, call, headers, send } from './call.ts';

/** Milliseconds within which a picture must be sent and checked, also on a slow line. */
export const pictureTimeoutMs = 120_000;

/**
 * Announces a file to the server before its upload.
 * @throws ApiError
 */
export async function announce(file: { name: string; size: number; type: string }, purpose: UploadPurpose, { ticket, track }: Sent = {}): Promise<Upload> {
  const body = { name: file.name, size: file.size, content_type: file.type || 'application/octet-stream', purpose, ...track };
  return (await call(asset.generate, { body, ticket })).data;
}

/**
 * Ends an upload; the server then checks the file.
 * @throws ApiError with the fault of the file
 */
export const publish = async (idAsset: string, ticket?: string): Promise<StoredAsset> => (await call(asset.publish, { body: { idAsset }, ticket })).data;

/** Uploads a picture of exactly these pixels. @throws ApiError */
export async function sendPicture(picture: Blob, width: number, height: number): Promise<Picture> {
  const head = headers();
  head.set('Content-Type', picture.type);
  const response = await send(
    address(asset.picture.path, {}, { width, height }),
    { method: asset.picture.method, headers: head, body: picture },
    pictureTimeoutMs,
  );
  return ((await response.json()) as { data: Picture }).data;
}

/** The function that uploads a form's pictures. By default they go to the media area. */
export const UploadPictureContext = createContext<typeof sendPicture>(sendPicture);
