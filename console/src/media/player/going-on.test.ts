import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { goOn, resigned } from './going-on.ts';

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
  };
  const film = Object.assign(new EventTarget(), { api: null as Parameters<typeof goOn>[0]['api'] });
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
  const told: boolean[] = [];
  const addresses = [null, '/hls/2/b/r/master.m3u8'];
  const ask = vi.fn<() => Promise<string | null>>(async () => addresses.shift() ?? null);
  goOn(film, ask, (isBroken) => told.push(isBroken));
  begins();
  breaks('networkError', false);
  breaks('mediaError');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();

  breaks();
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([ask.mock.calls.length, api.startLoad.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([ask.mock.calls.length, api.startLoad.mock.calls.length, api.loadSource.mock.calls.length]).toEqual([2, 1, 0]);
  expect(told).toEqual([true]);
  const xhr = { open: vi.fn<() => void>() };
  api.config.xhrSetup?.(xhr as unknown as XMLHttpRequest, 'http://here/hls/1/a/r/360p/00007.m4s');
  expect(xhr.open).toHaveBeenCalledWith('GET', 'http://here/hls/2/b/r/360p/00007.m4s', true);
  comes();
  expect(told).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('one that did not even begin is begun, and one that was left is asked for no more', async () => {
  const { api, film, begins, breaks } = played([]);
  const ask = vi.fn<() => Promise<string | null>>(async () => '/hls/2/b/r/master.m3u8');
  const going = goOn(film, ask, () => undefined);
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

test('only an address of the same film lends its signature', () => {
  expect(resigned('/hls/1/a/r/master.m3u8', '/hls/2/b/r/master.m3u8')).toBe('/hls/2/b/r/master.m3u8');
  expect(resigned('/hls/1/a/r/master.m3u8', '/hls/2/b/other/master.m3u8')).toBe('/hls/1/a/r/master.m3u8');
  expect(resigned('/hls/1/a/r/master.m3u8', null)).toBe('/hls/1/a/r/master.m3u8');
  expect(resigned('https://film.example/a.m3u8', '/hls/2/b/r/master.m3u8')).toBe('https://film.example/a.m3u8');
});
