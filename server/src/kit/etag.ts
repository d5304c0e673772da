/** One entity tag, or whatever else stands between commas (RFC 9110, 8.8.3): within quotes a comma is a part of the tag. */
const tagged = /(?:W\/)?"[^"]*"|[^\s,]+/g;

/** `"7.abc"` or `7`, or several: only the version counts, since the hash covers addresses that lapse. `*` names no version. */
export function versionsOf(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  // An ETag that is not one of ours cannot match anything.
  return [...header.matchAll(tagged)].flatMap(([tag]) => {
    const found = /^(?:W\/)?"?(\d{1,9})(?:\.[\w-]*)?"?$/.exec(tag);
    return found ? [Number(found[1])] : [];
  });
}

/** Whether a header names this tag among any number, or all by `*`. Compared weakly: a proxy that compresses weakens tags (RFC 9110, 13.1.2). */
export const matchesEtag = (etag: string, header: string | undefined): boolean =>
  [...(header ?? '').matchAll(tagged)].some(([tag]) => tag === '*' || strong(tag) === strong(etag));

const strong = (tag: string) => tag.replace(/^W\//, '');
