import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';

/** One thing that a live stream tells of. */
export type LiveEvent = { kind: string; id: string; verb: string };

/** What a console hears on its live stream, in order. */
export type Stream = { heard: LiveEvent[]; isOver: () => boolean; isReplaced: () => boolean };

/** Listens at a server's address as a console does, until the test ends, which has `missed` so many milliseconds; resolves once the stream is open. */
export async function openStream(address: string, { token }: { token: string }, missed?: number): Promise<Stream> {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const response = await fetch(`${address}/cms/v1/live${missed === undefined ? '' : `?missed=${missed}`}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const heard: LiveEvent[] = [];
  let isOver = false;
  let isReplaced = false;
  void (async () => {
    let rest = '';
    for await (const chunk of (response.body as ReadableStream).pipeThrough(new TextDecoderStream())) {
      const lines = (rest + (chunk as string)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === 'event: replaced') isReplaced = true;
        else if (line.startsWith('data: ') && !isReplaced) heard.push(JSON.parse(line.slice(6)));
      }
    }
    isOver = true;
  })().catch(() => undefined);
  return { heard, isOver: () => isOver, isReplaced: () => isReplaced };
}

/** A write of another test in the same cluster may hold back what comes after it in the outbox for a while. */
const patienceMs = 15_000;

/** Waits until what was hoped for has been heard. */
export async function waitUntilHeard(done: () => boolean): Promise<void> {
  for (const end = Date.now() + patienceMs; !done() && Date.now() < end;) await delay(25);
  expect(done()).toBe(true);
}
