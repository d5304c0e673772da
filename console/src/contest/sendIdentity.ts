import { asset, type SealedPicture } from '@marquee/contract/media/asset';
import { pictureTimeoutMs } from '../kit/assets.ts';
import { address, headers, send } from '../kit/call.ts';

/** Uploads an ID photo, which is kept sealed, for the entry of a ticket. @throws ApiError */
export async function sendIdentity(photo: Blob, ticket: string): Promise<SealedPicture> {
  const head = headers(ticket);
  head.set('Content-Type', photo.type || 'application/octet-stream');
  const to = address(asset.picture.path, {}, { purpose: 'identity' });
  const response = await send(to, { method: asset.picture.method, headers: head, body: photo }, pictureTimeoutMs);
  return ((await response.json()) as { data: SealedPicture }).data;
}
