import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recoverPlayback, withFreshSignature } from './recoverPlayback.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An element with a film, whose loader is told what happens to it. */
function played(levels: unknown[] = [{}]) {
  const told = new Map<string, (event: unknown, data?: unknown) => void>();
  const api = {
    levels,
    config: {} as { xhrSetup?: (xhr: XMLHttpRequest, url: string) => void },
    on: (event: string, listener: (event: unknown, data?: unknown) => void) => void told.set(event, listener),
    loadSource: vi.fn<() => void>(),
    startLoad: vi.fn<() => void>(),
    recoverMediaError: vi.fn<() => void>(),
  };
  const film = Object.assign(new EventTarget(), {
    // As the element is before it has begun to load.
    api: undefined as Parameters<typeof recoverPlayback>[0]['api'],
    paused: true,
    play: vi.fn<() => Promise<void>>(async () => undefined),
  });
  return {
    api,
    film,
    begins: () => {
      film.api = api as unknown as typeof film.api;
      film.dispatchEvent(new Event('loadstart'));
    },
    breaks: (type = 'networkError', fatal = true) => told.get('hlsError')?.('hlsError', { type, fatal }),
    comes: () => told.get('hlsFragBuffered')?.('hlsFragBuffered'),
  };
}

test('a film that broke off is asked for until it comes, and goes on below the fresh signature', async () => {
  const { api, film, begins, breaks, comes } = played();
  const told: unknown[] = [];
  const addresses = [null, '/hls/2/b/r/master.m3u8'];
  const ask = vi.fn<() => Promise<string | null>>(async () => addresses.shift() ?? null);
  recoverPlayback(film, ask, (trouble) => told.push(trouble));
  begins();
  breaks('networkError', false);
  breaks('mediaError', false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();

  breaks();
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([ask.mock.calls.length, api.startLoad.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([ask.mock.calls.length, api.startLoad.mock.calls.length, api.loadSource.mock.calls.length]).toEqual([2, 1, 0]);
  expect(told).toEqual(['networkError']);
  const xhr = { open: vi.fn<() => void>() };
  api.config.xhrSetup?.(xhr as unknown as XMLHttpRequest, 'http://here/hls/1/a/r/360p/00007.m4s');
  expect(xhr.open).toHaveBeenCalledWith('GET', 'http://here/hls/2/b/r/360p/00007.m4s', true);
  comes();
  expect(told).toEqual(['networkError', null]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('one that did not even begin is begun, and one that was left is asked for no more', async () => {
  const { api, film, begins, breaks } = played([]);
  const ask = vi.fn<() => Promise<string | null>>(async () => '/hls/2/b/r/master.m3u8');
  const going = recoverPlayback(film, ask, () => undefined);
  begins();
  breaks();
  going.again();
  await vi.advanceTimersByTimeAsync(0);
  expect(api.loadSource).toHaveBeenCalledWith('/hls/2/b/r/master.m3u8');
  // Of itself it would load the playlist alone.
  expect(api.startLoad).toHaveBeenCalledTimes(1);
  breaks();
  going.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('one that the browser could not make out is taken up once, then told of, and tried again by whoever watches', () => {
  const { api, film, begins, breaks, comes } = played();
  const told: unknown[] = [];
  const going = recoverPlayback(
    film,
    async () => null,
    (trouble) => told.push(trouble),
  );
  film.paused = false;
  begins();
  breaks('mediaError');
  expect([api.recoverMediaError.mock.calls.length, film.play.mock.calls.length, told]).toEqual([1, 1, []]);
  comes();
  breaks('mediaError');
  expect([api.recoverMediaError.mock.calls.length, told]).toEqual([1, ['decodeText']]);
  going.again();
  comes();
  expect([api.recoverMediaError.mock.calls.length, told]).toEqual([2, ['decodeText', null]]);
  vi.advanceTimersByTime(60_000);
  breaks('mediaError');
  expect([api.recoverMediaError.mock.calls.length, told]).toEqual([3, ['decodeText', null]]);
});

test('one of a format that the browser does not know is told of at once', () => {
  const { api, film, begins, breaks } = played([]);
  const told: unknown[] = [];
  recoverPlayback(
    film,
    async () => null,
    (trouble) => told.push(trouble),
  );
  begins();
  breaks('mediaError');
  expect([api.recoverMediaError.mock.calls.length, told]).toEqual([0, ['decodeText']]);
});

test('only an address of the same film lends its signature', () => {
  expect(withFreshSignature('/hls/1/a/r/master.m3u8', '/hls/2/b/r/master.m3u8')).toBe('/hls/2/b/r/master.m3u8');
  expect(withFreshSignature('/hls/1/a/r/master.m3u8', '/hls/2/b/other/master.m3u8')).toBe('/hls/1/a/r/master.m3u8');
  expect(withFreshSignature('/hls/1/a/r/master.m3u8', null)).toBe('/hls/1/a/r/master.m3u8');
  expect(withFreshSignature('https://film.example/a.m3u8', '/hls/2/b/r/master.m3u8')).toBe('https://film.example/a.m3u8');
});
