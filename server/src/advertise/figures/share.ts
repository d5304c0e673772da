/**
 * Divides a whole amount of money by weights: each part gets its share rounded down, and the parts with the largest remainders get one more, until they add up
 * to the amount. Of equal remainders the earlier part gets it. Without any weight all parts are 0.
 */
export function divide(amount: number, weights: readonly number[]): number[] {
  const [whole, parts] = [BigInt(amount), weights.map(BigInt)];
  const sum = parts.reduce((all, each) => all + each, 0n);
  if (sum === 0n) return weights.map(() => 0);
  const shares = parts.map((each) => (whole * each) / sum);
  let rest = whole - shares.reduce((all, each) => all + each, 0n);
  const order = parts
    .map((each, at) => ({ at, remainder: (whole * each) % sum }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1));
  for (const { at } of order) {
    if (rest === 0n) break;
    shares[at] = (shares[at] ?? 0n) + 1n;
    rest -= 1n;
  }
  return shares.map(Number);
}

/** Dong as cents of a dollar at this many dong for a dollar, rounded half up. */
export const asCents = (dong: number, vndPerUsd: number): number => Number((BigInt(dong) * 200n + BigInt(vndPerUsd)) / (2n * BigInt(vndPerUsd)));
