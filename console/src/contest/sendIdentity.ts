import { asset, type EncryptedPicture } from '@marquee/contract/media/asset';
import { pictureTimeoutMs } from '../kit/assets.ts';
import { address, headers, send } from '../kit/call.ts';

/** Uploads an ID photo for the entry of a ticket. The server encrypts it. @throws ApiError */
export async function sendIdentity(photo: Blob, ticket: string): Promise<EncryptedPicture> {
  const head = headers(ticket);
  head.set('Content-Type', photo.type || 'application/octet-stream');
  const to = address(asset.picture.path, {}, { purpose: 'identity' });
  const response = await send(to, { method: asset.picture.method, headers: head, body: photo }, pictureTimeoutMs);
  return ((await response.json()) as { data: EncryptedPicture }).data;
}
