/** How far a transcode is. `percent` is 0 to 100 and never falls; `speed` is film seconds per second; `eta_s` null until it can be told. */
export interface Progress {
  percent: number;
  seconds: number;
  speed: number | null;
  eta_s: number | null;
}

/**
 * Reads what ffmpeg writes for `-progress`: `key=value` lines in blocks, each closed by `progress=continue` or
 * `progress=end` (https://ffmpeg.org/ffmpeg.html, "-progress").
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

  /** Takes one line and answers with the new state where the line closes a block. */
  read(line: string): Progress | null {
    const [key, value = ''] = line.split('=', 2).map((part) => part.trim());
    if (key === 'out_time_us') this.seconds = Math.max(this.seconds, Number(value) / 1e6 || 0);
    if (key === 'speed') this.#speed = Number.parseFloat(value) > 0 ? Number.parseFloat(value) : null;
    if (key !== 'progress') return null;
    // The last hundredth is the playlists' and the pictures': 100 is said by the transcode itself when all is there.
    const percent = this.#duration > 0 ? Math.min(99, Math.round((this.seconds / this.#duration) * 1000) / 10) : 0;
    const left = Math.max(0, this.#duration - this.seconds);
    return { percent, seconds: this.seconds, speed: this.#speed, eta_s: this.#speed === null ? null : Math.round(left / this.#speed) };
  }
}
