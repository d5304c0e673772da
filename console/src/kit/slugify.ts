/** The longest slug that is proposed, in characters: addresses beyond it are cut by search engines and chat previews. */
const longest = 100;

/**
 * The part of a web address that a title suggests: `Chuyến phà cuối cùng` → `chuyen-pha-cuoi-cung`.
 * Knows Vietnamese (đ has no decomposition in Unicode) and cuts at a word; empty where nothing is left, as with a title in kanji.
 */
export function slugify(title: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .replace(/[’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (plain.length <= longest) return plain;
  const cut = plain.slice(0, longest + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 0)) || plain.slice(0, longest);
}

/** Whether each word that was typed stands in the text, blind to accents and case. */
export const hasWords = (typed: string, text: string): boolean =>
  folded(typed)
    .split(/\s+/)
    .every((word) => folded(text).includes(word));

/** The text without accents and case, for matching blind to both: `Tiếng Đức` → `tieng duc`. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase();
}
