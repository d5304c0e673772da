import { folded } from '../../kit/slugify.ts';
import { unmarked } from '../../words/marks.ts';

/**
 * How well a label answers what is typed, blind to case and accents: the less the better, null where it does not. Every word must be
 * found: at the beginning, at the beginning of a word, anywhere, or letter by letter with gaps.
 */
export function score(typed: string, label: string): number | null {
  const text = folded(unmarked(label));
  let sum = 0;
  for (const word of folded(typed).split(/\s+/)) {
    if (word === '') continue;
    const cost = costOf(word, text);
    if (cost === null) return null;
    sum += cost;
  }
  // Of two that answer alike the shorter is the likelier.
  return sum + text.length / 1000;
}

/** The dearest that a word may be found letter by letter, with one gap: "toi" does not mean whatever has a t, an o and an i. */
const dearest = 4;

function costOf(word: string, text: string): number | null {
  if (text.startsWith(word)) return 0;
  const at = text.indexOf(word);
  if (at >= 0) return new RegExp(`[^\\p{L}\\p{N}]${escape(word)}`, 'u').test(text) ? 1 : 2;
  if (word.length < 2) return null;
  let cost = 3;
  let from = -1;
  for (const letter of word) {
    const next = text.indexOf(letter, from + 1);
    if (next < 0) return null;
    const isStart = next === 0 || text[next - 1] === ' ';
    // Initials are meant as such: "dsp" for "danh sách phim".
    if (next !== from + 1 && !isStart) cost += 1;
    from = next;
  }
  return cost > dearest ? null : cost;
}

const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Those that answer, best first; of equals the earlier stays first. */
export function ranked<T>(typed: string, all: readonly T[], labelsOf: (each: T) => readonly string[]): T[] {
  return all
    .map((each) => ({ each, cost: labelsOf(each).reduce<number | null>((best, label) => least(best, score(typed, label)), null) }))
    .filter((one): one is { each: T; cost: number } => one.cost !== null)
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ each }) => each);
}

const least = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b));
