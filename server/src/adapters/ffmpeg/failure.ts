import { basename, dirname } from 'node:path';
import { isAddress } from './input.ts';

/**
 * Why a film could not be transcoded, as a code that the console translates. `truncated`: the file ends before the film does. `corrupt_at`: too much is
 * damaged, from about `at_s` on. `disk_full`: also an output file that was not written completely, which nearly always means this. `unreadable`: the file is
 * missing or its host refused. `killed`: something outside Marquee ended ffmpeg, often the system when short of memory. `stalled`: no frame for minutes.
 */
export type TranscodeCause =
  | 'not_media'
  | 'no_video'
  | 'truncated'
  | 'unreadable'
  | 'corrupt_at'
  | 'disk_full'
  | 'killed'
  | 'stalled'
  | 'unsupported_codec'
  | 'unknown';

/** A transcode that ended without a film. `log` is the end of ffmpeg's output, at most 40 lines, without paths or addresses. */
export class TranscodeFailed extends Error {
  override readonly name = 'TranscodeFailed';
  override readonly cause: TranscodeCause;
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Seconds into the film, for `truncated` and `corrupt_at`; null if unknown. */
  readonly at_s: number | null;
  readonly log: string[];
  constructor(what: { cause: TranscodeCause; exitCode: number | null; signal: NodeJS.Signals | null; at_s?: number | null; log: string[] }) {
    super(`the film could not be transcoded: ${what.cause}`);
    this.cause = what.cause;
    this.exitCode = what.exitCode;
    this.signal = what.signal;
    this.at_s = what.at_s ?? null;
    this.log = what.log;
  }
}

/** How many lines of ffmpeg's output are stored with an attempt. */
const MAX_LINES = 40;

/** ffmpeg's messages for a packet that it cannot decode, in the words of 5.1 and 7. */
const DAMAGE = /Error while decoding stream|Error submitting packet to decoder|Invalid NAL unit size|error while decoding MB|concealing \d+/i;

/** ffmpeg's messages for a file that ends before its index does. */
const TRUNCATION = /partial file|Truncating packet|Packet corrupt.*|stream ends prematurely|File ended prematurely|moov atom not found/i;

/** ffmpeg's message for every JPEG that it writes. */
const NOISE = /deprecated pixel format used/;

/** The end of ffmpeg's output, and the first damage in it. */
export class Log {
  readonly lines: string[] = [];
  /** How many seconds of film were written when the first damage showed. The damage is there or later. Null if there was none. */
  damaged_at_s: number | null = null;
  /** Whether ffmpeg noticed that the file ends before its index does. */
  isTruncated = false;
  #hide: [string, string][];

  constructor(input: string, outDir: string) {
    const name = isAddress(input) ? basename(new URL(input).pathname) : basename(input);
    this.#hide = [
      [`file:${input}`, name],
      [input, name],
      [`${outDir}/`, ''],
      [outDir, basename(outDir)],
      [`${dirname(input)}/`, ''],
    ];
  }

  /** Adds a line that ffmpeg wrote when `seconds` of the film were done. */
  add(line: string, seconds: number): void {
    if (NOISE.test(line)) return;
    if (DAMAGE.test(line)) this.damaged_at_s ??= seconds;
    if (TRUNCATION.test(line)) this.isTruncated = true;
    this.lines.push(this.#clean(line));
    if (this.lines.length > MAX_LINES) this.lines.shift();
  }

  /** Removes directories, signed addresses and memory addresses, which must not be shown. */
  #clean(line: string): string {
    let clean = line;
    for (const [from, to] of this.#hide) clean = clean.replaceAll(from, to);
    return clean
      .replace(/\bhttps?:\/\/\S+?([^/\s?]*)(\?\S*)?(?=[\s'":,]|$)/g, '$1')
      .replace(/(?<![\w.])(?:\/[^\s/:'"]+)*\/([^\s/:'"]+)/g, '$1')
      .replace(/(not on whitelist) '.*'/, '$1')
      .replace(/ @ 0x[0-9a-f]+/g, '');
  }
}

/** Messages for a source that is missing, refused, or does not answer: file system, network and HTTP. */
export const UNREADABLE =
  /No such file|Permission denied|Is a directory|Input\/output error|Server returned|Connection refused|timed out|Failed to resolve|unreachable|HTTP error/i;

/**
 * Whether ffmpeg's output means a file of another kind: a demuxer that is not allowed, or one that was chosen only by the file's name ("low score"). A PDF
 * named `.mp4` ends up there without a moov atom.
 */
export function isOtherFileKind(output: string): boolean {
  return /Format not on whitelist|detected only with low score of 1,/i.test(output);
}

/** The cause according to ffmpeg's output after it ended with an error. */
export function causeOf(log: Log, signal: NodeJS.Signals | null): TranscodeCause {
  const output = log.lines.join('\n');
  if (/No space left on device|Disk quota exceeded/i.test(output)) return 'disk_full';
  if (signal !== null) return 'killed';
  if (isOtherFileKind(output)) return 'not_media';
  if (/moov atom not found/i.test(output)) return 'truncated';
  if (/(decoder|codec) .*not found|no decoder|Unknown decoder|unknown codec|Could not find codec parameters/i.test(output)) return 'unsupported_codec';
  if (/matches no streams/i.test(output)) return 'no_video';
  if (log.isTruncated) return 'truncated';
  if (log.damaged_at_s !== null) return 'corrupt_at';
  if (/Invalid data found when processing input/i.test(output)) return 'not_media';
  if (UNREADABLE.test(output)) return 'unreadable';
  return 'unknown';
}
