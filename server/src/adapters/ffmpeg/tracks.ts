/** One track of a file in ffprobe's report. Unknown fields are absent. Numbers are strings unless they are structural. */
export interface Stream {
  index: number;
  codec_type: string;
  codec_name?: string;
  codec_tag_string?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  pix_fmt?: string;
  field_order?: string;
  avg_frame_rate?: string;
  nb_frames?: string;
  r_frame_rate?: string;
  color_range?: string;
  color_space?: string;
  color_transfer?: string;
  color_primaries?: string;
  bit_rate?: string;
  start_time?: string;
  duration?: string;
  channels?: number;
  sample_rate?: string;
  disposition?: Record<string, number>;
  tags?: Record<string, string>;
  side_data_list?: { rotation?: number; side_data_type?: string }[];
}

/** ffprobe's name for tracks that belong together, as in the programmes of a broadcast. */
export interface Programme {
  streams: { index: number }[];
}

/** Why a track is not used. `disabled`: the file says that it is switched off. `other`: another track of its kind was chosen. */
const reasons = ['undecodable', 'disabled', 'commentary', 'described', 'other'] as const;

/** A notice about a track. `track` counts from 1 among the tracks of its kind. `used_disabled`: it is used although the file says that it is switched off. */
export interface TrackNotice {
  code: `${'picture' | 'sound'}_${(typeof reasons)[number] | 'used_disabled'}` | 'sound_mixed';
  track: number;
  /** ffmpeg's name of the codec, or the container's four letters if ffmpeg has no name */
  codec: string;
  /** the file's tag, mostly ISO 639-2 */
  language: string | null;
}

/** The chosen tracks. Several `sounds` are mixed into one. */
export interface Chosen {
  picture: Stream | undefined;
  sounds: Stream[];
  notices: TrackNotice[];
}

/** A picture track shorter than this share of the longest one is a still picture beside the film. */
const STILL_SHARE = 0.1;

/** The most notices that are kept, since a file may have a thousand tracks. */
const MAX_NOTICES = 20;

/**
 * Chooses the tracks of the film, never cover art or chapter pictures. It prefers tracks that can be decoded, are no still picture, are not disabled, and are
 * neither commentary nor described sound. Among these it takes the default track, the largest, the longest, the first. Uncompressed mono tracks of one
 * language, as cameras write for each microphone, are all chosen. `begin` is the file's start time, `decodes` the codecs that this ffmpeg decodes.
 */
