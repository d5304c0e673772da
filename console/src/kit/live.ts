import { useEffect, useRef } from 'react';
import { headers, refusal, snapshotRequest } from './call.ts';
import { lookupKey, queries, refresh } from './ask.ts';

/** One change on the server: the resource's name, the record's id, and what was done (`create`, `update`, `remove`, …). */
export type Change = { kind: string; id: string; verb: string };

const address = '/cms/v1/live';
const name = 'marquee-live';
/** The stream carries a ping every 15 s: three missed, and it is taken for dead. */
const silence = 45_000;
/** Milliseconds before the first and the latest further try; each is drawn at random below its bound. */
const [firstWait, lastWait] = [1000, 30_000];
/** Milliseconds that a stream stays ended, at most, that had to make room. */
const aside = 600_000;
/** A page asks for its first data at most so long before it listens. */
const beforehand = 10_000;
/** Milliseconds: whoever missed as much may have missed anything. The server remembers minutes, and refuses numbers without end. */
const anything = 86_400_000;
/** What the server says is on its way for a while: it is taken for so much older. */
const slack = 2000;

const paths = new Map<string, Set<string>>();
const listeners = new Set<(change: Change) => void>();

/** Answers asked under these paths are asked again when a record of this kind changes; of those alone that show it (`moving`), when one only goes on. */
export function watch(kind: string, under: readonly string[], moving: readonly string[] = under): void {
  for (const [name, those] of [
    [kind, under],
    [goingOn(kind), moving],
  ] as const)
    paths.set(name, new Set([...(paths.get(name) ?? []), ...those]));
}
/** That records of a kind go on, apart from that they change. */
const goingOn = (kind: string) => `${kind} goes on`;

/** Milliseconds in which changes are gathered before what they touch is asked again, and the longest that this is put off. */
const [gather, longest] = [200, 3000];
/** How often what only goes on is asked again, however much of it there is: each film that is being made tells of itself every second. */
const stride = 2000;
/** While changes go on and on, asking takes one part in so many of the time. */
const parts = 10;

const due = new Set<string>();
const striding = new Set<string>();
let isAsking = false;

/** Passes on one change: to who listens at once, and a moment later to what was asked before. */
export function deliver(change: Change): void {
  for (const listener of listeners) listener(change);
  if (change.verb !== 'progress') return put(change.kind);
  const name = goingOn(change.kind);
  if (striding.has(name)) return;
  striding.add(name);
  setTimeout(() => {
    striding.delete(name);
    put(name);
  }, stride);
}

function put(name: string): void {
  due.add(name);
  if (!isAsking) void askAgain();
}

/**
 * One round of asking for all changes of a moment, since they come in bursts (an import, a bulk action). As long as they go on, each round waits
 * longer than the one before, up to a bound that grows with how long answers take: a long list on screen would hold up the very work that changes it.
 */
async function askAgain(): Promise<void> {
  isAsking = true;
  for (let wait = gather; due.size > 0;) {
    await sleep(wait);
    const kinds = [...due];
    due.clear();
    const begun = performance.now();
    const answered = kinds.includes('*') ? queries.invalidateQueries() : refresh(kinds.flatMap((kind) => [lookupKey(kind), ...(paths.get(kind) ?? [])]));
    // What is not answered for long holds up nothing else.
    await Promise.race([answered.catch(() => undefined), sleep(longest)]);
    wait = Math.min(2 * wait, longest, Math.max(gather, (parts - 1) * (performance.now() - begun)));
  }
  isAsking = false;
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The changes in a stretch of `text/event-stream`; pings and what is not ours are passed over. */
export function changesIn(text: string): Change[] {
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
 * Reads one stream to its end, beginning with what was missed in so many milliseconds. `heard` is called when the server has accepted and
 * whenever it is heard. Answers whether the server has ended it to make room for another one. @throws when it breaks or falls silent
 */
async function read(missed: number, signal: AbortSignal, heard: () => void, tell: (change: Change) => void): Promise<boolean> {
  const dead = new AbortController();
  let timer = setTimeout(() => dead.abort(), silence);
  try {
    const head = headers();
    head.set('Accept', 'text/event-stream');
    const sent = snapshotRequest(head);
    const response = await fetch(`${address}?missed=${missed}`, { headers: head, cache: 'no-store', signal: AbortSignal.any([signal, dead.signal]) });
    if (!response.ok || !response.body) throw await refusal(response, sent);
    heard();
    let rest = '';
    let isReplaced = false;
    // Piece by piece: Safari cannot walk through a stream with `for await`.
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value: text } = await reader.read();
      if (done) return isReplaced;
      clearTimeout(timer);
      timer = setTimeout(() => dead.abort(), silence);
      heard();
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      isReplaced ||= lines.includes('event: replaced');
      for (const change of changesIn(lines.join('\n'))) tell(change);
    }
  } finally {
    clearTimeout(timer);
    // Whatever ended the reading, the stream is not left open beside the next one.
    dead.abort();
  }
}

/** Waits, but no longer than until something happens to the window that makes another try worth while. */
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
 * Listens to the server for as long as somebody is signed in. Of all tabs of a browser one holds the stream and passes
 * on what it hears; when that tab closes, the next takes over. Answers with how to stop.
 */
export function listen(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', (event: MessageEvent<Change>) => deliver(event.data));
  const tell = (change: Change) => {
    deliver(change);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
    channel.postMessage(change);
  };
  let last = Math.max(performance.timeOrigin, Date.now() - beforehand);

  const lead = async () => {
    let bound = firstWait;
    while (!signal.aborted) {
      let isReplaced = false;
      try {
        const since = Math.round(Date.now() - last);
        // A clock that was put back meanwhile says nothing of how long that was: anything may have been missed.
        const missed = since < 0 ? anything : Math.min(since, anything);
        isReplaced = await read(
          missed,
          signal,
          () => {
            bound = firstWait;
            last = Date.now() - slack;
          },
          tell,
        );
      } catch {
        // Whatever broke the stream, the remedy is the same: wait, then listen again.
      }
      if (signal.aborted) return;
      // Come back at once, it would end another stream, whose tab would come back too. It goes on when somebody looks at it, or after a good while.
      if (isReplaced) await pause(aside / 2 + (Math.random() * aside) / 2, 'focus', signal);
      else await pause(bound / 2 + (Math.random() * bound) / 2, 'online', signal);
      if (!isReplaced) bound = Math.min(bound * 2, lastWait);
    }
  };
  // Locks exist on secure origins alone; elsewhere each tab listens for itself.
  const leading = 'locks' in navigator ? navigator.locks.request(name, { signal }, lead) : lead();
  leading.catch(() => undefined).finally(() => channel.close());
  return () => stop.abort();
}

/** Calls back when a record changes on the server: one record, or with `id` undefined any of the kind. */
export function useLive(kind: string, id: string | undefined, callback: (change: Change) => void): void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    const listener = (change: Change) => {
      const mine = change.kind === kind && (id === undefined || change.id === id);
      if (mine || change.kind === '*') latest.current(change);
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [kind, id]);
}
