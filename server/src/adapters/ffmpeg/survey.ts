import { frameRate } from './command.ts';
import type { Ffmpeg } from './find.ts';
import { inputArgs } from './input.ts';
import { type Probe, type ProbedVideo, ratio } from './probe.ts';
import { run } from './run.ts';

/** The time limit in milliseconds. What was read until then counts. */
const LIMIT_MS = 10 * 60_000;

/** The longest gap within one run of time stamps, in seconds. Time stamps of a broadcast may jump. */
const MAX_GAP_S = 10;
/** How many seconds a picture may lie before the previous one in the file. */
const MAX_REORDER_S = 2;

/** How many places are examined in a film whose pictures all decode by themselves. */
const SAMPLE_POINTS = 24;

/** Pictures no further apart than this, in seconds, count as simultaneous. */
const SAME_TIME_S = 0.001;

/** A rate counts if it is sustained for this many seconds. */
const SUSTAINED_S = 1;
/** The tolerance for rounded time stamps, and for phones that are a little late now and then. */
const JITTER = 0.03;

/** What the survey finds out about all of a film's pictures. */
export interface Survey {
  /** The frame rate of the output: the average, or the rate that the densest part sustains. */
  fps: number;
  /** The largest display size, in pixels. */
  width: number;
  height: number;
  /** whether its pictures change shape midway */
  isReshaped: boolean;
}

/**
 * Reads all pictures of a probed film once, to find their shapes and their density in time. It decodes only pictures that decode by themselves, or only a few
 * if all do. Rejects with the signal's reason when aborted.
 */
export async function survey(tools: Ffmpeg, input: string, picture: ProbedVideo, { source }: Pick<Probe, 'source'>, signal: AbortSignal): Promise<Survey> {
  const limit = AbortSignal.timeout(LIMIT_MS);
  const frameTimes = new FrameTimes();
  const shapes = new Map<string, { width: number; height: number; seen: number }>();
  const readFrames = async (args: string[], shown: string) => {
    const chosen = ['-v', 'quiet', '-of', 'csv', '-select_streams', String(source.picture)];
    await run(tools.ffprobe, [...chosen, ...args, '-show_entries', shown, ...inputArgs(input)], {
      signal: AbortSignal.any([signal, limit]),
      onOut: (line) => {
        const [what, first = '', high = '', pixel] = line.split(',');
        if (what === 'packet') frameTimes.add(Number.parseFloat(first));
        if (what !== 'frame' || !(Number(first) > 0) || !(Number(high) > 0)) return;
        const wide = Math.round(Number(first) * ratio(pixel));
        const [width, height] = source.turn % 180 === 90 ? [Number(high), wide] : [wide, Number(high)];
        const known = shapes.get(`${width}x${height}`) ?? { width, height, seen: 0 };
        shapes.set(`${width}x${height}`, { ...known, seen: known.seen + 1 });
      },
    });
  };
  const isIntra = tools.intra.has(picture.codec);
  try {
    const frames = 'frame=width,height,sample_aspect_ratio';
    await readFrames(['-skip_frame', 'nokey', '-skip_loop_filter', 'all'], isIntra ? 'packet=pts_time' : `packet=pts_time:${frames}`);
    // Examining every picture would mean decoding the whole film once more.
    if (isIntra) await readFrames(['-read_intervals', samplePoints(frameTimes.span()).join(',')], frames);
  } catch (error) {
    if (!limit.aborted || signal.aborted) throw error;
  }
  const dense = source.isInterlaced ? 0 : frameTimes.highestRate();
  const fps = dense > picture.fps * (1 + JITTER) ? frameRate(dense * (1 - JITTER)).value : picture.fps;
  const largest = [...shapes.values()].toSorted((a, b) => b.width * b.height - a.width * a.height || b.seen - a.seen)[0];
  // Pictures that change between these places are fitted into the largest shape found.
  if (shapes.size < 2 || !largest) return { fps, width: picture.width, height: picture.height, isReshaped: isIntra };
  return { fps, width: largest.width, height: largest.height, isReshaped: true };
}

/** The places to examine in a film that lasts from `begin` to `end`, in seconds: one picture at each, in ffprobe's notation. */
const samplePoints = ({ begin, end }: { begin: number; end: number }): string[] =>
  Array.from({ length: SAMPLE_POINTS }, (_, i) => `${(begin + ((end - begin) * i) / SAMPLE_POINTS).toFixed(3)}%+#1`);

/** The density of pictures in time. */
class FrameTimes {
  #runs: number[][] = [];
  #last = NaN;

  /** Adds the time of the next picture in the file, in seconds. Pictures need not be in display order. */
  add(at: number): void {
    if (Number.isNaN(at)) return;
    if (!(at - this.#last < MAX_GAP_S && at - this.#last > -MAX_REORDER_S)) this.#runs.push([]);
    this.#runs.at(-1)?.push(at);
    this.#last = at;
  }

  /** The first and the last second at which a picture is shown; both 0 if there is none. */
  span(): { begin: number; end: number } {
    let [begin, end] = [Infinity, -Infinity];
    for (const at of this.#runs.flat()) [begin, end] = [Math.min(begin, at), Math.max(end, at)];
    return end < begin ? { begin: 0, end: 0 } : { begin, end };
  }

  /** The highest sustained rate of pictures a second; 0 if unknown. */
  highestRate(): number {
    let most = 0;
    for (const run of this.#runs) {
      // Of two simultaneous pictures, as at a join of recordings, only one is shown.
      const times = run.toSorted((a, b) => a - b).filter((at, i, all) => i === 0 || at - (all[i - 1] as number) > SAME_TIME_S);
      let to = 0;
      for (let from = 0; from < times.length; from++) {
        const begin = times[from] as number;
        while (to < times.length && (times[to] as number) - begin < SUSTAINED_S - 1e-6) to += 1;
        if (to === times.length) break;
        most = Math.max(most, (to - from) / ((times[to] as number) - begin));
      }
    }
    return most;
  }
}
