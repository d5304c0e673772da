const dayMs = 86_400_000;
/** Vietnam is always seven hours ahead of UTC. */
const vietnamOffsetMs = 7 * 3_600_000;

/** The time `minutes` after midnight in Vietnam, `days` ago. */
export function momentOf(days: number, minutes: number): Date {
  const today = Math.floor((Date.now() + vietnamOffsetMs) / dayMs) * dayMs - vietnamOffsetMs;
  return new Date(today - days * dayMs + minutes * 60_000);
}
