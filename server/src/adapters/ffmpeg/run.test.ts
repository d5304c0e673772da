import { expect, test, vi } from 'vitest';
import { run } from './run.ts';

test('passes on both outputs line by line and returns the exit code', async () => {
  const out: string[] = [];
  const err: string[] = [];
  const ended = await run('sh', ['-c', 'echo a; echo b; echo c >&2; exit 3'], {
    signal: AbortSignal.timeout(10_000),
    onOut: (line) => out.push(line),
    onErr: (line) => err.push(line),
  });
  expect({ ended, out, err }).toEqual({ ended: { code: 3, signal: null }, out: ['a', 'b'], err: ['c'] });
});

test('kills a process that ignores SIGTERM, and settles only when it is gone', async () => {
  const stop = new AbortController();
  let pid = 0;
  const running = run('sh', ['-c', 'trap "" TERM; echo $$; while :; do sleep 0.1; done'], {
    signal: stop.signal,
    onOut: (line) => {
      pid = Number(line);
      stop.abort(new Error('enough'));
    },
  });
  await expect(running).rejects.toThrow('enough');
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
}, 20_000);

test('rejects if the program does not exist', async () => {
  await expect(run('/nowhere/ffmpeg', [], { signal: AbortSignal.timeout(10_000) })).rejects.toThrow('ENOENT');
});

test('kills a program that writes an endless line', async () => {
  const heard: number[] = [];
  const ended = await run('sh', ['-c', 'echo a; head -c 4000000 /dev/zero | tr "\\0" x; echo; exec sleep 60'], {
    signal: AbortSignal.timeout(30_000),
    onOut: (line) => heard.push(line.length),
  });
  expect(ended.signal).toBe('SIGKILL');
  expect(Math.max(...heard)).toBeLessThan(1_200_000);
});

test('gives a program none of our secrets', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://marquee:secret@db/marquee');
  const out: string[] = [];
  await run('sh', ['-c', 'env'], { signal: AbortSignal.timeout(10_000), onOut: (line) => out.push(line) });
  vi.unstubAllEnvs();
  expect(out).toContain(`PATH=${process.env['PATH']}`);
  expect(out.join('\n')).not.toContain('secret');
});
