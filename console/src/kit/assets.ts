import { createContext } from 'react';
import { asset, type StoredAsset, type Upload, type UploadPurpose } from '@marquee/contract/media/asset';
import type { Picture } from '@marquee/contract/kit/field';
import type { Sent } from './uploads.ts';
import { address, call, headers, send } from './call.ts';

/** Milliseconds that sending a picture and having it checked may take on a slow line. */
export const pictureWait = 120_000;

/** Announces a file. @throws ApiError */
export async function announce(file: { name: string; size: number; type: string }, purpose: UploadPurpose, { ticket, track }: Sent = {}): Promise<Upload> {
  const body = { name: file.name, size: file.size, content_type: file.type || 'application/octet-stream', purpose, ...track };
  return (await call(asset.generate, { body, ticket })).data;
}

/** Ends an upload: the server looks at what has arrived. @throws ApiError with what is wrong with the file */
export const publish = async (idAsset: string, ticket?: string): Promise<StoredAsset> => (await call(asset.publish, { body: { idAsset }, ticket })).data;

/** Uploads a picture of exactly these pixels. @throws ApiError */
export async function sendPicture(picture: Blob, width: number, height: number): Promise<Picture> {
  const head = headers();
  head.set('Content-Type', picture.type);
  const response = await send(address(asset.picture.path, {}, { width, height }), { method: asset.picture.method, headers: head, body: picture }, pictureWait);
  return ((await response.json()) as { data: Picture }).data;
}

/** Where pictures of a form go, if not to the media. */
export const UploadPictureContext = createContext<typeof sendPicture>(sendPicture);
