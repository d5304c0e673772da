import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Ffmpeg, findFfmpeg } from './find.ts';

/**
 * This machine's ffmpeg, slowed down to transcode at playback speed. So a job takes equally long on every machine, and a test can see it at work with a short
 * film of few pixels. Generating films is not slowed down.
 *
 * @param folder where to put the program, for `FFMPEG_PATH`
 */
export async function pacedFfmpeg(folder: string): Promise<Ffmpeg> {
  const tools = await findFfmpeg(process.env);
  const paced = join(folder, 'paced-ffmpeg');
  // Only transcodes report progress. `-re` applies to the input that follows it.
  await writeFile(paced, `#!/bin/sh\ncase " $* " in *' -progress '*) set -- -re "$@" ;; esac\nexec '${tools.ffmpeg}' "$@"\n`, { mode: 0o755 });
  return { ...tools, ffmpeg: paced };
}
