import type { Readable } from 'node:stream';

/**
 * Where the product's files live: uploads, films, pictures, subtitles. A folder by default, or a bucket.
 *
 * A key is a path of segments of letters, digits, `.`, `_` and `-` parted by `/`, none beginning with a dot, at most
 * 512 characters in all; any other is refused with `BadKey`. No key lies below another (`a` and `a/b`). The kind of content follows from the key's ending (`contentTypeOf`), so that
 * nothing about a file is known beside its bytes: whatever way an object came to its key (`put`, `adopt`, the last part of an upload
 * that a browser sent straight to a bucket), it is there for `stat`, `open` and `list`.
 *
 * Beside the errors named, every call may reject with `StorageAway`, every writing one with `StorageFull`.
 */
export interface Storage {
  /**
   * Writes a whole object; it is visible at once and entirely, or not at all, and replaces what was there. Where `size`
   * (bytes) is given, a body of another length is refused with `BodyBroken`, as is a stream that ends early.
   */
  put(key: string, body: Buffer | Readable, options?: { size?: number }): Promise<{ size: number }>;
  /** Reads an object, or the bytes `start` to `end`, both included. `size` is that of the whole object. `NotThere`; `BadRange` where the range lies outside. */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number; contentType: string }>;
  /** Size in bytes and time of the last change; null where there is nothing. */
  stat(key: string): Promise<{ size: number; modified: Date } | null>;
  /** Removes an object; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Removes everything whose key begins with `prefix/` and tells how many objects that were. */
  removePrefix(prefix: string): Promise<number>;
  /** Every object whose key begins with `prefix/`, in no certain order; with an empty prefix every object there is. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>;
  /** What to hand to ffmpeg for an object: a path, or an address that is good for a day. `NotThere`. */
  input(key: string): Promise<string>;
  /**
   * Makes a finished local folder (a film's renditions) what is under `prefix/`, in place of whatever was there. The
   * folder is used up. Master playlists arrive last, so that no player finds one whose segments are missing.
   */
  putDirectory(prefix: string, dir: string): Promise<{ files: number; bytes: number }>;
  /** Makes a finished local file (a completed upload) the object `key`; without copying where both lie on one file system. The file is used up. */
  adopt(localPath: string, key: string): Promise<{ size: number }>;
  /**
   * Removes what deaths left half written, once nobody has written to it for a day, and tells how much that was. What cannot be removed keeps nothing else;
   * it is told of at the end, by rejecting.
   */
  tidy(): Promise<number>;
  /** Bytes left, null where the storage cannot tell. */
  free(): Promise<number | null>;
}

/** Bytes of an object, both ends included, as in an HTTP range. Without `end` to the last byte. */
export interface ByteRange {
  start: number;
  end?: number;
}

/** There is no object of this key. */
export class NotThere extends Error {
  override readonly name = 'NotThere';
}

/** A key that is not allowed, see `Storage`. */
export class BadKey extends Error {
  override readonly name = 'BadKey';
}

/** A range that does not lie inside the object. */
export class BadRange extends Error {
  override readonly name = 'BadRange';
}

/** A body that failed or was not of the length announced; nothing was stored. */
export class BodyBroken extends Error {
  override readonly name = 'BodyBroken';
}

/** No room is left, or the quota is used up; what was there before is unharmed. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** The storage cannot be reached or written to: a folder that is gone or read-only, a bucket that does not answer. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway';
}

/** Refuses a key (or, where allowed, an empty prefix) that is not of the form that `Storage` tells. */
export function checkKey(key: string, options: { empty?: boolean } = {}): void {
  if (key === '' && options.empty) return;
  if (key.length > 512 || !/^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/.test(key)) {
    throw new BadKey(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
  }
}

/** HLS by RFC 8216, 4 and 10; WebVTT by W3C WebVTT, 9; the others as registered with IANA. */
const CONTENT_TYPES: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  mkv: 'video/matroska',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  vtt: 'text/vtt; charset=utf-8',
  srt: 'application/x-subrip',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

/** The content type that a key's ending stands for; `application/octet-stream` where it stands for none. */
export function contentTypeOf(key: string): string {
  return CONTENT_TYPES[/\.([a-z0-9]+)$/i.exec(key)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}
