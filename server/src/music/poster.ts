import type { Picture } from '@marquee/contract/kit/field';
import { limits } from '@marquee/contract/limits';
import type { SoundNotice } from '@marquee/contract/media/music-bulk';
import type { Deps } from '../deps.ts';
import { keepPicture, quality } from '../files/picture.ts';
import { convertEmbedded } from '../files/picture-queue.ts';

/** What a picture's fault means for a cover. */
const noticeOf = {
  picture_too_small: 'cover_too_small',
  file_too_large: 'cover_too_large',
  not_a_picture: 'cover_unreadable',
  truncated: 'cover_unreadable',
} as const;

/** Makes the poster of a song from the cover in its file. Its bytes decide what it is, whatever the file says. A cover that cannot be used is no error. */
export async function posterOf(deps: Deps, cover: Uint8Array, owner: string | null): Promise<Picture | SoundNotice> {
  if (cover.length > limits.pictureBytes) return 'cover_too_large';
  const [width, height] = limits.musicPoster;
  const made = await convertEmbedded(Buffer.from(cover), { fit: 'cover', width, height, quality: quality.picture });
  return 'fault' in made ? noticeOf[made.fault] : keepPicture(deps, owner, made.data, [width, height]);
}
