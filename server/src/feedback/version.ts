import { isLowerVersion } from '@marquee/contract/users/platform';

/** The number in what an application calls its version: `8.1.0` of `v8.1.0-beta.2 (412)`. Null if there is none. */
export const versionNumber = (version: string | null): string | null => (version === null ? null : (/\d{1,9}(?:\.\d{1,9}){0,3}/u.exec(version)?.[0] ?? null));

/** Whether a version is known to be older than another, by their numbers. A version without a number is neither older nor newer. */
export function isOlder(version: string | null, than: string | null): boolean {
  const [number, other] = [versionNumber(version), versionNumber(than)];
  return number !== null && other !== null && isLowerVersion(number, other);
}
