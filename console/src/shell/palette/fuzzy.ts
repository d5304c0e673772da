import { fold } from '../../kit/slugify.ts';
import { withoutDirectionMarks } from '../../words/marks.ts';

/**
 * The cost of matching a label with the typed text, ignoring case and accents: lower is better, null is no match. Every typed word must be
 * found: at the start of the label, at the start of a word, anywhere, or letter by letter with gaps.
 */
export function matchCost(typed: string, label: string): number | null {
  const text = fold(withoutDirectionMarks(label));
  let sum = 0;
  for (const word of fold(typed).split(/\s+/)) {
    if (word === '') continue;
    const cost = wordCost(word, text);
    if (cost === null) return null;
    sum += cost;
  }
  // Of two equally good matches, the shorter label is the likelier one.
  return sum + text.length / 1000;
}

/** The highest cost of a match letter by letter. It allows one gap: "toi" must not match every label with a t, an o and an i. */
const maxCost = 4;

function wordCost(word: string, text: string): number | null {
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
    // Initials cost nothing: "dsp" for "danh sách phim".
    if (next !== from + 1 && !isStart) cost += 1;
    from = next;
  }
  return cost > maxCost ? null : cost;
}

const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** The matching elements, best first. Equal ones keep their order. */
export function rankMatches<T>(typed: string, all: readonly T[], labelsOf: (each: T) => readonly string[]): T[] {
  return all
    .map((each) => ({ each, cost: labelsOf(each).reduce<number | null>((best, label) => minCost(best, matchCost(typed, label)), null) }))
    .filter((one): one is { each: T; cost: number } => one.cost !== null)
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ each }) => each);
}

const minCost = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b));
