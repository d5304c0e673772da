import { strictUtf8, type TagText } from './tag-text.ts';

/**
 * Reads ID3v2 (id3.org: 2.2, 2.3 and 2.4). The library for all other tags is not used for it: it glues several artists together, splits `AC/DC`, and loses all
 * that follows a cover that iTunes wrote. What is broken is left out, and what follows it is still read.
 */

/** The frames of one tag: its texts by frame (`TIT2`), with the names of 2.3, and its pictures. */
export type Id3 = { texts: Map<string, TagText[]>; pictures: Id3Picture[] };
/** `type` 3 is the front cover. */
export type Id3Picture = { type: number; bytes: Uint8Array };

/** The frames that are read, with the names that ID3v2.2 has for them. */
const names: Record<string, string> = { TT2: 'TIT2', TP1: 'TPE1', TP2: 'TPE2', TAL: 'TALB', TRK: 'TRCK', TPA: 'TPOS', TCO: 'TCON', TYE: 'TYER', PIC: 'APIC' };

const bigEndian = (bytes: Uint8Array, at: number, length: number) => bytes.subarray(at, at + length).reduce((value, byte) => value * 256 + byte, 0);
const syncsafe = (bytes: Uint8Array, at: number) => bytes.subarray(at, at + 4).reduce((value, byte) => value * 128 + (byte & 0x7f), 0);
const ascii = (bytes: Uint8Array, at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));

/** The number of bytes that a tag at the beginning of a file occupies, with its header; 0 if there is none. Ten bytes suffice to know. */
export function id3Length(head: Uint8Array): number {
  if (head.length < 10 || ascii(head, 0, 3) !== 'ID3' || head[3]! < 2 || head[3]! > 4) return 0;
  return 10 + syncsafe(head, 6);
}

/** Reads a tag that begins with its header. It may be cut short. */
export function readId3(bytes: Uint8Array): Id3 {
  const found: Id3 = { texts: new Map(), pictures: [] };
  const length = Math.min(id3Length(bytes), bytes.length);
  const version = bytes[3]!;
  const flags = bytes[5] ?? 0;
  let body = bytes.subarray(10, Math.max(10, length));
  // Up to 2.3 the whole tag is written without false sync signals; in 2.4 each frame is.
  if ((flags & 0x80) !== 0 && version < 4) body = withoutSync(body);
  let at = (flags & 0x40) !== 0 && version > 2 ? extendedHeaderLength(body, version) : 0;
  const headLength = version === 2 ? 6 : 10;
  while (at + headLength <= body.length && body[at] !== 0) {
    const name = ascii(body, at, version === 2 ? 3 : 4);
    if (!/^[A-Z][A-Z0-9]{2,3}$/.test(name)) break;
    const size = version === 2 ? bigEndian(body, at + 3, 3) : version === 3 ? bigEndian(body, at + 4, 4) : frameSize(body, at);
    const end = Math.min(body.length, at + headLength + size);
    const formats = version === 2 ? 0 : body[at + 9]!;
    const content = contentOf(body.subarray(at + headLength, end), version, formats, (flags & 0x80) !== 0);
    if (content !== null) readFrame(found, names[name] ?? name, content, version);
    at = end;
  }
  return found;
}

function extendedHeaderLength(body: Uint8Array, version: number): number {
  // In 2.3 the length does not count itself.
  return version === 3 ? 4 + bigEndian(body, 0, 4) : syncsafe(body, 0);
}

/**
 * The size of a frame of ID3v2.4. It has seven bits a byte, but iTunes wrote plain numbers. Of two possible sizes, the right one ends where another frame
 * begins, or where only padding follows.
 */
function frameSize(body: Uint8Array, at: number): number {
  const [standard, plain] = [syncsafe(body, at + 4), bigEndian(body, at + 4, 4)];
  if (standard === plain) return standard;
  if (body.subarray(at + 4, at + 8).some((byte) => byte > 0x7f)) return plain;
  return !isBoundary(body, at + 10 + standard) && isBoundary(body, at + 10 + plain) ? plain : standard;
}

