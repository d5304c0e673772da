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
    return url.origin === origin && isInside(url.pathname) ? url.pathname + url.search + url.hash : '/main';
  } catch {
    return '/main';
  }
}

/** The sign-in page, to come back from to `back`. */
export const signInPath = (back: string): string => `/sign-in?back=${encodeURIComponent(back)}`;

/** An address that needs no session; `deep` where the addresses below need none either. */
export type Open = { path: string; deep?: true };

/** The page without a session that an address belongs to. */
export const openAt = <P extends Open>(pages: readonly P[], pathname: string): P | undefined => {
  const plain = pathname.replace(/\/+$/, '');
  return pages.find(({ path, deep }) => plain === path || (deep === true && plain.startsWith(`${path}/`)));
};

const contest = '/main/sign-up-contest';

/** Where the root leads: to the contest, as specified, once its page is there; until then into the console. */
export const rootPath = (pages: readonly Open[]): string => (openAt(pages, contest) ? contest : '/main');

/** Where somebody without a session is sent from `at`: a sign-in page, another page that needs no session, or null to stay. */
export function doorFor(at: URL, pages: readonly Open[]): string | null {
  if (at.pathname === '/sign-in') return at.pathname + at.search;
  if (at.pathname === '/') return openAt(pages, contest) ? contest : '/sign-in';
  if (openAt(pages, at.pathname)) return null;
  return isInside(at.pathname) ? signInPath(at.pathname + at.search + at.hash) : null;
}
