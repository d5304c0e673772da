/** One entity tag, or other text between commas (RFC 9110, 8.8.3). A comma within quotes is part of the tag. */
const tagged = /(?:W\/)?"[^"]*"|[^\s,]+/g;

/** The versions in a header such as `"7.abc", 8`. The hash is ignored, since it covers file addresses that expire. `*` names no version. */
export function versionsOf(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  // An ETag in another format matches no version.
  return [...header.matchAll(tagged)].flatMap(([tag]) => {
    const found = /^(?:W\/)?"?(\d{1,9})(?:\.[\w-]*)?"?$/.exec(tag);
    return found ? [Number(found[1])] : [];
  });
}

/** Whether a header contains this tag or `*`. The comparison is weak, because a compressing proxy weakens tags (RFC 9110, 13.1.2). */
export const matchesEtag = (etag: string, header: string | undefined): boolean =>
  [...(header ?? '').matchAll(tagged)].some(([tag]) => tag === '*' || strong(tag) === strong(etag));

const strong = (tag: string) => tag.replace(/^W\//, '');
