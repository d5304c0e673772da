/** One address of a pasted list, with the name that stood before it. */
export type TypedAddress = { email: string; displayName?: string };

/** Characters that part addresses: commas, semicolons, blanks and new lines, those of full width too. A name in quotes or before `<` may contain them. */
const separators = /[\s,;，；、]+/u;

/** An address as accounts store it: in lower case, without blanks and without the dot that may end a domain. */
export const normalizeAddress = (typed: string): string => typed.trim().replace(/\.+$/, '').toLowerCase();

/**
 * Splits a pasted list of addresses: `a@x.vn; b@x.vn`, one a line, or `Desk <desk@x.vn>`. Whatever is no address stays a row of its own, so that it
 * can be shown as wrong.
 */
export function splitAddresses(text: string): TypedAddress[] {
  const found: TypedAddress[] = [];
  let at = 0;
  // A name holds neither a line break, a comma or a semicolon, nor an `@`, unless it stands in quotes.
  for (const match of text.matchAll(/(?:"([^"\n]{0,100})"|([^<>,;，；、@\n"]{0,100}))[^\S\n]*<([^<>\n]{1,500})>/gu)) {
    found.push(...plainAddresses(text.slice(at, match.index)));
    const displayName = (match[1] ?? match[2] ?? '').trim();
    found.push({ email: normalizeAddress(match[3] ?? ''), ...(displayName === '' ? {} : { displayName }) });
    at = match.index + match[0].length;
  }
  found.push(...plainAddresses(text.slice(at)));
  return found;
}

const plainAddresses = (text: string): TypedAddress[] =>
  text
    .split(separators)
    .filter((each) => each !== '')
    .map((each) => ({ email: normalizeAddress(each) }));
