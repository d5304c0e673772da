import { createHash } from 'node:crypto';
import { limits } from '@marquee/contract/limits';

/** Letters of a piece that two texts are compared by. */
const pieceLength = 4;
/** Hash functions, two for each band. Texts that share a fifth of their pieces meet in a band in one of seven cases, near-copies almost always. */
const bandCount = 4;
const bandSize = 2;
/** The share of common pieces from which texts are near-copies. */
const similarShare = 0.5;

/** The letters and figures of a text, without tones, case and signs. Numbers become one figure: spam differs in amounts and phone numbers. */
const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/\p{N}+/gu, '0')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function piecesOf(plain: string): Set<string> {
  const pieces = new Set<string>();
  for (let at = 0; at + pieceLength <= plain.length; at++) pieces.add(plain.slice(at, at + pieceLength));
  return pieces;
}

/** A hash of 32 bits (FNV-1a), which differs with the seed. */
function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // The last bits of a short text differ little, so they are spread (the end of MurmurHash3).
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/**
 * The bands of a text: near-copies share at least one of them, so that an index finds them (locality-sensitive hashing of minimal hashes, Broder 1997).
 * A short text has one band, which only equal texts share.
 */
export function bandsOf(text: string): number[] {
  const plain = plainText(text);
  if (plain.replaceAll(' ', '').length < limits.similarLetters) return plain === '' ? [] : [hashOf(`=${plain}`, 0)];
  const pieces = [...piecesOf(plain)];
  return Array.from({ length: bandCount }, (_, band) => {
    const least = Array.from({ length: bandSize }, (_each, at) => {
      const seed = (band * bandSize + at + 1) * 0x9e3779b1;
      let minimum = Infinity;
      for (const piece of pieces) minimum = Math.min(minimum, hashOf(piece, seed) >>> 0);
      return minimum;
    });
    return hashOf(`${band} ${least.join(' ')}`, 0);
  });
}

/** Whether two texts are near-copies. Below `limits.similarLetters` letters only equal ones are. */
export function isSimilar(one: string, other: string): boolean {
  const [a, b] = [plainText(one), plainText(other)];
  if (a === b) return a !== '';
  if (Math.min(a.replaceAll(' ', '').length, b.replaceAll(' ', '').length) < limits.similarLetters) return false;
  const [first, second] = [piecesOf(a), piecesOf(b)];
  let common = 0;
  for (const piece of first) if (second.has(piece)) common++;
  return common >= similarShare * (first.size + second.size - common);
}

/** A fingerprint of a text as it is stored, by which reports know whether it has changed since. */
export const textKey = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
