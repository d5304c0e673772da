import { describe, expect, test } from 'vitest';
import { readId3 } from './id3.ts';
import { cover, type Frame, id3Tag, pictureFrame, soundMaker, textFrame } from './songs.testing.ts';
import { readTags } from './tags.ts';
import { cleanTag, decodeTag, guessCodePage, needsCodePage, type TagText } from './tag-text.ts';

const make = await soundMaker();
const mp3 = await make('mp3', { args: ['-write_xing', '1', '-id3v2_version', '0'] });
const signal = AbortSignal.timeout(60_000);
const inMemory = (bytes: Buffer) => ({ size: bytes.length, read: async (start: number, length: number) => bytes.subarray(start, start + length) });
const tagsIn = (bytes: Buffer) => readTags(inMemory(bytes), signal);
const withTag = (version: 3 | 4, frames: readonly Frame[], sizes?: 'plain') => tagsIn(Buffer.concat([id3Tag(version, frames, sizes), mp3]));
const said = (texts: readonly TagText[]) => texts.map((text) => decodeTag(text, guessCodePage(texts)));

describe('texts', () => {
  test('in UTF-8 that is declared as Latin-1 are mended', async () => {
    const { title } = await withTag(3, [textFrame('TIT2', 0, Buffer.from('4a6520c48d6173', 'hex'))]);
    expect(said(title)).toEqual(['Je čas']);
    expect(title.some(needsCodePage)).toBe(false);
  });

  test('in Latin-1 stay', async () => {
    const { title } = await withTag(3, [textFrame('TIT2', 0, 'Café ciò')]);
    expect(said(title)).toEqual(['Café ciò']);
  });

  test('in Windows-1258 are recognised by tone marks after vowels, and composed', async () => {
    const { title } = await withTag(3, [textFrame('TIT2', 0, Buffer.from([0x48, 0xe0, 0x20, 0x4e, 0xf4, 0xf2, 0x69]))]);
    expect(guessCodePage(title)).toBe('windows-1258');
    expect(said(title)).toEqual(['Hà Nội'.normalize('NFC')]);
  });

  test('in Windows-1251 are recognised', async () => {
    const { title } = await withTag(3, [textFrame('TIT2', 0, Buffer.from([0xcf, 0xe5, 0xf1, 0xed, 0xff]))]);
    expect(said(title)).toEqual(['Песня']);
  });

  test('in decomposed UTF-8 are composed', async () => {
    const { title } = await withTag(4, [textFrame('TIT2', 3, 'Café'.normalize('NFD'))]);
    expect(said(title)).toEqual(['Café'.normalize('NFC')]);
  });

  test('in UTF-16 are read in either order, and a mark alone is no value', async () => {
    const { title, artists, album } = await withTag(3, [
      textFrame('TIT2', 1, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Đò ngang', 'utf16le')])),
      textFrame('TPE1', 1, Buffer.from([0xff, 0xfe])),
      textFrame('TALB', 1, Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('Sông', 'utf16le').swap16()])),
    ]);
    expect([said(title), artists, said(album)]).toEqual([['Đò ngang'], [], ['Sông']]);
  });

  test('never hold what PostgreSQL refuses', () => {
    expect(cleanTag('A\0B\u0007')).toBe('A B');
    expect(cleanTag('half \ud800 of a letter').isWellFormed()).toBe(true);
    expect(cleanTag('a' + '\u0301'.repeat(40))).toBe('');
  });

  test('of the end of an ID3v1 tag fill what the other tag lacks', async () => {
    const old = Buffer.alloc(128);
    old.write('TAG');
    old.write('Tên cũ', 3, 'utf8');
    old.write('Ai đó', 33, 'utf8');
    const { title, artists } = await tagsIn(Buffer.concat([id3Tag(3, [textFrame('TIT2', 3, 'Tên mới')]), mp3, old]));
    expect([said(title), said(artists)]).toEqual([['Tên mới'], ['Ai đó']]);
  });
});

