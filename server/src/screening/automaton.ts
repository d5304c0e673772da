import { start, type View } from './view.ts';

/** The units of a view as a text, and for each of them a 1 if a word may begin there and a 0 if not. Strings take less room than small arrays. */
export type Pattern = { text: string; starts: string };

export const patternOf = ({ units, length }: View): Pattern => {
  let text = '';
  let starts = '';
  for (let at = 0; at < length; at += 1) {
    text += String.fromCharCode(units[at] as number);
    starts += String.fromCharCode((units[at] as number) >>> 16);
  }
  return { text, starts };
};

// What a state is, in four numbers that stand together: where its children begin, how many they are, what leads to it, and where it falls back to.
const children = 0;
const count = 1;
/** the unit that leads to the state, with `ends` if a pattern ends at the state or along `fail` */
const label = 2;
/** the longest other state that the text read so far ends with */
const fail = 3;
const width = 4;
const ends = 1 << 16;

/** How many units two texts have in common at their beginning. */
function common(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}

/**
 * Finds all of many patterns in one pass (Aho and Corasick, 1975), in typed arrays, since there may be a million states.
 *
 * That is more than a processor keeps at hand, so what is read together stands together. Numbers are given in a depth-first walk: when it comes to a state, the
 * children of that get the next numbers, sorted by their label. So an only child follows its parent. A state is known by its place in `#states`, a multiple of
 * `width`; the root is 0.
 *
 * It begins a pattern only where the text has `start`: within a word no keyword begins. So most letters of a text cost one comparison.
 */
export class Automaton {
  /** the state after one unit */
  readonly #root = new Int32Array(0x10000);
  readonly #states: Int32Array;
  /** by the number of a state, which is its place divided by `width`: the first pattern that ends there, and the first that does not, in sorted order */
  readonly #first: Int32Array;
  readonly #end: Int32Array;
  /** how many units lead to a state */
  readonly #depth: Uint16Array;
  /** numbers of the patterns in sorted order */
  readonly #order: Int32Array;
  /** the units of the longest pattern */
  readonly longest: number;

  /** Equal patterns are allowed, empty ones are left out. */
  constructor(patterns: readonly Pattern[]) {
    const texts = patterns.map(({ text }) => text);
    const inOrder = [...patterns.keys()].filter((each) => texts[each] !== '');
    inOrder.sort((a, b) => ((texts[a] as string) < (texts[b] as string) ? -1 : texts[a] === texts[b] ? a - b : 1));
    this.#order = Int32Array.from(inOrder);
    const sorted = inOrder.map((each) => texts[each] as string);
    this.longest = sorted.reduce((most, { length }) => Math.max(most, length), 0);
    const size = sorted.reduce((sum, text, at) => sum + text.length - common(text, sorted[at - 1] ?? ''), 1);
    this.#states = new Int32Array(width * size);
    this.#first = new Int32Array(size);
    this.#end = new Int32Array(size);
    this.#depth = new Uint16Array(size);
    this.#grow(sorted);
    this.#link(inOrder.map((each) => (patterns[each] as Pattern).starts));
  }

  /** Makes the states. The patterns that pass through a state are neighbours in sorted order. */
  #grow(sorted: readonly string[]): void {
    const [states, first, end, depth] = [this.#states, this.#first, this.#end, this.#depth];
    // Until the walk comes to a state, `end` is that of the patterns that pass through it.
    end[0] = sorted.length;
    let next = 1;
    const walk = [0];
    for (let state; (state = walk.pop()) !== undefined;) {
      const at = depth[state] as number;
      const to = end[state] as number;
      let from = first[state] as number;
      while (from < to && (sorted[from] as string).length === at) from += 1;
      end[state] = from;
      const begin = next;
      while (from < to) {
        const unit = (sorted[from] as string).charCodeAt(at);
        first[next] = from;
        from += 1;
        while (from < to && (sorted[from] as string).charCodeAt(at) === unit) from += 1;
        end[next] = from;
        depth[next] = at + 1;
        states[next * width + label] = unit;
        if (state === 0) this.#root[unit] = next * width;
        next += 1;
      }
      // A state without children names the root instead, so that a scan may look at it.
      states[state * width + children] = next > begin ? begin * width : 0;
      states[state * width + count] = next - begin;
      for (let child = next - 1; child >= begin; child -= 1) walk.push(child);
    }
  }

