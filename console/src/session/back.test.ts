import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doorFor, inside, openAt, rootPath, signInPath } from './back.ts';

const origin = 'https://console.example';

describe('after signing in', () => {
  test.each([
    ['/main/media/movie?page=3&name=m%C6%B0a', '/main/media/movie?page=3&name=m%C6%B0a'],
    ['/main/media/movie/1#history', '/main/media/movie/1#history'],
    ['/main', '/main'],
  ])('%s is gone back to', (back, to) => expect(inside(back, origin)).toBe(to));

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
  ])('%s is not', (back) => expect(inside(back, origin)).toBe('/main'));

  test('nothing leads to another site', () => {
    fc.assert(fc.property(fc.string(), (tail) => new URL(inside(`/${tail}`, origin), origin).origin === origin));
    fc.assert(
      fc.property(fc.webUrl(), (url) => inside(url, origin) === '/main'),
      { numRuns: 20 },
    );
  });

  test('the way there and back', () => {
    const back = '/main/media/movie?name=a&b=c#d';
    expect(new URL(signInPath(back), origin).searchParams.get('back')).toBe(back);
  });
});

const pages = [{ path: '/sign-up' }, { path: '/documents', deep: true as const }];
const withContest = [...pages, { path: '/main/sign-up-contest' }];

describe('without a session', () => {
  const from = (path: string, open = pages) => doorFor(new URL(path, origin), open);

  test('a page behind the sign-in sends there and back', () => {
    const door = from('/main/media/movie/1?page=3#history');
    expect(door).toBe('/sign-in?back=%2Fmain%2Fmedia%2Fmovie%2F1%3Fpage%3D3%23history');
    expect(inside(new URL(door as string, origin).searchParams.get('back'), origin)).toBe('/main/media/movie/1?page=3#history');
  });
  test('the root sends to the contest, and to sign-in while there is none', () => {
    expect(from('/')).toBe('/sign-in');
    expect(from('/', withContest)).toBe('/main/sign-up-contest');
  });
  test('the sign-in page keeps where it comes back to', () => expect(from('/sign-in?back=%2Fmain')).toBe('/sign-in?back=%2Fmain'));
  test('pages that need none are stayed at, also where they are inside', () => {
    expect(from('/sign-up?x=1')).toBe(null);
    expect(from('/main/sign-up-contest', withContest)).toBe(null);
    expect(from('/main/sign-up-contest')).toBe('/sign-in?back=%2Fmain%2Fsign-up-contest');
    expect(from('/nothing')).toBe(null);
  });
});

describe('pages that need no session', () => {
  test('are found by their address, those below only where they are theirs', () => {
    const at = (path: string) => openAt(pages, path)?.path;
    expect(['/sign-up', '/sign-up/', '/sign-up/x', '/documents', '/documents/api/tag', '/documentsx'].map(at)).toEqual([
      '/sign-up',
      '/sign-up',
      undefined,
      '/documents',
      '/documents',
      undefined,
    ]);
  });
  test('whoever is signed in is led from the root to the same contest', () => {
    expect(rootPath(pages)).toBe('/main');
    expect(rootPath(withContest)).toBe('/main/sign-up-contest');
  });
});
