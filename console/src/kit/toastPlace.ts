/** A rectangle of the window, in CSS pixels. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** Toasts keep this distance from the edges, in pixels. */
const edge = 12;
/** The distance between two places that are tried, in pixels. */
const step = 16;

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Finds the place where a stack of toasts covers the least of `taken`, the controls that people use. Of equal places it takes the first that it tries: from
 * the bottom upwards, and in each row the middle, the end, the start. `room` is the part of the window in which toasts may appear.
 */
export function toastPlace(size: { width: number; height: number }, room: Box, taken: readonly Box[]): { left: number; top: number } {
  const last = room.right - size.width - edge;
  const lefts = [(room.left + room.right - size.width) / 2, last, room.left + edge].map((left) => Math.max(room.left, Math.min(left, last)));
  let best = { left: lefts[0] ?? 0, top: Math.max(room.top, room.bottom - size.height - edge) };
  let least = Number.POSITIVE_INFINITY;
  for (let top = best.top; top >= room.top; top -= step) {
    for (const left of lefts) {
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      const covered = taken.reduce((sum, each) => sum + overlap(box, each), 0);
      if (covered === 0) return { left, top };
      if (covered < least) [best, least] = [{ left, top }, covered];
    }
  }
  return best;
}
