import { access, constants, stat } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { run } from './run.ts';

/** The programs that read and write films: absolute paths, and the version as ffmpeg prints it (`5.1.9-0+deb12u1`). */
export interface Ffmpeg {
  ffmpeg: string;
  ffprobe: string;
  version: string;
  /** Whether it can tone-map high dynamic range. Some builds lack `zscale`. */
  tones: boolean;
  /** The codecs that it can decode, and its decoders, by ffmpeg's names. */
  decodes: ReadonlySet<string>;
  /** The codecs whose pictures all decode by themselves, as cameras and editors use them. */
  intra: ReadonlySet<string>;
}

/** There is no usable ffmpeg. The message is one line that tells the operator what to do. */
export class FfmpegMissing extends Error {
  override readonly name = 'FfmpegMissing';
}

const HOW =
  'install it (Debian, Ubuntu: apt-get install -y ffmpeg; Fedora: dnf install ffmpeg; macOS: brew install ffmpeg) or set FFMPEG_PATH to its program file';

/** The time limit for listing version or encoders, in milliseconds. */
const LISTING_LIMIT_MS = 10_000;

/**
 * Finds ffmpeg and ffprobe: the program that `FFMPEG_PATH` names with ffprobe beside it, else both on `PATH`. Reads its version and checks the two encoders
 * that transcoding needs (libx264, aac). Throws `FfmpegMissing`.
 */
export async function findFfmpeg(env: NodeJS.ProcessEnv): Promise<Ffmpeg> {
  const named = env['FFMPEG_PATH'];
  const ffmpeg = named ? resolve(named) : await onPath('ffmpeg', env);
  if (ffmpeg === null) throw new FfmpegMissing(`ffmpeg was not found on PATH: ${HOW}`);
  const by = named ? 'FFMPEG_PATH: ' : '';
  const at = `${by}${ffmpeg}`;
  const beside = join(dirname(ffmpeg), 'ffprobe');
  const ffprobe = (await isProgram(beside)) ? beside : await onPath('ffprobe', env);
  if (ffprobe === null) throw new FfmpegMissing(`${by}ffprobe was found neither beside ${ffmpeg} nor on PATH: ${HOW}`);

  const versionText = await runListing(ffmpeg, ['-version'], at);
  const version = /^ffmpeg version (\S+)/m.exec(versionText)?.[1];
  if (version === undefined) throw new FfmpegMissing(`${at} is not ffmpeg: ${HOW}`);
  const encoders = await runListing(ffmpeg, ['-hide_banner', '-encoders'], at);
  const lacking = ['libx264', 'aac'].filter((encoder) => !new RegExp(`^ \\S+ ${encoder} `, 'm').test(encoders));
  if (lacking.length > 0) throw new FfmpegMissing(`${at} was built without ${lacking.join(' and ')}: ${HOW}`);
  const filters = await runListing(ffmpeg, ['-hide_banner', '-filters'], at);
  const tones = ['zscale', 'tonemap'].every((filter) => new RegExp(`^ \\S+ ${filter} `, 'm').test(filters));
  return { ffmpeg, ffprobe, version, tones, ...codecsOf(await runListing(ffmpeg, ['-hide_banner', '-codecs'], at)) };
}

/** Parses ffmpeg's list of codecs: ` DEVIL. mjpeg  Motion JPEG (decoders: mjpeg mjpeg_qsv )`. */
function codecsOf(listed: string): Pick<Ffmpeg, 'decodes' | 'intra'> {
  const rows = [...listed.matchAll(/^ D..(.).. (\S+) .*?(?:\(decoders: ([^)]*)\).*)?$/gm)];
  return {
    decodes: new Set(rows.flatMap(([, , codec = '', decoders = '']) => [codec, ...decoders.split(' ').filter(Boolean)])),
    intra: new Set(rows.filter(([, isIntra]) => isIntra === 'I').map(([, , codec = '']) => codec)),
  };
}

/** Finds ffmpeg as `findFfmpeg` does and remembers it. It searches again if the programs were removed or replaced, as a system update does. */
export function ffmpegFinder(env: NodeJS.ProcessEnv): () => Promise<Ffmpeg> {
  let found: Promise<{ tools: Ffmpeg; mark: string }> | undefined;
  const search = async () => {
    const tools = await findFfmpeg(env);
    return { tools, mark: await fileIdentityOf(tools) };
  };
  return async () => {
    const known = found;
    if (known !== undefined) {
      const { tools, mark } = await known;
      if ((await fileIdentityOf(tools)) === mark) return tools;
      if (found === known) found = undefined;
    }
    found ??= search();
    // After a failure the next call searches again, since ffmpeg may be installed by then.
    found.catch(() => (found = undefined));
    return (await found).tools;
  };
}

/** Identifies the program files. A missing file has no identity. */
async function fileIdentityOf({ ffmpeg, ffprobe }: Ffmpeg): Promise<string> {
  const files = await Promise.all([ffmpeg, ffprobe].map((file) => stat(file).catch(() => null)));
  return files.map((file) => (file === null ? '' : `${file.dev}:${file.ino}:${file.mtimeMs}`)).join(' ');
}

async function runListing(program: string, args: string[], at: string): Promise<string> {
  const lines: string[] = [];
  try {
    await run(program, args, { signal: AbortSignal.timeout(LISTING_LIMIT_MS), onOut: (line) => lines.push(line) });
  } catch (cause) {
    throw new FfmpegMissing(`${at} does not run: ${HOW}`, { cause });
  }
  return lines.join('\n');
}

async function onPath(name: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  for (const folder of (env['PATH'] ?? '').split(delimiter)) {
    if (folder !== '' && (await isProgram(join(folder, name)))) return resolve(folder, name);
  }
  return null;
}

async function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
