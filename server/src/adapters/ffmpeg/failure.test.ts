import { mkdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { TranscodeFailed } from './failure.ts';
import { ladder } from './ladder.ts';
import { transcode } from './transcode.ts';
import { type Film, firstChild, workshop, type Workshop } from './workshop.testing.ts';

let tools: Workshop['tools'];
let dir: Workshop['dir'];
let film: Workshop['film'];
beforeAll(async () => {
  ({ tools, dir, film } = await workshop());
}, 60_000);

describe('the cause of a failed transcode', () => {
  const failure = async (what: Film) => {
    const error: unknown = await transcode(tools, what).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(TranscodeFailed);
    const failed = error as TranscodeFailed;
    expect(failed.log.length).toBeLessThanOrEqual(40);
    expect(failed.log.join('\n')).not.toContain(dir);
    expect(failed.log.join('\n')).not.toContain(tmpdir());
    return failed;
  };

  test.each([
    ['pdf.mp4', 'not_media'],
    ['picture.mp4', 'not_media'],
    ['playlist.mp4', 'not_media'],
    ['no-index.mp4', 'truncated'],
    ['sound.mp4', 'no_video'],
    ['song.mp4', 'no_video'],
    ['foreign-codec.mp4', 'unsupported_codec'],
    ['nowhere.mp4', 'unreadable'],
  ])('%s: %s', async (name, cause) => {
    expect(await failure(film(name))).toMatchObject({ cause, exitCode: 1, signal: null });
  });

  test('is a film that ends early, with the second', async () => {
    const failed = await failure(film('cut.mp4'));
    expect(failed).toMatchObject({ cause: 'truncated', exitCode: 0 });
    expect(failed.at_s).toBeGreaterThan(3);
    expect(failed.at_s).toBeLessThan(5);
  });

  test('is a badly damaged film, with the second from which on', async () => {
    const failed = await failure(film('damaged.mp4'));
    expect(failed).toMatchObject({ cause: 'corrupt_at', exitCode: 69 });
    expect(failed.at_s).toBeGreaterThan(3);
    expect(failed.at_s).toBeLessThan(4.5);
  });

  // /dev/full refuses every write with ENOSPC: for a picture ffmpeg says so, for a segment it does not even notice.
  test.each(['poster-1.jpg', '180p/00000.m4s'])('is a full disk at %s', async (name) => {
    const what = film('good.mp4');
    await mkdir(join(what.outDir, '180p'), { recursive: true });
    await symlink('/dev/full', join(what.outDir, name));
    expect(await failure(what)).toMatchObject({ cause: 'disk_full' });
  });

  test('is a kill of ffmpeg from outside', async () => {
    const killed = failure(film('good.mp4', { renditions: ladder({ codec: 'h264', width: 1920, height: 1080, fps: 25, bit_rate: null }) }));
    process.kill(await firstChild(), 'SIGKILL');
    expect(await killed).toMatchObject({ cause: 'killed', exitCode: null, signal: 'SIGKILL' });
  });
});