export function chooseTracks(
  file: { container: string; streams: Stream[]; programs?: Programme[]; begin: number },
  decodes: ReadonlySet<string>,
  endOf: (s: Stream) => number | null,
): Chosen {
  const { streams, container } = file;
  // ffmpeg's QuickTime and MP4 demuxer reports the track header's "enabled" as "default".
  const hasSwitch = container.includes('mov');
  const isDisabled = (s: Stream) => hasSwitch && !has(s, 'default');
  const lengthOf = (s: Stream) => (endOf(s) ?? file.begin) - (Number(s.start_time) || 0);
  const pictures = streams.filter((s) => s.codec_type === 'video' && !has(s, 'attached_pic') && !has(s, 'timed_thumbnails') && (s.width ?? 0) > 0);
  const longest = Math.max(...pictures.map(lengthOf));
  const isStill = (s: Stream) =>
    has(s, 'still_image') || (pictures.includes(s) && (isStillPicture(s) || (endOf(s) !== null && lengthOf(s) < longest * STILL_SHARE)));
  const rank = (s: Stream, size: number) => [
    canDecode(s, decodes) ? 0 : 1,
    isStill(s) ? 1 : 0,
    isDisabled(s) ? 1 : 0,
    commentaryKindOf(s) === null ? 0 : 1,
    has(s, 'dependent') ? 1 : 0,
    has(s, 'default') ? 0 : 1,
    -size,
    -Math.round(lengthOf(s) * 10),
    s.index,
  ];
  const order = (of: Stream[], size: (s: Stream) => number) =>
    of
      .map((s) => ({ s, rank: rank(s, size(s)) }))
      .toSorted((a, b) => compare(a.rank, b.rank))
      .map(({ s }) => s);

  const picture = order(pictures, (s) => (s.width ?? 0) * (s.height ?? 0))[0];
  const all = streams.filter((s) => s.codec_type === 'audio');
  const programme = file.programs?.find(({ streams: own }) => own.some(({ index }) => index === picture?.index));
  const near = all.filter(({ index }) => programme?.streams.some((own) => own.index === index));
  const sounds = order(near.length > 0 ? near : all, (s) => s.channels ?? 0);
  const first = sounds[0];
  const isBeside = (s: Stream, of: Stream) => isDisabled(s) === isDisabled(of) && languageOf(s) === languageOf(of);
  const microphones = first ? sounds.filter((s) => isMicrophone(s) && canDecode(s, decodes) && isBeside(s, first) && commentaryKindOf(s) === null) : [];
  const mixed =
    first && microphones.length > 1 && microphones.includes(first) && mixableContainers.test(container)
      ? microphones.toSorted((a, b) => a.index - b.index)
      : [];
  const chosen = mixed.length > 0 ? mixed : sounds.slice(0, 1);

  const notice = (kind: 'picture' | 'sound', of: Stream[], s: Stream, why: (typeof reasons)[number] | 'used_disabled'): TrackNotice => ({
    code: `${kind}_${why}`,
    ...noticeFields(of, s),
  });
  const whyNot = (s: Stream) => (!canDecode(s, decodes) ? 'undecodable' : isDisabled(s) ? 'disabled' : (commentaryKindOf(s) ?? 'other'));
  const about = (kind: 'picture' | 'sound', of: Stream[], used: Stream[]) =>
    of.flatMap((s) => (used.includes(s) ? (isDisabled(s) ? [notice(kind, of, s, 'used_disabled')] : []) : [notice(kind, of, s, whyNot(s))]));
  const notices = [
    ...about('picture', pictures, picture ? [picture] : []),
    ...mixed.map((s): TrackNotice => ({ code: 'sound_mixed', ...noticeFields(all, s) })),
    ...about('sound', all, chosen),
  ];
  return { picture, sounds: chosen, notices: notices.slice(0, MAX_NOTICES) };
}

/** Containers of cameras and editing programs. */
const mixableContainers = /mov|mxf|avi|gxf/;

/** Whether a picture track has a single picture. Not every program marks a cover as such; ffprobe reports no rate for such a track. */
export const isStillPicture = (s: Stream) => s.avg_frame_rate === '0/0' || s.nb_frames === '1';

const isMicrophone = (s: Stream) => s.channels === 1 && s.codec_name?.startsWith('pcm_') === true;

const has = (s: Stream, disposition: string) => s.disposition?.[disposition] === 1;

/** Whether a sound is spoken commentary or description, over the film or beside it. */
function commentaryKindOf(s: Stream): 'commentary' | 'described' | null {
  if (has(s, 'comment')) return 'commentary';
  return s.codec_type === 'audio' && (has(s, 'visual_impaired') || has(s, 'descriptions')) ? 'described' : null;
}

function canDecode(s: Stream, decodes: ReadonlySet<string>): boolean {
  if (s.codec_name === undefined || !decodes.has(s.codec_name)) return false;
  return s.codec_type !== 'audio' || ((s.channels ?? 0) > 0 && Number(s.sample_rate) > 0);
}

function noticeFields(of: Stream[], s: Stream): Omit<TrackNotice, 'code'> {
  const name = s.codec_name ?? 'unknown';
  const codec = name === 'unknown' || name === 'none' ? (s.codec_tag_string ?? name) : name;
  return { track: of.indexOf(s) + 1, codec: codec.slice(0, 40), language: languageOf(s) };
}

/** A track's language as the file tags it; null if absent or undetermined. */
export function languageOf(s: Stream): string | null {
  const tag = s.tags?.['language'];
  return tag === undefined || tag === 'und' ? null : tag;
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((each, i) => each !== b[i]);
  return at === -1 ? 0 : (a[at] as number) - (b[at] as number);
}
