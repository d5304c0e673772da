import type { ProbedVideo } from './probe.ts';

/** One quality of a film: an even width and height, and the target bit rate of the video in bits per second. */
export interface Rendition {
  width: number;
  height: number;
  bit_rate: number;
}

/** Apple's H.264 ladder in its HLS authoring specification: the box to fit into, and bits per second up to 30 frames a second. */
const RUNGS = [
  { long: 1920, short: 1080, bit_rate: 6_000_000 },
  { long: 1280, short: 720, bit_rate: 3_000_000 },
  { long: 960, short: 540, bit_rate: 2_000_000 },
  { long: 768, short: 432, bit_rate: 730_000 },
  { long: 640, short: 360, bit_rate: 365_000 },
  { long: 416, short: 234, bit_rate: 145_000 },
] as const;

/** A size is used only if it has at most this share of the pixels of the next larger one. Closer sizes cost time without a visible difference. */
const MAX_PIXEL_SHARE = 0.7;

/** Apple's second rates for 720 and 1080 lines (4,500 and 7,800 kb/s) are 1.5 and 1.3 times the first. This factor applies above 30 frames a second. */
const HIGH_FRAME_RATE_FACTOR = 1.4;

/** How many times more bits H.264 needs than these codecs (commonly reported savings of 40 to 50 %). */
const EFFICIENT: Record<string, number> = { hevc: 1.7, vp9: 1.7, av1: 2 };

/** Below this bit rate even the smallest picture falls apart. */
const MIN_BIT_RATE = 64_000;

/**
 * The renditions to make of a film, largest first, at least one.
 *
 * The first keeps the source's size, or fits 1920x1080 (1080x1920 upright) if the source is larger; smaller sizes follow. Nothing is upscaled, the aspect ratio
 * is kept to the nearest even pixel, and no two have the same height. No bit rate exceeds the source's rate for that many pixels.
 */
export function ladder(source: Pick<ProbedVideo, 'codec' | 'width' | 'height' | 'fps' | 'bit_rate'>): Rendition[] {
  const top = fit(source, RUNGS[0]);
  const chosen: Rendition[] = [{ ...top, bit_rate: rateFor(source, top) }];
  for (const rung of RUNGS) {
    const size = fit(source, rung);
    const above = chosen[chosen.length - 1]!;
    if (size.width * size.height <= MAX_PIXEL_SHARE * above.width * above.height && size.height < above.height) {
      chosen.push({ ...size, bit_rate: rateFor(source, size) });
    }
  }
  return chosen;
}

function fit(source: { width: number; height: number }, box: { long: number; short: number }): { width: number; height: number } {
  const [across, down] = source.width >= source.height ? [box.long, box.short] : [box.short, box.long];
  const scale = Math.min(1, across / source.width, down / source.height);
  return { width: nearestEven(source.width * scale, source.width), height: nearestEven(source.height * scale, source.height) };
}

/** The nearest even number, but not more than the source has. */
function nearestEven(pixels: number, most: number): number {
  return Math.max(2, Math.min(2 * Math.round(pixels / 2), 2 * Math.floor(most / 2)));
}

function rateFor(
  source: { codec: string; width: number; height: number; fps: number; bit_rate: number | null },
  size: { width: number; height: number },
): number {
  const pixels = size.width * size.height;
  const wanted = interpolatedRate(pixels) * (source.fps > 31 ? HIGH_FRAME_RATE_FACTOR : 1);
  const spent =
    source.bit_rate === null ? Infinity : source.bit_rate * (EFFICIENT[source.codec] ?? 1) * Math.min(1, pixels / (source.width * source.height)) ** 0.75;
  return Math.round(Math.max(MIN_BIT_RATE, Math.min(wanted, spent)) / 1000) * 1000;
}

/** The ladder's bit rate for any number of pixels, interpolated linearly on logarithmic scales. */
function interpolatedRate(pixels: number): number {
  const area = (rung: { long: number; short: number }) => rung.long * rung.short;
  const reached = RUNGS.findIndex((rung) => area(rung) <= pixels);
  const low = reached === -1 ? RUNGS.length - 1 : Math.max(1, reached);
  const [above, below] = [RUNGS[low - 1]!, RUNGS[low]!];
  const slope = Math.log(above.bit_rate / below.bit_rate) / Math.log(area(above) / area(below));
  return below.bit_rate * (pixels / area(below)) ** slope;
}
