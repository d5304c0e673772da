import { basename, dirname } from 'node:path';
import { isAddress } from './input.ts';

/**
 * Why a film could not be transcoded, in a word that the console translates.
 * `truncated`: the file ends before the film does; `corrupt_at`: too much of it is damaged, from about `at_s` on;
 * `disk_full`: also when a file was found not written whole, which is nearly always that; `unreadable`: the file is gone or its host refused; `killed`: something outside Marquee ended ffmpeg (often the system, short of memory); `stalled`: no frame for minutes.
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

/** A transcode that ended without a film. `log` is the end of what ffmpeg said, at most 40 lines, without paths or addresses. */
export class TranscodeFailed extends Error {
  override readonly name = 'TranscodeFailed';
  override readonly cause: TranscodeCause;
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Seconds into the film, for `truncated` and `corrupt_at`; null where it cannot be told. */
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

/** How many of ffmpeg's lines are kept with an attempt. */
const LINES = 40;

/** What ffmpeg says when it cannot make sense of a packet: 5.1's words and those of 7. */
const DAMAGE = /Error while decoding stream|Error submitting packet to decoder|Invalid NAL unit size|error while decoding MB|concealing \d+/i;

/** What ffmpeg says when the file ends early while its index goes on. */
const CUT = /partial file|Truncating packet|Packet corrupt.*|stream ends prematurely|File ended prematurely|moov atom not found/i;

/** What ffmpeg says of every JPEG that it writes. */
const NOISE = /deprecated pixel format used/;

/** The end of what ffmpeg said, and the first damage in it. */
export class Log {
  readonly lines: string[] = [];
  /** How many seconds of film were written when the first damage showed, so it lies at or behind them; null while there was none. */
  damaged_at_s: number | null = null;
  /** Whether ffmpeg noticed that the file ends before its index does. */
  cut = false;
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

  /** Takes a line that came when the film stood at `seconds`. */
  add(line: string, seconds: number): void {
    if (NOISE.test(line)) return;
    if (DAMAGE.test(line)) this.damaged_at_s ??= seconds;
    if (CUT.test(line)) this.cut = true;
    this.lines.push(this.#clean(line));
    if (this.lines.length > LINES) this.lines.shift();
  }

  /** Directories, addresses with their signatures, and memory positions are nobody's business. */
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

/** Words for a source that is not there, is refused, or does not answer; file system, network and HTTP. */
export const UNREADABLE =
  /No such file|Permission denied|Is a directory|Input\/output error|Server returned|Connection refused|timed out|Failed to resolve|unreachable|HTTP error/i;

/**
 * Whether ffmpeg's words mean a file of another kind: a reader that is not allowed, or one that was chosen by the
 * file's name alone ("low score"), which is how a PDF named `.mp4` ends up without a moov atom.
 */
export function isForeign(said: string): boolean {
  return /Format not on whitelist|detected only with low score of 1,/i.test(said);
}

/** The cause that ffmpeg's own words give after it ended with an error. */
export function causeOf(log: Log, signal: NodeJS.Signals | null): TranscodeCause {
  const said = log.lines.join('\n');
  if (/No space left on device|Disk quota exceeded/i.test(said)) return 'disk_full';
  if (signal !== null) return 'killed';
  if (isForeign(said)) return 'not_media';
  if (/moov atom not found/i.test(said)) return 'truncated';
  if (/(decoder|codec) .*not found|no decoder|Unknown decoder|unknown codec|Could not find codec parameters/i.test(said)) return 'unsupported_codec';
  if (/matches no streams/i.test(said)) return 'no_video';
  if (log.cut) return 'truncated';
  if (log.damaged_at_s !== null) return 'corrupt_at';
  if (/Invalid data found when processing input/i.test(said)) return 'not_media';
  if (UNREADABLE.test(said)) return 'unreadable';
  return 'unknown';
}
