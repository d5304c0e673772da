/** How many bars a waveform has. */
export const barCount = 160;

/** The least height of a bar in percent, so that silence is a line. */
const minHeight = 2;

/** The heights of the bars in percent of the highest one: a quiet song has a shape too. Without peaks all are lines. */
export function barsOf(peaks: readonly number[], count: number = barCount): number[] {
  const highest = Math.max(1, ...peaks);
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((at + 1) * peaks.length) / count));
    return Math.max(minHeight, ...peaks.slice(from, to).map((peak) => (100 * peak) / highest));
  });
}

/** The outline of the bars as the path of an SVG picture that is `barCount` wide and 100 high. */
export const pathOf = (bars: readonly number[]): string => bars.map((height, at) => `M${at + 0.15} ${50 - height / 2}h.7v${height}h-.7z`).join('');

/** Seconds of one step of an arrow key, and the share of a song of a step of Page Up and Page Down. */
const stepS = 5;
const pageShare = 0.1;

/** Where a key of a slider leads from `at`, in seconds; undefined for a key that does not move it. */
export function soughtBy(key: string, at: number, duration: number): number | undefined {
  const page = Math.max(stepS, duration * pageShare);
  const to: Record<string, number> = {
    ArrowLeft: at - stepS,
    ArrowDown: at - stepS,
    ArrowRight: at + stepS,
    ArrowUp: at + stepS,
    PageDown: at - page,
    PageUp: at + page,
    Home: 0,
    End: duration,
  };
  const wanted = to[key];
  return wanted === undefined ? undefined : Math.min(duration, Math.max(0, wanted));
}

/** Goes to a position in seconds. */
export function seekTo(media: { currentTime: number }, seconds: number): void {
  media.currentTime = seconds;
}
