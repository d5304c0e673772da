/** A section of the page: its edges in pixels of the window. */
type SectionBox = { id: string; top: number; bottom: number };

type View = { line: number; foot: number; isAtEnd: boolean; chosen: string; written: string };

/**
 * The section that is being read. The page is visible between `line` and `foot`. `chosen` is the section that has the focus itself, as after a press on its
 * name in the menu. `written` is the section that a person writes in. Short sections at the end of the page cannot reach the top. There the result is the
 * section that a person writes in, else the last one.
 */
export function sectionInView(places: readonly SectionBox[], { line, foot, isAtEnd, chosen, written }: View): string {
  const isVisible = ({ top, bottom }: SectionBox) => bottom > line && top < foot;
  const focused = places.find(({ id }) => id === chosen || (isAtEnd && id === written));
  if (focused !== undefined && isVisible(focused)) return focused.id;
  if (isAtEnd) return places.findLast(isVisible)?.id ?? '';
  // A section counts as reached shortly before its heading is at the line.
  return places.findLast(({ top }) => top <= line + 32)?.id ?? places[0]?.id ?? '';
}
