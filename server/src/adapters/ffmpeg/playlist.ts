import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Rendition } from './ladder.ts';

/** The measurements of a written media playlist: seconds, bytes of its segments and init section, and rates in bits per second. */
export interface Measured {
  /** File names inside the playlist's folder, the playlist last. */
  files: string[];
  duration_s: number;
  bytes: number;
  /** RFC 8216, 4.3.4.2: the largest rate of any run of segments that lasts half to one and a half target durations. */
  peak: number;
  average: number;
  /** The longest segment in whole seconds. */
  target_s: number;
}

/** Captions of a film: a BCP 47 language, the name in the player's menu, and a WebVTT file. */
export interface Captions {
  language: string;
  name: string;
  vttFile: string;
}

/** A file of a film was not written completely. ffmpeg's HLS writer ignores failed writes and ends without an error. */
export class NotWhole extends Error {
  override readonly name = 'NotWhole';
}

/** Reads the media playlist in `folder` and the sizes of its files. Throws `NotWhole`. */
export async function measure(folder: string): Promise<Measured> {
  const lines = (await readFile(join(folder, 'index.m3u8'), 'utf8')).split('\n');
  if (!lines.includes('#EXT-X-ENDLIST')) throw new NotWhole('index.m3u8');
  const segments: { seconds: number; bytes: number }[] = [];
  const files = ['init.mp4'];
  const init = await wholeSize(join(folder, 'init.mp4'));
  let seconds = 0;
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8));
    else if (line !== '' && !line.startsWith('#')) {
      segments.push({ seconds, bytes: await wholeSize(join(folder, line)) });
      files.push(line);
    }
  }
  const duration_s = segments.reduce((sum, each) => sum + each.seconds, 0);
  const body = segments.reduce((sum, each) => sum + each.bytes, 0);
  const target_s = Math.max(1, ...segments.map((each) => Math.round(each.seconds)));
  const average = rate(body, duration_s);
  return { files: [...files, 'index.m3u8'], duration_s, bytes: init + body, peak: Math.max(average, peakOf(segments, target_s)), average, target_s };
}

/** The size in bytes of an MP4 file whose top-level boxes (ISO/IEC 14496-12, 4.2) fill it exactly. */
async function wholeSize(file: string): Promise<number> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(16);
    let at = 0;
    while (at < size) {
      const { bytesRead } = await handle.read(head, 0, 16, at);
      const short = bytesRead < 8 ? 0 : head.readUInt32BE(0);
      const box = short === 1 && bytesRead === 16 ? Number(head.readBigUInt64BE(8)) : short;
      if (box < 8) break;
      at += box;
    }
    if (size === 0 || at !== size) throw new NotWhole(basename(file));
    return size;
  } finally {
    await handle.close();
  }
}

function peakOf(segments: { seconds: number; bytes: number }[], target: number): number {
  let peak = 0;
  for (let from = 0; from < segments.length; from++) {
    let seconds = 0;
    let bytes = 0;
    for (let to = from; to < segments.length; to++) {
      seconds += segments[to]!.seconds;
      bytes += segments[to]!.bytes;
      if (seconds > target * 1.5) break;
      if (seconds >= target * 0.5) peak = Math.max(peak, rate(bytes, seconds));
    }
  }
  return peak;
}

function rate(bytes: number, seconds: number): number {
  return seconds > 0 ? Math.ceil((bytes * 8) / seconds) : 0;
}

/** Sets the target duration of a media playlist to that of the whole film: RFC 8216, 6.2.4 requires the same in every variant. */
export async function setTarget(folder: string, target_s: number): Promise<void> {
  const file = join(folder, 'index.m3u8');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/#EXT-X-TARGETDURATION:\d+/, `#EXT-X-TARGETDURATION:${target_s}`));
}

/** The `CODECS` name of an H.264 rendition (RFC 6381): profile, constraints and level from its init section's `avcC` box. */
export async function avcName(folder: string): Promise<string> {
  const init = await readFile(join(folder, 'init.mp4'));
  const at = init.indexOf('avcC', 0, 'latin1');
  if (at < 0 || at + 8 > init.length) throw new Error('the init section holds no avcC box');
  return `avc1.${init
    .subarray(at + 5, at + 8)
    .toString('hex')
    .toUpperCase()}`;
}

/**
 * Writes captions as renditions of one segment as long as the film: `subtitles/<n>-<language>/`. `X-TIMESTAMP-MAP` maps their times to the film's (RFC 8216,
 * 3.5); pictures begin at 0. Returns the file names inside `outDir`.
 */
export async function placeCaptions(outDir: string, captions: Captions, n: number, duration_s: number): Promise<string[]> {
  const text = (await readFile(captions.vttFile, 'utf8')).replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  if (!/^WEBVTT(?:[ \t].*)?(?:\n|$)/.test(text)) throw new TypeError(`the captions in ${captions.language} are not WebVTT`);
  const folder = `subtitles/${n}-${captions.language}`;
  await mkdir(join(outDir, folder), { recursive: true });
  const mapped = text.replace(/^WEBVTT.*\n?/, (head) => `${head.trimEnd()}\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n`);
  await writeFile(join(outDir, folder, 'captions.vtt'), mapped);
  const playlist = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(duration_s))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${duration_s.toFixed(3)},`,
    'captions.vtt',
    '#EXT-X-ENDLIST',
    '',
  ];
  await writeFile(join(outDir, folder, 'index.m3u8'), playlist.join('\n'));
  return [`${folder}/captions.vtt`, `${folder}/index.m3u8`];
}

/** The master playlist (RFC 8216, 4.3.4), smallest variant first, so that a player starts fast. */
export function masterPlaylist(film: {
  variants: (Rendition & Measured & { folder: string; codec: string })[];
  audio: Measured | null;
  captions: Captions[];
  fps: number;
}): string {
  const { audio, captions } = film;
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (audio) lines.push('#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="main",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio/index.m3u8"');
  captions.forEach(({ language, name }, n) => {
    lines.push(
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="${quotable(name)}",LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="subtitles/${n}-${language}/index.m3u8"`,
    );
  });
  for (const variant of film.variants.toSorted((a, b) => a.peak - b.peak)) {
    const attributes = [
      `BANDWIDTH=${variant.peak + (audio?.peak ?? 0)}`,
      `AVERAGE-BANDWIDTH=${variant.average + (audio?.average ?? 0)}`,
      `CODECS="${variant.codec}${audio ? ',mp4a.40.2' : ''}"`,
      `RESOLUTION=${variant.width}x${variant.height}`,
      `FRAME-RATE=${film.fps.toFixed(3)}`,
      ...(audio ? ['AUDIO="audio"'] : []),
      ...(captions.length > 0 ? ['SUBTITLES="subtitles"'] : []),
      'CLOSED-CAPTIONS=NONE',
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${variant.folder}/index.m3u8`);
  }
  return `${lines.join('\n')}\n`;
}

/** A quoted string (RFC 8216, 4.2) must contain neither quotes nor line ends. */
function quotable(name: string): string {
  return name.replaceAll('"', '”').replace(/\s+/g, ' ');
}
