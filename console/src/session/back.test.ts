import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doorFor, inside, signInPath } from './back.ts';

const origin = 'https://console.example';

describe('after signing in', () => {
  test.each([
    ['/main/media/movie?page=3&name=m%C6%B0a', '/main/media/movie?page=3&name=m%C6%B0a'],
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

describe('without a session', () => {
  const from = (path: string) => doorFor(new URL(path, origin));

  test('a page behind the sign-in sends there and back', () => {
    const door = from('/main/media/movie?page=3');
    expect(door).toBe('/sign-in?back=%2Fmain%2Fmedia%2Fmovie%3Fpage%3D3');
    expect(inside(new URL(door as string, origin).searchParams.get('back'), origin)).toBe('/main/media/movie?page=3');
  });
  test('the root sends to sign-in', () => expect(from('/')).toBe('/sign-in'));
  test('the sign-in page keeps where it comes back to', () => expect(from('/sign-in?back=%2Fmain')).toBe('/sign-in?back=%2Fmain'));
  test('other pages need none', () => expect(from('/documents')).toBe(null));
});
