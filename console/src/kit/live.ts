import { useEffect, useRef } from 'react';
import { headers, readRefusal, snapshotRequest } from './call.ts';
import { lookupKey, queries, refresh } from './ask.ts';

/** One change on the server: the resource's name, the record's id, and what was done (`create`, `update`, `remove`, …). */
export type Change = { kind: string; id: string; verb: string };

const address = '/cms/v1/live';
const channelName = 'marquee-live';
/** The server sends a ping every 15 s. After three missed pings the stream counts as dead. */
const deadAfterMs = 45_000;
/** Milliseconds before a reconnection: the bound of the first and of the latest try. Each wait is random below its bound. */
const [firstWait, lastWait] = [1000, 30_000];
/** The most milliseconds that a tab waits after the server replaced its stream by another. */
const replacedPauseMs = 600_000;
/** A page requests its first data at most this many milliseconds before it listens. */
const startMarginMs = 10_000;
/** After this many milliseconds everything counts as missed. The server remembers minutes, and refuses numbers without a bound. */
const mostMissedMs = 86_400_000;
/** Milliseconds by which the last message counts as older, because a message travels for a while. */
const travelMarginMs = 2000;

const pathsByKind = new Map<string, Set<string>>();
const listeners = new Set<(change: Change) => void>();

/**
 * Data under these paths is requested again when a record of this kind changes. When a record only makes progress, only the paths `withProgress` are
 * requested again.
 */
export function watch(kind: string, paths: readonly string[], withProgress: readonly string[] = paths): void {
  for (const [name, added] of [
    [kind, paths],
    [progressOf(kind), withProgress],
  ] as const)
    pathsByKind.set(name, new Set([...(pathsByKind.get(name) ?? []), ...added]));
}
/** The key in `pathsByKind` of records that make progress, which is not a change. */
const progressOf = (kind: string) => `${kind} goes on`;

/** Milliseconds for which changes are collected before data is requested again, and the longest such delay. */
const [collectMs, longestDelayMs] = [200, 3000];
/** Milliseconds between two requests because of progress. Each film that is being transcoded reports progress every second. */
const progressIntervalMs = 2000;
/** While changes keep coming, requests take at most one part in this many of the time. */
const loadParts = 10;

const dueKinds = new Set<string>();
const waitingProgress = new Set<string>();
let isRefreshing = false;

/** Passes on one change: at once to the listeners, and a moment later to the data that it affects. */
export function deliver(change: Change): void {
  for (const listener of listeners) listener(change);
  if (change.verb !== 'progress') return schedule(change.kind);
  const name = progressOf(change.kind);
  if (waitingProgress.has(name)) return;
  waitingProgress.add(name);
  setTimeout(() => {
    waitingProgress.delete(name);
    schedule(name);
  }, progressIntervalMs);
}

function schedule(name: string): void {
  dueKinds.add(name);
  if (!isRefreshing) void refreshInRounds();
}

/**
 * Requests the changed data again, in rounds, because changes come in bursts (an import, a bulk action). While changes keep coming, each round waits longer
 * than the last. The bound grows with the time that answers take, so that a slow list on screen does not slow down the work that changes it.
 */
