import type { Readable } from 'node:stream';

/**
 * The files of the product: uploads, films, pictures, subtitles. It is a folder by default, or a bucket.
 *
 * A key is a path of segments of letters, digits, `.`, `_` and `-`, separated by `/`. No segment begins with a dot, and a key has at most 512 characters; any
 * other is refused with `BadKey`. No key may be below another (`a` and `a/b`). The content type follows from the key's ending (`contentTypeOf`), so nothing but
 * its bytes is stored about a file. However an object came to its key (`put`, `adopt`, the last part of an upload that a browser sent straight to a bucket),
 * `stat`, `open` and `list` find it.
 *
 * Beside the named errors, every call may reject with `StorageAway`, and every writing one with `StorageFull`.
 */
export interface Storage {
  /**
   * Writes a whole object, which replaces the old one. It becomes visible at once and completely, or not at all. If `size` (bytes) is given, a body of another
   * length is refused with `BodyBroken`, as is a stream that ends early.
   */
  put(key: string, body: Buffer | Readable, options?: { size?: number }): Promise<{ size: number }>;
  /**
   * Reads an object, or the bytes `start` to `end`, both included. `size` is that of the whole object. Rejects with `NotThere`, or `BadRange` if the range lies
   * outside.
   */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number; contentType: string }>;
  /** Size in bytes and time of the last change; null if there is no object. */
  stat(key: string): Promise<{ size: number; modified: Date } | null>;
  /** Removes an object. A missing object is no error. */
  remove(key: string): Promise<void>;
  /** Removes every object whose key begins with `prefix/` and returns how many there were. */
  removePrefix(prefix: string): Promise<number>;
  /** Every object whose key begins with `prefix/`, in no particular order; with an empty prefix all objects. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>;
  /** An object as ffmpeg's input: a path, or an address that is valid for a day. Rejects with `NotThere`. */
  input(key: string): Promise<string>;
  /**
   * Moves a finished local folder (a film's renditions) to `prefix/` and replaces what was there. The local folder is gone afterwards. Master playlists arrive
   * last, so that no player finds one whose segments are missing.
   */
  putDirectory(prefix: string, dir: string): Promise<{ files: number; bytes: number }>;
  /** Moves a finished local file (a completed upload) to `key`, without copying if both are on one file system. The local file is gone afterwards. */
  adopt(localPath: string, key: string): Promise<{ size: number }>;
  /**
   * Removes half-written files of crashes that nobody has written to for a day, and returns how many there were. A file that cannot be removed does not stop
   * the rest; it rejects at the end.
   */
  tidy(): Promise<number>;
  /** Free bytes; null if the storage does not know. */
  free(): Promise<number | null>;
}

/** Bytes of an object, both ends included, as in an HTTP range. Without `end`, up to the last byte. */
export interface ByteRange {
  start: number;
  end?: number;
}

/** There is no object with this key. */
export class NotThere extends Error {
  override readonly name = 'NotThere';
}

/** A key that is not allowed, see `Storage`. */
export class BadKey extends Error {
  override readonly name = 'BadKey';
}

/** A range that is not inside the object. */
export class BadRange extends Error {
  override readonly name = 'BadRange';
}

/** A body that failed or did not have the announced length. Nothing was stored. */
export class BodyBroken extends Error {
  override readonly name = 'BodyBroken';
}

/** No space is left, or the quota is used up. What was there before is unharmed. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** The storage cannot be reached or written to: a missing or read-only folder, a bucket that does not answer. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway';
}

/** Refuses a key that does not have the form that `Storage` describes. An empty prefix is allowed if the options say so. */
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

/** The content type for a key's ending; `application/octet-stream` for unknown endings. */
export function contentTypeOf(key: string): string {
  return CONTENT_TYPES[/\.([a-z0-9]+)$/i.exec(key)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}
