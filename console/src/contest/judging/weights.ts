import type { JudgingPlan } from '@marquee/contract/contest/judging';

type Criteria = JudgingPlan['criteria'];
/** Scores by the id of their criterion. */
export type Scores = Readonly<Record<string, number>>;

/** The criteria that have no score yet. */
export const unscored = (criteria: Criteria, scores: Scores): Criteria => criteria.filter(({ id }) => scores[id] === undefined);

/** The weighted mean of what is scored so far, and the share of the weight that it covers; null if nothing is scored. */
export function runningMean(criteria: Criteria, scores: Scores): { mean: number; weight: number } | null {
  const scored = criteria.filter(({ id }) => scores[id] !== undefined);
  const weight = scored.reduce((sum, each) => sum + each.weight, 0);
  if (weight === 0) return null;
  return { mean: scored.reduce((sum, each) => sum + each.weight * (scores[each.id] ?? 0), 0) / weight, weight: weight / 100 };
}

/** The row that is active after one was scored: the next one without a score below it, else the first above, else the same. */
export function rowAfter(criteria: Criteria, scores: Scores, row: number): number {
  const isOpen = ({ id }: Criteria[number]) => scores[id] === undefined;
  const below = criteria.findIndex((each, at) => at > row && isOpen(each));
  const first = criteria.findIndex(isOpen);
  return below >= 0 ? below : first >= 0 ? first : row;
}

/** The score of a digit key: `0` stands for ten. */
export const scoreOfKey = (key: string): number => (key === '0' ? 10 : Number(key));
