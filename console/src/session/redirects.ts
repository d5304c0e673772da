/** Whether an address lies behind the sign-in. */
const isProtected = (pathname: string) => /^\/main(\/|$)/.test(pathname);

/**
 * Where to go after signing in: the requested address if it lies inside the console, else `/main`.
 * All other addresses are ignored. Otherwise a link to the sign-in page could redirect a person to another site (open redirect).
 */
export function safeReturnPath(back: string | null, origin: string): string {
  if (!back?.startsWith('/')) return '/main';
  try {
    const url = new URL(back, origin);
    return url.origin === origin && isProtected(url.pathname) ? url.pathname + url.search + url.hash : '/main';
  } catch {
    return '/main';
  }
}

/** The address of the sign-in page that returns to `back` afterwards. */
export const signInPath = (back: string): string => `/sign-in?back=${encodeURIComponent(back)}`;

/** An address that needs no session. With `hasSubpages` the addresses below it need none either. */
export type PublicAddress = { path: string; hasSubpages?: true };

/** The public page that serves an address, if there is one. */
export const findPublicPage = <P extends PublicAddress>(pages: readonly P[], pathname: string): P | undefined => {
  const plain = pathname.replace(/\/+$/, '');
  return pages.find(({ path, hasSubpages }) => plain === path || (hasSubpages === true && plain.startsWith(`${path}/`)));
};

const contestPath = '/main/sign-up-contest';

/** Where `/` redirects to: the contest, as specified, or the console while the contest has no page. */
export const rootPath = (pages: readonly PublicAddress[]): string => (findPublicPage(pages, contestPath) ? contestPath : '/main');

/** Where a visitor without a session is redirected from `at`: the sign-in page, a public page, or null to stay. */
export function redirectWithoutSession(at: URL, pages: readonly PublicAddress[]): string | null {
  if (at.pathname === '/sign-in') return at.pathname + at.search;
  if (at.pathname === '/') return findPublicPage(pages, contestPath) ? contestPath : '/sign-in';
  if (findPublicPage(pages, at.pathname)) return null;
  return isProtected(at.pathname) ? signInPath(at.pathname + at.search + at.hash) : null;
}