async function refreshInRounds(): Promise<void> {
  isRefreshing = true;
  for (let wait = collectMs; dueKinds.size > 0;) {
    await sleep(wait);
    const kinds = [...dueKinds];
    dueKinds.clear();
    const startedAt = performance.now();
    const answered = kinds.includes('*') ? queries.invalidateQueries() : refresh(kinds.flatMap((kind) => [lookupKey(kind), ...(pathsByKind.get(kind) ?? [])]));
    // A slow answer does not hold up the next round.
    await Promise.race([answered.catch(() => undefined), sleep(longestDelayMs)]);
    wait = Math.min(2 * wait, longestDelayMs, Math.max(collectMs, (loadParts - 1) * (performance.now() - startedAt)));
  }
  isRefreshing = false;
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Parses the changes in a piece of `text/event-stream`. It skips pings and unknown messages. */
export function parseChanges(text: string): Change[] {
  return text.split(/\r?\n/).flatMap((line) => {
    if (!line.startsWith('data:')) return [];
    try {
      const change = JSON.parse(line.slice(5)) as Partial<Change> | null;
      return change?.kind && change.id && change.verb ? [change as Change] : [];
    } catch {
      return [];
    }
  });
}

/**
 * Reads one stream to its end. It begins with what was missed in the last `missed` milliseconds. `onMessage` is called when the server accepts the stream and
 * at every message.
 * @returns whether the server ended it to make room for another stream
 * @throws when it breaks or goes silent
 */
async function readStream(missed: number, signal: AbortSignal, onMessage: () => void, onChange: (change: Change) => void): Promise<boolean> {
  const dead = new AbortController();
  let timer = setTimeout(() => dead.abort(), deadAfterMs);
  try {
    const requestHeaders = headers();
    requestHeaders.set('Accept', 'text/event-stream');
    const sent = snapshotRequest(requestHeaders);
    const response = await fetch(`${address}?missed=${missed}`, { headers: requestHeaders, cache: 'no-store', signal: AbortSignal.any([signal, dead.signal]) });
    if (!response.ok || !response.body) throw await readRefusal(response, sent);
    onMessage();
    let rest = '';
    let isReplaced = false;
    // Safari cannot iterate over a stream with `for await`.
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value: text } = await reader.read();
      if (done) return isReplaced;
      clearTimeout(timer);
      timer = setTimeout(() => dead.abort(), deadAfterMs);
      onMessage();
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      isReplaced ||= lines.includes('event: replaced');
      for (const change of parseChanges(lines.join('\n'))) onChange(change);
    }
  } finally {
    clearTimeout(timer);
    // However the reading ended, the stream must not stay open beside the next one.
    dead.abort();
  }
}

/** Waits, but ends early if the window's event makes another try worthwhile. */
const pause = (ms: number, event: 'online' | 'focus', signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      window.removeEventListener(event, done);
      signal.removeEventListener('abort', done);
      resolve();
    }
    window.addEventListener(event, done);
    signal.addEventListener('abort', done);
  });

/**
 * Listens to the server while somebody is signed in. One tab of a browser holds the stream and passes the changes on to the others. When that tab closes, the
 * next takes over.
 * @returns a function that stops it
 */
export function listen(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', (event: MessageEvent<Change>) => deliver(event.data));
  const broadcast = (change: Change) => {
    deliver(change);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
    channel.postMessage(change);
  };
  let lastHeardAt = Math.max(performance.timeOrigin, Date.now() - startMarginMs);

  const lead = async () => {
    let bound = firstWait;
    while (!signal.aborted) {
      let isReplaced = false;
      try {
        const since = Math.round(Date.now() - lastHeardAt);
        // If the clock was set back meanwhile, the time since is unknown: anything may have been missed.
        const missed = since < 0 ? mostMissedMs : Math.min(since, mostMissedMs);
        isReplaced = await readStream(
          missed,
          signal,
          () => {
            bound = firstWait;
            lastHeardAt = Date.now() - travelMarginMs;
          },
          broadcast,
        );
      } catch {
        // Whatever broke the stream, the remedy is the same: wait, then listen again.
      }
      if (signal.aborted) return;
      // If this tab reconnected at once, it would replace another tab's stream, and that tab would reconnect too. So it waits until a person looks at it, or
      // for a long time.
      if (isReplaced) await pause(replacedPauseMs / 2 + (Math.random() * replacedPauseMs) / 2, 'focus', signal);
      else await pause(bound / 2 + (Math.random() * bound) / 2, 'online', signal);
      if (!isReplaced) bound = Math.min(bound * 2, lastWait);
    }
  };
  // Locks exist only on secure origins. Elsewhere each tab listens by itself.
  const running = 'locks' in navigator ? navigator.locks.request(channelName, { signal }, lead) : lead();
  running.catch(() => undefined).finally(() => channel.close());
  return () => stop.abort();
}

/** Calls back when the server changes a record. If `id` is undefined, any record of the kind counts. */
export function useLive(kind: string, id: string | undefined, callback: (change: Change) => void): void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    const listener = (change: Change) => {
      const isMatch = change.kind === kind && (id === undefined || change.id === id);
      if (isMatch || change.kind === '*') latest.current(change);
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [kind, id]);
}
