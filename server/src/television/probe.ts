import type { HealthCause, LiveFault, LiveRendition } from '@marquee/contract/media/television';
import { openPublic, type Outbound, PrivateAddress, readBody, TooLarge, Unreachable } from '../adapters/outbound/outbound.ts';
import { type MediaPlaylist, type Playlist, readPlaylist, type Variant } from './playlist.ts';

/** A playlist of a live channel has a few kilobytes. One with days of segments has about this many bytes. */
const mostPlaylistBytes = 1024 * 1024;

/** The renditions whose playlists and segments are asked for, the best first. The others are listed only. */
const mostRenditions = 8;

/** Without a new segment for this many target durations a channel is late; after the second number, it has stopped. In seconds at least the others. */
const late = { targets: 3, seconds: 20 };
const stopped = { targets: 10, seconds: 90 };

/** What the previous probe saw of the newest segment, and since when it has not moved. */
export type Progress = { number: number; movedAt: number };

/** What a probe found. `fault` keeps viewers from watching; `cause` is that, or why it plays badly. */
export type ProbeResult = {
  fault: LiveFault | null;
  cause: HealthCause | null;
  httpStatus: number | null;
  renditions: LiveRendition[];
  ageSeconds: number | null;
  progress: Progress | null;
};

/** One fault of a link, with the HTTP status of `http_error`. */
class Failed extends Error {
  readonly fault: LiveFault;
  readonly status: number | null;
  constructor(fault: LiveFault, status: number | null = null) {
    super(fault);
    this.fault = fault;
    this.status = status;
  }
}

const failed = (error: unknown, signal: AbortSignal): Failed => {
  if (error instanceof Failed) return error;
  if (error instanceof PrivateAddress) return new Failed('private_address');
  if (error instanceof TooLarge) return new Failed('playlist_too_large');
  if (signal.aborted) return new Failed('answer_too_slow');
  if (error instanceof Unreachable) return error.status === null ? new Failed('unreachable') : new Failed('http_error', error.status);
  throw error;
};

/**
 * Probes the link of a live channel for at most `limitMs`: its playlist, those of its renditions, how old the newest segment is, and whether that is answered.
 * `before` is the progress that the previous probe saw. Addresses in private networks are never asked, not even after a redirect.
 */
export async function probeLive(outbound: Outbound, link: string, { limitMs, before }: { limitMs: number; before?: Progress | null }): Promise<ProbeResult> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    const playlist = await fetchPlaylist(outbound, link, signal);
    if (playlist.kind === 'media') {
      const only = { address: link, width: null, height: null, bandwidth: null, codecs: null };
      return judge([await look(outbound, only, async () => playlist, signal)], before ?? null);
    }
    if (playlist.variants.length === 0) throw new Failed('no_segments');
    const looked = playlist.variants
      .slice(0, mostRenditions)
      .map((variant) => look(outbound, variant, () => fetchMedia(outbound, variant.address, signal), signal));
    const untried = playlist.variants.slice(mostRenditions).map((variant): Looked => ({ variant, failure: null, media: null }));
    return judge([...(await Promise.all(looked)), ...untried], before ?? null);
  } catch (error) {
    const { fault, status } = failed(error, signal);
    return { fault, cause: fault, httpStatus: status, renditions: [], ageSeconds: null, progress: before ?? null };
  }
}

async function fetchPlaylist(outbound: Outbound, address: string, signal: AbortSignal): Promise<Playlist> {
  const { url, answer } = await openPublic(outbound, address, signal);
  const text = (await readBody(answer, mostPlaylistBytes, signal)).toString('utf8');
  const playlist = readPlaylist(text, url);
  if (!playlist) throw new Failed('not_a_playlist');
  return playlist;
}

async function fetchMedia(outbound: Outbound, address: string, signal: AbortSignal): Promise<MediaPlaylist> {
  const playlist = await fetchPlaylist(outbound, address, signal);
  if (playlist.kind === 'master') throw new Failed('not_a_playlist');
  return playlist;
}

/** A rendition that was looked at. Neither a failure nor a playlist: it was not tried. */
type Looked = { variant: Variant; failure: Failed | null; media: MediaPlaylist | null };

/** Looks at a rendition: its playlist, and the first byte of its newest segment. */
async function look(outbound: Outbound, variant: Variant, fetchIt: () => Promise<MediaPlaylist>, signal: AbortSignal): Promise<Looked> {
  let media: MediaPlaylist | null = null;
  try {
    media = await fetchIt();
    if (media.address === null) throw new Failed('no_segments');
    if (media.isEncrypted) throw new Failed('stream_encrypted');
    if (media.isEnded) throw new Failed('ended');
    await checkSegment(outbound, media.address, signal);
    return { variant, failure: null, media };
  } catch (error) {
    return { variant, failure: failed(error, signal), media };
  }
}

async function checkSegment(outbound: Outbound, address: string, signal: AbortSignal): Promise<void> {
  try {
    const { answer } = await openPublic(outbound, address, signal, { range: 'bytes=0-0' });
    const first = await answer[Symbol.asyncIterator]().next();
    answer.destroy();
    if (first.done) throw new Unreachable('empty');
  } catch (error) {
    if (error instanceof PrivateAddress) throw error;
    throw new Failed(signal.aborted ? 'answer_too_slow' : 'segment_missing');
  }
}

/** The verdict over all renditions. One that works is enough to watch. */
function judge(all: readonly Looked[], before: Progress | null): ProbeResult {
  const now = Date.now();
  const renditions = all.map(({ variant: { address: _address, ...variant }, failure }): LiveRendition => ({ ...variant, cause: failure?.fault ?? null }));
  const working = all.find(({ failure, media }) => failure === null && media !== null);
  if (working?.media == null) {
    const first = all.find(({ failure }) => failure !== null)?.failure;
    const fault = first?.fault ?? 'no_segments';
    return { fault, cause: fault, httpStatus: first?.status ?? null, renditions, ageSeconds: null, progress: before };
  }
  const { lastNumber, endedAt, targetSeconds } = working.media;
  const hasMoved = before !== null && before.number !== lastNumber;
  const progress = before === null || hasMoved ? { number: lastNumber, movedAt: now } : before;
  const sinceMoved = before === null ? null : (now - progress.movedAt) / 1000;
  const byClock = endedAt === null ? null : Math.max(0, (now - endedAt) / 1000);
  // The clock of an encoder may be wrong. What moves is not late, whatever the times in it say.
  const silence = hasMoved ? 0 : Math.max(sinceMoved ?? 0, byClock ?? 0);
  const isBeyond = (limit: typeof late) => silence > Math.max(limit.seconds, limit.targets * targetSeconds);
  const isPartly = all.some(({ failure }) => failure !== null);
  return {
    fault: isBeyond(stopped) ? 'stalled' : null,
    cause: isBeyond(late) ? 'stalled' : isPartly ? 'some_renditions' : null,
    httpStatus: null,
    renditions,
    ageSeconds: hasMoved && byClock === null ? 0 : (byClock ?? sinceMoved),
    progress,
  };
}
