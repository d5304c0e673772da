/** The most characters of a suggested slug. Search engines and chat previews cut longer addresses. */
const maxLength = 100;

/**
 * The part of a web address that a title suggests: `Chuyến phà cuối cùng` → `chuyen-pha-cuoi-cung`. It knows Vietnamese (đ has no decomposition in Unicode)
 * and cuts between words. It is empty if nothing is left, as with a title in kanji.
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
  if (plain.length <= maxLength) return plain;
  const cut = plain.slice(0, maxLength + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 0)) || plain.slice(0, maxLength);
}

/** Whether the text contains each typed word, without regard to accents and case. */
export const matchesWords = (typed: string, text: string): boolean =>
  fold(typed)
    .split(/\s+/)
    .every((word) => fold(text).includes(word));

/** The text without accents and case, for matching without regard to both: `Tiếng Đức` → `tieng duc`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase();
}
