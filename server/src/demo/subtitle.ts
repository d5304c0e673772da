/** The share of its time slot during which a subtitle is shown. */
const shownShare = 0.8;

const stamp = (seconds: number, separator: string) => {
  const ms = Math.round(seconds * 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}${separator}${String(ms % 1000).padStart(3, '0')}`;
};

const cues = (lines: readonly string[], seconds: number, separator: string) =>
  lines.map((line, i) => {
    const step = seconds / lines.length;
    const from = step * (i + 0.1);
    return `${stamp(from, separator)} --> ${stamp(from + step * shownShare, separator)}\n${line}\n`;
  });

/** Lines spread evenly over a film, as SubRip. */
export const srt = (lines: readonly string[], seconds: number) =>
  cues(lines, seconds, ',')
    .map((cue, i) => `${i + 1}\n${cue}`)
    .join('\n');

/** The same as WebVTT. */
export const vtt = (lines: readonly string[], seconds: number) => `WEBVTT\n\n${cues(lines, seconds, '.').join('\n')}`;
