import type { Ffmpeg } from '../adapters/ffmpeg/find.ts';
import { ladder } from '../adapters/ffmpeg/ladder.ts';
import { filmDuration, readTrackEnd } from '../adapters/ffmpeg/length.ts';
import { pictureOf, type Probe, ProbeFailed } from '../adapters/ffmpeg/probe.ts';
import type { Progress } from '../adapters/ffmpeg/progress.ts';
import { transcodeSong, type TranscodedSong } from '../adapters/ffmpeg/song.ts';
import { soundDelay } from '../adapters/ffmpeg/sound-delay.ts';
import { survey } from '../adapters/ffmpeg/survey.ts';
import { transcode, type Transcoded } from '../adapters/ffmpeg/transcode.ts';

/** Where a film or song is made, and whom to tell. `begin` is called when all is known and the transcode begins. */
export type Making = { input: string; outDir: string; begin: () => Promise<void>; onProgress: (now: Progress) => void; signal: AbortSignal };

/** Makes a film of a probed file. @throws ProbeFailed if it has no picture */
export async function makeFilm(tools: Ffmpeg, found: Probe, { begin, ...to }: Making): Promise<Transcoded> {
  const { input, signal } = to;
  const picture = pictureOf(found);
  const { fps, width, height, isReshaped } = await survey(tools, input, picture, found, signal);
  const ends = await filmDuration(tools, input, found, signal);
  const late = await soundDelay(tools, input, found, signal);
  await begin();
  return transcode(tools, {
    ...to,
    renditions: ladder({ ...picture, fps, width, height }),
    source: found.source,
    fps,
    isReshaped,
    late,
    ...ends,
    // Captions are added at playback, so that they can change.
    subtitles: [],
  });
}

/** Makes a song of a probed file, whatever picture it has. @throws ProbeFailed if it has no sound */
export async function makeSong(tools: Ffmpeg, found: Probe, { begin, ...to }: Making): Promise<TranscodedSong> {
  const [track] = found.source.sounds;
  if (track === undefined) throw new ProbeFailed('not_media');
  const duration = found.duration_s ?? (await readTrackEnd(tools, to.input, track, to.signal)) ?? 0;
  await begin();
  return transcodeSong(tools, { ...to, source: found.source, duration });
}