  /** Sets `fail` and `ends`, which depend on those of shorter states. */
  #link(starts: readonly string[]): void {
    const states = this.#states;
    const queue = new Int32Array(this.#depth.length);
    let queued = 1;
    for (const state of queue) {
      const at = this.#depth[state / width] as number;
      const fallback = states[state + fail] as number;
      const begin = states[state + children] as number;
      const to = begin + width * (states[state + count] as number);
      for (let child = begin; child < to; child += width) {
        queue[queued] = child;
        queued += 1;
        const number = child / width;
        const first = this.#first[number] as number;
        const unit = states[child + label] as number;
        if (state !== 0) states[child + fail] = this.#next(fallback, (starts[first] as string).charCodeAt(at) === 1 ? unit | start : unit);
        const isEnd = (this.#end[number] as number) > first;
        states[child + label] = unit | (isEnd ? ends : (states[(states[child + fail] as number) + label] as number) & ends);
      }
    }
  }

  /** The child of a state by its label; 0 if there is none. */
  #child(state: number, unit: number): number {
    const states = this.#states;
    let low = states[state + children] as number;
    let most = states[state + count] as number;
    while (most > 8) {
      const half = most >>> 1;
      const middle = low + width * half;
      if (((states[middle + label] as number) & 0xffff) <= unit) {
        low = middle;
        most -= half;
      } else most = half;
    }
    for (const high = low + width * most; low < high; low += width) if (((states[low + label] as number) & 0xffff) === unit) return low;
    return 0;
  }

  /** The state after one more unit. */
  #next(from: number, unit: number): number {
    for (let state = from; state !== 0; state = this.#states[state + fail] as number) {
      const child = this.#child(state, unit & 0xffff);
      if (child !== 0) return child;
    }
    return unit >= start ? (this.#root[unit & 0xffff] as number) : 0;
  }

  /** Calls `found` for each pattern in the view, or within a part of it, with its first and last unit, until that answers false. */
  scan({ units, length }: View, found: (pattern: number, first: number, last: number) => boolean, begin = 0, end: number = length): void {
    const [root, states] = [this.#root, this.#states];
    let state = 0;
    for (let at = begin; at < end; at += 1) {
      const unit = units[at] as number;
      if (state === 0) {
        if (unit < start) continue;
        state = root[unit & 0xffff] as number;
      } else {
        // Most states have one child, which is looked at first.
        const first = states[state + children] as number;
        state = ((states[first + label] as number) & 0xffff) === (unit & 0xffff) && (states[state + count] as number) > 0 ? first : this.#next(state, unit);
      }
      if ((states[state + label] as number) >= ends && !this.#report(state, at, found)) return;
    }
  }

  #report(from: number, last: number, found: (pattern: number, first: number, last: number) => boolean): boolean {
    const states = this.#states;
    for (let state = from; (states[state + label] as number) >= ends; state = states[state + fail] as number) {
      const each = state / width;
      const first = last + 1 - (this.#depth[each] as number);
      for (let pattern = this.#first[each] as number; pattern < (this.#end[each] as number); pattern += 1)
        if (!found(this.#order[pattern] as number, first, last)) return false;
    }
    return true;
  }

  /** Calls `found` for each pattern that begins at exactly this unit, with its last unit. */
  walk(units: ArrayLike<number>, from: number, found: (pattern: number, last: number) => void): void {
    let state = this.#root[(units[from] ?? 0) & 0xffff] as number;
    for (let at = from; state !== 0;) {
      const each = state / width;
      for (let pattern = this.#first[each] as number; pattern < (this.#end[each] as number); pattern += 1) found(this.#order[pattern] as number, at);
      at += 1;
      state = at < units.length ? this.#child(state, (units[at] as number) & 0xffff) : 0;
    }
  }
}
