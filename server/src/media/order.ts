import { fault, invalid, refuse } from '../kit/refusal.ts';

/**
 * The parts of a whole that change their place when they are put into another order: an episode gets the number, and a song the track, that stood there before.
 * So a gap stays where it is. A place that has no number yet gets the one of `next`.
 * @throws 422 if a part is named twice, 409 if somebody has added or removed one meanwhile
 */
export function movedParts<P>(
  parts: readonly { id: string; place: P | null }[],
  order: readonly string[],
  isEqual: (one: P | null, other: P) => boolean,
  next: () => P,
): { id: string; place: P }[] {
  const byId = new Map(parts.map((part) => [part.id, part]));
  if (new Set(order).size !== order.length) throw invalid([fault('order', 'repeated')]);
  if (order.length !== parts.length || order.some((each) => !byId.has(each))) throw refuse('conflict');
  return order.flatMap((id, at) => {
    const place = parts[at]?.place ?? next();
    return isEqual(byId.get(id)?.place ?? null, place) ? [] : [{ id, place }];
  });
}
