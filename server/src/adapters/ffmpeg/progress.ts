/** The progress of a transcode. `percent` is 0 to 100 and never decreases; `speed` is film seconds per second; `eta_s` is null while it is unknown. */
export interface Progress {
  percent: number;
  seconds: number;
  speed: number | null;
  eta_s: number | null;
}

/**
 * Parses ffmpeg's `-progress` output: `key=value` lines in blocks, each closed by `progress=continue` or `progress=end` (https://ffmpeg.org/ffmpeg.html,
 * "-progress").
 */
export class ProgressReader {
  /** Seconds of film written so far. */
  seconds = 0;
  #duration: number;
  #speed: number | null = null;

  /** `duration` is the film's length in seconds. */
  constructor(duration: number) {
    this.#duration = duration;
  }

  /** Takes one line and returns the new state if the line closes a block. */
  read(line: string): Progress | null {
    const [key, value = ''] = line.split('=', 2).map((part) => part.trim());
    if (key === 'out_time_us') this.seconds = Math.max(this.seconds, Number(value) / 1e6 || 0);
    if (key === 'speed') this.#speed = Number.parseFloat(value) > 0 ? Number.parseFloat(value) : null;
    if (key !== 'progress') return null;
    // The last hundredth is for the playlists and pictures. The transcode itself reports 100 when everything is there.
    const percent = this.#duration > 0 ? Math.min(99, Math.round((this.seconds / this.#duration) * 1000) / 10) : 0;
    const left = Math.max(0, this.#duration - this.seconds);
    return { percent, seconds: this.seconds, speed: this.#speed, eta_s: this.#speed === null ? null : Math.round(left / this.#speed) };
  }
}
