import { expect, test } from 'vitest';
import { hasImageSignature } from './pictureHead.ts';

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF', true],
  ['\x89PNG\r\n\x1a\n', true],
  ['RIFF\x10\0\0\nWEBPVP8 ', true],
  ['\0\0\0\x20ftypavif', true],
  ['\0\0\0\x20ftypavis', true],
  ['\0\0\0\x18ftypheic', false],
  ['GIF89a', false],
  ['RIFF\x10\0\0\0WAVEfmt ', false],
  ['%PDF-1.4', false],
  ['', false],
])('what begins with %j', async (head, expected) => {
  expect(await hasImageSignature(new Blob([Uint8Array.from(head, (c) => c.charCodeAt(0))]))).toBe(expected);
});
