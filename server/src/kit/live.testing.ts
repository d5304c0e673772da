import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';

/** One event of a live stream. */
export type LiveEvent = { kind: string; id: string; verb: string };

/** A live stream with the events that it has received, in order. */
export type Stream = { events: LiveEvent[]; hasEnded: () => boolean; isReplaced: () => boolean };

/** Opens a live stream like a console, until the test ends. It requests the events of the last `missed` milliseconds. Resolves when the stream is open. */
export async function openStream(address: string, { token }: { token: string }, missed?: number): Promise<Stream> {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const response = await fetch(`${address}/cms/v1/live${missed === undefined ? '' : `?missed=${missed}`}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events: LiveEvent[] = [];
  let hasEnded = false;
  let isReplaced = false;
  void (async () => {
    let rest = '';
    for await (const chunk of (response.body as ReadableStream).pipeThrough(new TextDecoderStream())) {
      const lines = (rest + (chunk as string)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === 'event: replaced') isReplaced = true;
        else if (line.startsWith('data: ') && !isReplaced) events.push(JSON.parse(line.slice(6)));
      }
    }
    hasEnded = true;
  })().catch(() => undefined);
  return { events, hasEnded: () => hasEnded, isReplaced: () => isReplaced };
}

/** The longest wait. A transaction of another test in the same cluster may delay later events of the outbox. */
const patienceMs = 15_000;

/** Waits until the condition is true, or fails the test. */
export async function waitUntil(done: () => boolean): Promise<void> {
  for (const end = Date.now() + patienceMs; !done() && Date.now() < end;) await delay(25);
  expect(done()).toBe(true);
}