describe('values', () => {
  test('are separated by zeros in ID3v2.4, also in a title', async () => {
    const { title, artists } = await withTag(4, [textFrame('TIT2', 3, 'A\0B'), textFrame('TPE1', 3, 'Sun\0Moon')]);
    expect([said(title), said(artists)]).toEqual([
      ['A', 'B'],
      ['Sun', 'Moon'],
    ]);
  });

  test('are never split at a slash, a semicolon or an ampersand', async () => {
    const { artists } = await withTag(3, [textFrame('TPE1', 0, 'AC/DC; Simon & Garfunkel')]);
    expect(said(artists)).toEqual(['AC/DC; Simon & Garfunkel']);
    for (const ending of ['flac', 'm4a', 'opus', 'wav'])
      expect([ending, said((await tagsIn(await make(ending, { tags: { artist: 'AC/DC; A & B', title: 'T' } }))).artists)]).toEqual([ending, ['AC/DC; A & B']]);
  });

  test('of repeated fields are several', async () => {
    const { artists } = await tagsIn(vorbis(await make('flac', { tags: { artist: 'Sun', ARTISTX: 'Moon' } })));
    expect(said(artists)).toEqual(['Sun', 'Moon']);
  });
});

/** Renames a field of a Vorbis comment to one of the same length and one letter less, which ffmpeg would join to one. */
function vorbis(flac: Buffer): Buffer {
  const at = flac.indexOf('ARTISTX=Moon');
  const renamed = Buffer.from(flac);
  // The letter that is left over goes to the value, where a blank at its end is cleaned away.
  renamed.write('ARTIST=Moon ', at);
  return renamed;
}

describe('places', () => {
  test.each(['flac', 'mp3', 'm4a', 'opus'])('of %s: 03/12 is kept with its total', async (ending) => {
    const { track, disc } = await tagsIn(await make(ending, { tags: { track: '03/12', disc: '2/2' } }));
    expect([track, disc].map((each) => decodeTag(each ?? '', 'windows-1252').replace(/^0/, ''))).toEqual(['3/12', '2/2']);
  });

  test.each(['flac', 'mp3'])('of %s: A1 is kept as it is written', async (ending) => {
    const { track } = await tagsIn(await make(ending, { tags: { track: 'A1' } }));
    expect(decodeTag(track ?? '', 'windows-1252')).toBe('A1');
  });
});

describe('covers', () => {
  test('are whole, and the frames after them are read, also where iTunes wrote plain sizes', async () => {
    const picture = await cover('#884422', 300);
    const frames = [pictureFrame(picture), textFrame('TIT2', 3, 'Sau bìa'), textFrame('TPE1', 3, 'Ai')];
    for (const sizes of [undefined, 'plain'] as const) {
      const tags = await withTag(4, frames, sizes);
      expect([said(tags.title), said(tags.artists), Buffer.from(tags.cover ?? []).equals(picture)]).toEqual([['Sau bìa'], ['Ai'], true]);
    }
  });

  test('are the front, else the first', async () => {
    const [back, front] = [await cover('#000000'), await cover('#ffffff')];
    expect(Buffer.from((await withTag(3, [pictureFrame(back, 4), pictureFrame(front, 3)])).cover ?? []).equals(front)).toBe(true);
    expect(Buffer.from((await withTag(3, [pictureFrame(back, 4), pictureFrame(front, 6)])).cover ?? []).equals(back)).toBe(true);
    expect((await withTag(3, [textFrame('TIT2', 3, 'Không bìa')])).cover).toBe(null);
  });

  test('of 20 MB are read', async () => {
    const huge = Buffer.concat([await cover('#123456'), Buffer.alloc(20_000_000)]);
    const tags = await withTag(3, [pictureFrame(huge), textFrame('TIT2', 3, 'To')]);
    expect([tags.cover?.length, said(tags.title)]).toEqual([huge.length, ['To']]);
  });
});

test('an ID3 tag in a chunk of a WAV file is found', async () => {
  const wav = await make('wav', { tags: { title: 'INFO' } });
  const tag = id3Tag(3, [textFrame('TIT2', 3, 'ID3')]);
  const chunk = Buffer.concat([Buffer.from('id3 '), Buffer.alloc(4), tag, Buffer.alloc(tag.length % 2)]);
  chunk.writeUInt32LE(tag.length, 4);
  expect(said((await tagsIn(Buffer.concat([wav, chunk]))).title)).toEqual(['ID3']);
  expect(said((await tagsIn(wav)).title)).toEqual(['INFO']);
});

test('bytes of no tag at all give no tags, and a broken tag gives what is whole', async () => {
  expect(await tagsIn(Buffer.from('no song'))).toMatchObject({ title: [], cover: null });
  const tag = id3Tag(3, [textFrame('TIT2', 3, 'Còn'), textFrame('TPE1', 3, 'Mất một nửa')]);
  expect(readId3(tag.subarray(0, tag.length - 6)).texts.get('TIT2')).toEqual(['Còn']);
});
