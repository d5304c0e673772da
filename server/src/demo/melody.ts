import { randomOf } from './canvas.ts';

/** Samples per second. */
export const sampleRate = 32_000;

/** Semitones above the key of the pentatonic scale that Vietnamese folk songs use, over two octaves. */
const scale = [0, 2, 5, 7, 9, 12, 14, 17, 19, 21];
/** How loud each part of a song is, from its beginning to its end. */
const parts = [0.35, 0.7, 1, 0.55, 1, 0.4];
/** Seconds for which a plucked string is heard. */
const ringing = 1.4;

/** A melody of plucked strings with a bass, as 16-bit samples of one channel. The same `seed` gives the same melody. */
export async function melody({ seed, seconds, root, beats }: { seed: number; seconds: number; root: number; beats: number }): Promise<Buffer> {
  const random = randomOf(seed);
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  const step = 30 / beats;
  let degree = 4;
  for (let nth = 0; nth * step < seconds; nth++) {
    const at = nth * step;
    const loudness = parts[Math.floor((at / seconds) * parts.length)] ?? 1;
    if (nth % 8 === 0) pluck(samples, at, root / 2, 0.5 * loudness);
    // A rest now and then lets the melody breathe.
    if (nth % 8 !== 0 && random() < 0.28) continue;
    degree = Math.min(scale.length - 1, Math.max(0, degree + Math.round(random() * 4 - 2)));
    pluck(samples, at, root * 2 ** ((scale[degree] ?? 0) / 12), 0.34 * loudness);
    // The server answers calls meanwhile.
    if (nth % 4 === 0) await new Promise(setImmediate);
  }
  const bytes = Buffer.alloc(samples.length * 2);
  for (const [at, value] of samples.entries()) bytes.writeInt16LE(Math.round(Math.tanh(value) * 28_000), at * 2);
  return bytes;
}

/** Adds a plucked string of this frequency (hertz) that is struck at this second. Its high overtones fade first. */
function pluck(samples: Float32Array, at: number, frequency: number, loudness: number): void {
  const from = Math.round(at * sampleRate);
  const length = Math.min(samples.length - from, ringing * sampleRate);
  for (let i = 0; i < length; i++) {
    const time = i / sampleRate;
    let value = 0;
    for (let overtone = 1; overtone <= 3; overtone++)
      value += (Math.sin(2 * Math.PI * frequency * overtone * time) * Math.exp(-2.6 * overtone * time)) / overtone;
    samples[from + i] = (samples[from + i] ?? 0) + value * loudness * Math.min(1, time * 200);
  }
}
