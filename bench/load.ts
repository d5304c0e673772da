import { connect, type Socket } from 'node:net';

/** One request as it is sent. `~~~~~~~~` (eight tildes) in path, headers or body is replaced by a number that is unique among the requests. */
export type Request = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };

/** The message to the load process: callers that each send again as soon as they have an answer, for `warmMs` and then `measureMs`. */
export type Job = {
  host: string;
  port: number;
  callers: number;
  warmMs: number;
  measureMs: number;
  first: number;
  requests: Request[];
  others?: ComparedRequests;
};

/** Other requests for comparison, which the same callers make in turns of `turnMs`. */
export type ComparedRequests = { requests: Request[]; turnMs: number };

/**
 * The result: answers within the measured time, how many of these went to the other requests, the milliseconds of each, the last number used, statuses other
 * than 2xx, and a complete answer to the first request.
 */
export type Load = { answers: number; others: number; seconds: number; latencies: number[]; last: number; refused: Record<string, number>; sample: string };

const mark = '~~~~~~~~';
const timeoutMs = 30_000;

/** Splits the text at the marks beforehand, so that a request costs only a join and one write: the caller must not limit the measurement. */
function splitAtMarks(job: Job, requests: Request[]): string[][] {
  return requests.map((r) => {
    const body = r.body ?? '';
    const headers = {
      host: `${job.host}:${job.port}`,
      connection: 'keep-alive',
      ...r.headers,
      ...(r.body ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
    };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return `${r.method} ${r.path} HTTP/1.1\r\n${head.join('')}\r\n${body}`.split(mark);
  });
}

/** A keep-alive connection with one request at a time. */
class Caller {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  #have = 0;
  #need = -1;
  #answered: (whole: Buffer) => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no answer within ${timeoutMs} ms`)));
    socket.on('data', (chunk) => this.#hear(chunk));
    socket.on('error', (error) => this.#failed(error));
    socket.on('close', () => this.#failed(new Error('the connection was closed')));
  }

  ask(text: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(text);
    });
  }

  end(): void {
    this.#failed = () => undefined;
    this.#socket.destroy();
  }

  #hear(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#have += chunk.length;
    if (this.#need < 0) {
      const start = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
      const end = start.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = /^content-length: *(\d+)/im.exec(start.toString('latin1', 0, end))?.[1];
      if (length === undefined) return this.#failed(new Error('an answer without a length'));
      this.#need = end + 4 + Number(length);
    }
    if (this.#have < this.#need) return;
    const whole = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#have = 0;
    this.#need = -1;
    this.#answered(whole);
  }
}

const open = (job: Job) =>
  new Promise<Caller>((resolve, reject) => {
    const socket = connect(job.port, job.host, () => resolve(new Caller(socket)));
    socket.once('error', reject);
  });

async function drive(job: Job): Promise<Load> {
  const { turnMs = Infinity } = job.others ?? {};
  const sides = [job.requests, job.others?.requests ?? []].map((requests) => splitAtMarks(job, requests));
  const callers = await Promise.all(Array.from({ length: job.callers }, () => open(job)));
  const load: Load = { answers: 0, others: 0, seconds: job.measureMs / 1000, latencies: [], last: job.first, refused: {}, sample: '' };
  const from = performance.now() + job.warmMs;
  const until = from + job.measureMs;
  let turn = 0;
  const one = async (caller: Caller) => {
    for (;;) {
      const began = performance.now();
      if (began >= until) return;
      const side = Math.floor(Math.max(0, began - from) / turnMs) % 2;
      const requests = sides[side] as string[][];
      const which = turn++ % requests.length;
      const parts = requests[which] as string[];
      const number = String(load.last++).padStart(mark.length, '0');
      const answer = await caller.ask(parts.length === 1 ? (parts[0] as string) : parts.join(number));
      const ended = performance.now();
      const status = answer.toString('latin1', 9, 12);
      if (load.sample === '' && side === 0 && which === 0) load.sample = answer.toString();
      if (!status.startsWith('2')) {
        load.refused[status] = (load.refused[status] ?? 0) + 1;
        load.sample = answer.toString();
      } else if (ended >= from && ended <= until) {
        load.answers++;
        load.others += side;
        load.latencies.push(ended - began);
      }
    }
  };
  try {
    await Promise.all(callers.map(one));
  } finally {
    for (const caller of callers) caller.end();
  }
  return load;
}

// A separate process: sixteen callers inside the measuring process would wait for its other work.
process.on('message', (job: Job) => {
  drive(job).then(
    (load) => process.send?.({ load }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit(0));
