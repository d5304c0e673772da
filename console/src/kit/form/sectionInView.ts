/** A section of the page: its edges in pixels of the window. */
type Place = { id: string; top: number; bottom: number };

/**
 * The section that is being read. `line` is the height under which the page is in sight, `foot` the one above which it is; `chosen` is the section that
 * has the focus, as after a press on its name in the menu. A short last section cannot reach the top: at the end of the page it is read all the same.
 */
export function sectionInView(
  places: readonly Place[],
  { line, foot, isAtEnd, chosen }: { line: number; foot: number; isAtEnd: boolean; chosen: string },
): string {
  const isSeen = ({ top, bottom }: Place) => bottom > line && top < foot;
  const own = places.find(({ id }) => id === chosen);
  if (own !== undefined && isSeen(own)) return own.id;
  if (isAtEnd) return places.findLast(isSeen)?.id ?? '';
  // A section counts as reached a little before its heading is at the line.
  return places.findLast(({ top }) => top <= line + 32)?.id ?? places[0]?.id ?? '';
}
