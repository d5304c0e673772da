/** Whether an address lies behind the sign-in. */
const isInside = (pathname: string) => /^\/main(\/|$)/.test(pathname);

/**
 * Where to go after signing in: the address inside the console that was asked for, else `/main`. Whatever leads
 * anywhere else counts as none, so that a link to the sign-in page cannot send a person to another site.
 */
export function inside(back: string | null, origin: string): string {
  if (!back?.startsWith('/')) return '/main';
  try {
    const url = new URL(back, origin);
    return url.origin === origin && isInside(url.pathname) ? url.pathname + url.search : '/main';
  } catch {
    return '/main';
  }
}

/** The sign-in page, to come back from to `back`. */
export const signInPath = (back: string): string => `/sign-in?back=${encodeURIComponent(back)}`;

/** Where somebody without a session is sent from `at`: a sign-in page, or null where none is needed. */
export function doorFor(at: URL): string | null {
  if (at.pathname === '/sign-in') return at.pathname + at.search;
  if (at.pathname === '/') return '/sign-in';
  return isInside(at.pathname) ? signInPath(at.pathname + at.search) : null;
}
