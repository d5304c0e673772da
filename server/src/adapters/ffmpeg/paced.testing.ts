import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Ffmpeg, findFfmpeg } from './find.ts';

/**
 * This machine's ffmpeg, which transcodes a film no faster than it plays: a job takes as long on any machine, so that it can be met at work, and a
 * short film of few pixels is enough for it. Drawing films it does at full speed.
 *
 * @param folder where the program is put that `FFMPEG_PATH` may name
 */
export async function pacedFfmpeg(folder: string): Promise<Ffmpeg> {
  const tools = await findFfmpeg(process.env);
  const paced = join(folder, 'paced-ffmpeg');
  // Only what transcodes tells of its progress. `-re` belongs to the input that follows it.
  await writeFile(paced, `#!/bin/sh\ncase " $* " in *' -progress '*) set -- -re "$@" ;; esac\nexec '${tools.ffmpeg}' "$@"\n`, { mode: 0o755 });
  return { ...tools, ffmpeg: paced };
}
