import { QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { movie } from '@marquee/contract/media/movie';
import { session } from '@marquee/contract/session/session';
import { lookupKey, queries } from './ask.ts';
import { parseChanges, deliver, listen, watch } from './live.ts';
import { screens } from './screens.ts';

describe('the stream', () => {
  test('changes are parsed, pings and others skipped', () =>
    expect(parseChanges(': ping\n\ndata: {"kind":"tag","id":"1","verb":"update"}\r\n\nevent: x\ndata:{"kind":"movie","id":"2","verb":"create"}\n')).toEqual([
      { kind: 'tag', id: '1', verb: 'update' },
      { kind: 'movie', id: '2', verb: 'create' },
    ]));
  test.each(['data: {"kind":"tag"', 'data: null', 'data: {"kind":"tag"}', 'data: 5', ''])('%s has no change', (text) => expect(parseChanges(text)).toEqual([]));
});

describe('after a break', () => {
  beforeAll(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', new EventTarget());
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  /** The `missed` milliseconds that are requested after a break. Meanwhile the machine's clock has moved by this much. */
  async function missedAfter(clock: number): Promise<number> {
    const asked: number[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      const query = Object.fromEntries(new URL(url, 'http://localhost').searchParams);
      asked.push(session.live.query?.parse(query).missed as number);
      return new Response(': hello\n\n');
    });
    const stop = listen();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    vi.setSystemTime(Date.now() + clock);
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(asked.length).toBeGreaterThan(1);
    });
    stop();
    return asked[1] as number;
  }
  const hour = 3_600_000;
  const remembered = 120_000;

  test('changes during the break are requested', async () => expect(await missedAfter(0)).toBeLessThan(remembered));
  test('after hours of sleep, all of that time is requested', async () => expect(await missedAfter(5 * hour)).toBeGreaterThan(5 * hour));
  test('a clock that was years behind and is corrected does not stop the request', async () =>
    expect(await missedAfter(20_000 * hour * 24)).toBeGreaterThan(remembered));
  test('after a clock was set back, everything is requested', async () => expect(await missedAfter(-5 * hour)).toBeGreaterThan(remembered));
});

describe('a stream that the server replaced by another', () => {
  beforeAll(() => void vi.useFakeTimers());
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test('opens again only after minutes, or when somebody looks at its tab', async () => {
    vi.stubGlobal('window', new EventTarget());
    let opened = 0;
    vi.stubGlobal('fetch', async () => {
      opened += 1;
      return new Response(': hello\n\nevent: replaced\ndata: {}\n\n');
    });
    const stop = listen();
    await vi.advanceTimersByTimeAsync(240_000);
    expect(opened).toBe(1);
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(opened).toBe(2);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(opened).toBeGreaterThan(2);
    expect(opened).toBeLessThan(5);
    stop();
  });
});

describe('while changes keep coming', () => {
  beforeAll(() => void vi.useFakeTimers());
  afterAll(() => void vi.useRealTimers());

  test('slow data is requested less often, and a single change shows at once', async () => {
    let asked = 0;
    const list = new QueryObserver(queries, {
      queryKey: ['/slow', {}],
      queryFn: () => new Promise((answer) => setTimeout(() => answer((asked += 1)), 300)),
    });
    const stop = list.subscribe(() => undefined);
    watch('slow', ['/slow']);
    await vi.advanceTimersByTimeAsync(300);
    expect(asked).toBe(1);

    for (let at = 0; at < 300; at += 1) {
      deliver({ kind: 'slow', id: String(at), verb: 'update' });
      await vi.advanceTimersByTimeAsync(20);
    }
    // In six seconds a request every 200 ms would make thirty, and each would abort the one before.
    expect(asked).toBeGreaterThan(1);
    expect(asked).toBeLessThan(7);
    await vi.advanceTimersByTimeAsync(10_000);

    const before = asked;
    deliver({ kind: 'slow', id: 'another', verb: 'update' });
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toBe(before + 1);
    stop();
  });

  test('progress is requested every two seconds where it shows, and totals only after a change', async () => {
    const asked = { '/films': 0, '/counts': 0 };
    const stops = (['/films', '/counts'] as const).map((path) =>
      new QueryObserver(queries, { queryKey: [path, {}], queryFn: () => (asked[path] += 1) }).subscribe(() => undefined),
    );
    watch('film', ['/films', '/counts'], ['/films']);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual({ '/films': 1, '/counts': 1 });
    for (let at = 0; at < 100; at += 1) {
      deliver({ kind: 'film', id: String(at % 3), verb: 'progress' });
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(asked['/films']).toBeGreaterThan(4);
    expect(asked['/films']).toBeLessThan(7);
    expect(asked['/counts']).toBe(1);
    await vi.advanceTimersByTimeAsync(5000);

    const before = asked['/films'];
    deliver({ kind: 'film', id: '1', verb: 'ready' });
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toEqual({ '/films': before + 1, '/counts': 2 });
    for (const stop of stops) stop();
  });

  test('data that shows a record’s name is requested again with it: references, also in rows, and filters', async () => {
    let asked: string[] = [];
    const stops = [`${movie.path}/{id}`, '/cms/v1/feed', lookupKey('people')].map((path) =>
      new QueryObserver(queries, { queryKey: [path, {}], queryFn: () => asked.push(path) }).subscribe(() => undefined),
    );
    screens(movie, { list: null, form: null });
    await vi.advanceTimersByTimeAsync(0);
    for (const [kind, again] of [
      ['people', [`${movie.path}/{id}`, lookupKey('people')]],
      ['tag', [`${movie.path}/{id}`]],
      ['video', []],
    ] as const) {
      asked = [];
      deliver({ kind, id: '1', verb: 'update' });
      await vi.advanceTimersByTimeAsync(5000);
      expect(asked, kind).toEqual(again);
    }
    for (const stop of stops) stop();
  });
});
