import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redirectWithoutSession, safeReturnPath, findPublicPage, rootPath, signInPath } from './redirects.ts';

const origin = 'https://console.example';

describe('after signing in', () => {
  test.each([
    ['/main/media/movie?page=3&name=m%C6%B0a', '/main/media/movie?page=3&name=m%C6%B0a'],
    ['/main/media/movie/1#history', '/main/media/movie/1#history'],
    ['/main', '/main'],
  ])('the person returns to %s', (back, to) => expect(safeReturnPath(back, origin)).toBe(to));

  test.each([
    null,
    '',
    'main',
    'https://evil.example/main',
    '//evil.example/main',
    '/\\evil.example/main',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/sign-in?back=/main',
    '/maintenance',
    '/main/../../cms',
    '/\t/evil.example/main',
  ])('the person does not return to %s', (back) => expect(safeReturnPath(back, origin)).toBe('/main'));

  test('no return address leads to another site', () => {
    fc.assert(fc.property(fc.string(), (tail) => new URL(safeReturnPath(`/${tail}`, origin), origin).origin === origin));
    fc.assert(
      fc.property(fc.webUrl(), (url) => safeReturnPath(url, origin) === '/main'),
      { numRuns: 20 },
    );
  });

  test('the sign-in address contains the return address', () => {
    const back = '/main/media/movie?name=a&b=c#d';
    expect(new URL(signInPath(back), origin).searchParams.get('back')).toBe(back);
  });
});

const pages = [{ path: '/sign-up' }, { path: '/documents', hasSubpages: true as const }];
const withContest = [...pages, { path: '/main/sign-up-contest' }];

describe('without a session', () => {
  const from = (path: string, open = pages) => redirectWithoutSession(new URL(path, origin), open);

  test('a protected page redirects to the sign-in page, which returns to it', () => {
    const redirect = from('/main/media/movie/1?page=3#history');
    expect(redirect).toBe('/sign-in?back=%2Fmain%2Fmedia%2Fmovie%2F1%3Fpage%3D3%23history');
    expect(safeReturnPath(new URL(redirect as string, origin).searchParams.get('back'), origin)).toBe('/main/media/movie/1?page=3#history');
  });
  test('the root redirects to the contest, or to the sign-in page while there is no contest', () => {
    expect(from('/')).toBe('/sign-in');
    expect(from('/', withContest)).toBe('/main/sign-up-contest');
  });
  test('the sign-in page keeps its return address', () => expect(from('/sign-in?back=%2Fmain')).toBe('/sign-in?back=%2Fmain'));
  test('a public page does not redirect, even below /main', () => {
    expect(from('/sign-up?x=1')).toBe(null);
    expect(from('/main/sign-up-contest', withContest)).toBe(null);
    expect(from('/main/sign-up-contest')).toBe('/sign-in?back=%2Fmain%2Fsign-up-contest');
    expect(from('/nothing')).toBe(null);
  });
});

describe('pages that need no session', () => {
  test('are found by their address, and by the addresses below only if they have subpages', () => {
    const at = (path: string) => findPublicPage(pages, path)?.path;
    expect(['/sign-up', '/sign-up/', '/sign-up/x', '/documents', '/documents/api/tag', '/documentsx'].map(at)).toEqual([
      '/sign-up',
      '/sign-up',
      undefined,
      '/documents',
      '/documents',
      undefined,
    ]);
  });
  test('include the contest, to which the root also redirects signed-in people', () => {
    expect(rootPath(pages)).toBe('/main');
    expect(rootPath(withContest)).toBe('/main/sign-up-contest');
  });
});
