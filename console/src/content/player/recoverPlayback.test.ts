import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recoverPlayback, withFreshSignature } from './recoverPlayback.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A film element with a fake hls.js loader, and functions that fire its events. */
function played(levels: unknown[] = [{}]) {
  const listeners = new Map<string, (event: unknown, data?: unknown) => void>();
  const api = {
    levels,
    config: {} as { xhrSetup?: (xhr: XMLHttpRequest, url: string) => void },
    on: (event: string, listener: (event: unknown, data?: unknown) => void) => void listeners.set(event, listener),
    loadSource: vi.fn<() => void>(),
    startLoad: vi.fn<() => void>(),
    recoverMediaError: vi.fn<() => void>(),
  };
  const film = Object.assign(new EventTarget(), {
    // The element has no loader before it starts to load.
    api: undefined as Parameters<typeof recoverPlayback>[0]['api'],
    paused: true,
    play: vi.fn<() => Promise<void>>(async () => undefined),
  });
  return {
    api,
    film,
    startsLoading: () => {
      film.api = api as unknown as typeof film.api;
      film.dispatchEvent(new Event('loadstart'));
    },
    fails: (type = 'networkError', fatal = true) => listeners.get('hlsError')?.('hlsError', { type, fatal }),
    buffers: () => listeners.get('hlsFragBuffered')?.('hlsFragBuffered'),
  };
}

test('after a network error fresh addresses are requested until there is one, and the film resumes with its signature', async () => {
  const { api, film, startsLoading, fails, buffers } = played();
  const reported: unknown[] = [];
  const addresses = [null, '/hls/2/b/r/master.m3u8'];
  const ask = vi.fn<() => Promise<string | null>>(async () => addresses.shift() ?? null);
  recoverPlayback(film, ask, (error) => reported.push(error));
  startsLoading();
  fails('networkError', false);
  fails('mediaError', false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();

  fails();
  expect(reported).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([ask.mock.calls.length, api.startLoad.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([ask.mock.calls.length, api.startLoad.mock.calls.length, api.loadSource.mock.calls.length]).toEqual([2, 1, 0]);
  expect(reported).toEqual(['networkError']);
  const xhr = { open: vi.fn<() => void>() };
  api.config.xhrSetup?.(xhr as unknown as XMLHttpRequest, 'http://here/hls/1/a/r/360p/00007.m4s');
  expect(xhr.open).toHaveBeenCalledWith('GET', 'http://here/hls/2/b/r/360p/00007.m4s', true);
  buffers();
  expect(reported).toEqual(['networkError', null]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a film that failed at the start is loaded, and a stopped recovery requests nothing more', async () => {
  const { api, film, startsLoading, fails } = played([]);
  const ask = vi.fn<() => Promise<string | null>>(async () => '/hls/2/b/r/master.m3u8');
  const recovery = recoverPlayback(film, ask, () => undefined);
  startsLoading();
  fails();
  recovery.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(api.loadSource).toHaveBeenCalledWith('/hls/2/b/r/master.m3u8');
  // hls.js alone would load only the playlist.
  expect(api.startLoad).toHaveBeenCalledTimes(1);
  fails();
  recovery.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a decode error is recovered once silently, then reported, and can be retried by the viewer', () => {
  const { api, film, startsLoading, fails, buffers } = played();
  const reported: unknown[] = [];
  const recovery = recoverPlayback(
    film,
    async () => null,
    (error) => reported.push(error),
  );
  film.paused = false;
  startsLoading();
  fails('mediaError');
  expect([api.recoverMediaError.mock.calls.length, film.play.mock.calls.length, reported]).toEqual([1, 1, []]);
  buffers();
  fails('mediaError');
  expect([api.recoverMediaError.mock.calls.length, reported]).toEqual([1, ['decodeText']]);
  recovery.retry();
  buffers();
  expect([api.recoverMediaError.mock.calls.length, reported]).toEqual([2, ['decodeText', null]]);
  vi.advanceTimersByTime(60_000);
  fails('mediaError');
  expect([api.recoverMediaError.mock.calls.length, reported]).toEqual([3, ['decodeText', null]]);
});

test('a format that the browser does not support is reported at once', () => {
  const { api, film, startsLoading, fails } = played([]);
  const reported: unknown[] = [];
  recoverPlayback(
    film,
    async () => null,
    (error) => reported.push(error),
  );
  startsLoading();
  fails('mediaError');
  expect([api.recoverMediaError.mock.calls.length, reported]).toEqual([0, ['decodeText']]);
});

test('the signature is taken only from an address of the same film', () => {
  expect(withFreshSignature('/hls/1/a/r/master.m3u8', '/hls/2/b/r/master.m3u8')).toBe('/hls/2/b/r/master.m3u8');
  expect(withFreshSignature('/hls/1/a/r/master.m3u8', '/hls/2/b/other/master.m3u8')).toBe('/hls/1/a/r/master.m3u8');
  expect(withFreshSignature('/hls/1/a/r/master.m3u8', null)).toBe('/hls/1/a/r/master.m3u8');
  expect(withFreshSignature('https://film.example/a.m3u8', '/hls/2/b/r/master.m3u8')).toBe('https://film.example/a.m3u8');
});
