/**
 * Candidates with weights, drawn in proportion to them once they are admitted. The sums are a binary tree in one array, so that a draw and a change of weight cost the logarithm of
 * the number: the root is at 1, the two below n at 2n and 2n + 1, and the leaves begin at `#size`.
 */
export class Lottery<T> {
  readonly all: readonly T[];
  readonly #weight: (of: T) => number;
  readonly #sums: Float64Array;
  readonly #size: number;

  constructor(all: readonly T[], weight: (of: T) => number) {
    this.all = all;
    this.#weight = weight;
    this.#size = 2 ** Math.ceil(Math.log2(Math.max(1, all.length)));
    this.#sums = new Float64Array(2 * this.#size);
  }

  /** Lets the candidate at this place be drawn, or not. */
  admit(place: number, isIn: boolean): void {
    const of = this.all[place];
    if (of === undefined) return;
    let at = this.#size + place;
    this.#sums[at] = isIn ? this.#weight(of) : 0;
    for (at >>= 1; at > 0; at >>= 1) this.#sums[at] = (this.#sums[2 * at] ?? 0) + (this.#sums[2 * at + 1] ?? 0);
  }

  /** One of the admitted candidates, as probable as its weight says; `random` from 0 up to 1. */
  draw(random: number): T | undefined {
    const total = this.#sums[1] ?? 0;
    if (total <= 0) return undefined;
    let rest = random * total;
    let at = 1;
    while (at < this.#size) {
      const left = this.#sums[2 * at] ?? 0;
      // Which way it goes cannot be predicted, so it is computed: a wrong guess of the processor costs more.
      const isRight = +(rest >= left);
      rest -= isRight * left;
      at = 2 * at + isRight;
    }
    // A rounding error may lead just beyond the last one that is admitted.
    if (this.#sums[at] === 0) return this.draw(random / 2);
    return this.all[at - this.#size];
  }
}

/** One of some candidates by weight, without a tree. */
export function pick<T>(all: readonly T[], weight: (of: T) => number, random: number): T | undefined {
  let rest = random * all.reduce((sum, each) => sum + weight(each), 0);
  for (const each of all) {
    rest -= weight(each);
    if (rest < 0) return each;
  }
  return all.at(-1);
}