const isBoundary = (body: Uint8Array, at: number) =>
  at === body.length || (at < body.length && (/^[A-Z][A-Z0-9]{3}$/.test(ascii(body, at, 4)) || body.subarray(at).every((byte) => byte === 0)));

/** A frame's content without what its flags add; null if it is compressed or encrypted, which nobody does with the frames that are read. */
function contentOf(content: Uint8Array, version: number, formats: number, isUnsynced: boolean): Uint8Array | null {
  if (version === 3) return (formats & 0xc0) !== 0 ? null : content.subarray((formats & 0x20) !== 0 ? 1 : 0);
  if (version !== 4) return content;
  if ((formats & 0x0c) !== 0) return null;
  const added = ((formats & 0x40) !== 0 ? 1 : 0) + ((formats & 0x01) !== 0 ? 4 : 0);
  const rest = content.subarray(added);
  return (formats & 0x02) !== 0 || isUnsynced ? withoutSync(rest) : rest;
}

/** Takes out the zeros that were put after 0xFF, so that players do not take it for a frame of sound. */
function withoutSync(bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(bytes.length);
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (i > 0 && bytes[i] === 0 && bytes[i - 1] === 0xff) continue;
    kept[length++] = bytes[i]!;
  }
  return kept.subarray(0, length);
}

function readFrame({ texts, pictures }: Id3, name: string, content: Uint8Array, version: number): void {
  if (name === 'APIC') {
    const picture = readPicture(content, version);
    if (picture) pictures.push(picture);
  } else if (name.startsWith('T') && name !== 'TXXX' && content.length > 1) {
    // A frame that occurs twice has several values too.
    texts.set(name, [...(texts.get(name) ?? []), ...valuesOf(content[0]!, content.subarray(1))]);
  }
}

/** The values of a text frame, which zeros separate. Each may have its own byte order mark, and a mark alone is no value. */
function valuesOf(encoding: number, bytes: Uint8Array): TagText[] {
  const width = encoding === 1 || encoding === 2 ? 2 : 1;
  let order: 'utf-16le' | 'utf-16be' = encoding === 2 ? 'utf-16be' : 'utf-16le';
  return splitAtZeros(bytes, width).flatMap((value): TagText[] => {
    if (width === 2) {
      const isMarked = (value[0] === 0xff && value[1] === 0xfe) || (value[0] === 0xfe && value[1] === 0xff);
      if (isMarked) order = value[0] === 0xff ? 'utf-16le' : 'utf-16be';
      const text = new TextDecoder(order).decode(isMarked ? value.subarray(2) : value);
      return text === '' ? [] : [text];
    }
    if (value.length === 0) return [];
    // What calls itself UTF-8 and is not, is as uncertain as what calls itself Latin-1.
    return [encoding === 3 ? (strictUtf8(value) ?? value) : value];
  });
}

function splitAtZeros(bytes: Uint8Array, width: number): Uint8Array[] {
  const values: Uint8Array[] = [];
  let begin = 0;
  for (let at = 0; at + width <= bytes.length; at += width) {
    if (bytes[at] !== 0 || (width === 2 && bytes[at + 1] !== 0)) continue;
    values.push(bytes.subarray(begin, at));
    begin = at + width;
  }
  values.push(bytes.subarray(begin, bytes.length - ((bytes.length - begin) % width)));
  return values;
}

/** Encoding, type of file (in 2.2 three letters), type of picture, description, bytes. What the type of file says is not read: it is often wrong. */
function readPicture(content: Uint8Array, version: number): Id3Picture | undefined {
  const typeAt = version === 2 ? 4 : content.indexOf(0, 1) + 1;
  if (typeAt === 0) return undefined;
  const width = content[0] === 1 || content[0] === 2 ? 2 : 1;
  const isEnd = (here: number) => content[here] === 0 && (width === 1 || content[here + 1] === 0);
  let at = typeAt + 1;
  while (at + width <= content.length && !isEnd(at)) at += width;
  const bytes = content.subarray(at + width);
  return bytes.length === 0 ? undefined : { type: content[typeAt] ?? 0, bytes };
}
