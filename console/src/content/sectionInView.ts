/** A section of the page: its edges in pixels of the window. */
type Place = { id: string; top: number; bottom: number };

type View = { line: number; foot: number; isAtEnd: boolean; chosen: string; written: string };

/**
 * The section that is being read. `line` is the height under which the page is in sight, `foot` the one above which it is; `chosen` is the section that
 * has the focus itself, as after a press on its name in the menu, and `written` the one that one writes in. Short sections at the end of the page cannot
 * reach the top: there it is the one that one writes in, else the last.
 */
export function sectionInView(places: readonly Place[], { line, foot, isAtEnd, chosen, written }: View): string {
  const isSeen = ({ top, bottom }: Place) => bottom > line && top < foot;
  const own = places.find(({ id }) => id === chosen || (isAtEnd && id === written));
  if (own !== undefined && isSeen(own)) return own.id;
  if (isAtEnd) return places.findLast(isSeen)?.id ?? '';
  // A section counts as reached a little before its heading is at the line.
  return places.findLast(({ top }) => top <= line + 32)?.id ?? places[0]?.id ?? '';
}
