import { text } from 'node:stream/consumers';
import type { SubtitleMark } from '@marquee/contract/kit/subtitle';
import type { Storage } from '../adapters/storage/port.ts';
import type { Deps } from '../deps.ts';
import { run, sql } from '../kit/sql.ts';
import { allSubtitles } from '../content/content.ts';
import { renditionFolder } from './rendition.ts';
import { trackName } from '../files/subtitle-words.ts';

type Needs = Pick<Deps, 'db' | 'storage'>;
type Caption = { id: string; language: string; marks: SubtitleMark[]; storage_key: string; duration_s: number | null };
export type Made = { type: string; text: string };

const playlistType = 'application/vnd.apple.mpegurl';

/** The captions of a film are the record's present subtitles, so a new one needs no new transcode. */
const captionsOf = ({ db }: Needs, rendition: string, asset: string | null = null): Promise<Caption[]> =>
  run<Caption>(
    db.pool,
    sql`select a.id, a.language, a.marks, a.storage_key, r.duration_s from rendition r join ${allSubtitles} l on l.owner = r.record join asset a on a.id = l.target
        where r.id = ${rendition}::uuid and a.language is not null and (${asset}::uuid is null or a.id = ${asset}::uuid) order by l.position`,
  );

/** The HLS characteristics of captions for viewers who are deaf or hard of hearing (RFC 8216, 4.3.4.1). */
const forHearing = 'public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound';

/** A film's master playlist with its captions added as WebVTT renditions (RFC 8216, 4.3.4.1). Undefined if there is no such playlist. */
export async function withCaptions(deps: Needs, rendition: string): Promise<Made | undefined> {
  const key = `${renditionFolder(rendition)}/master.m3u8`;
  if (!(await deps.storage.stat(key))) return undefined;
  const master = await text((await deps.storage.open(key)).stream);
  const captions = await captionsOf(deps, rendition);
  if (captions.length === 0) return { type: playlistType, text: master };
  const preselected = captions.find(({ marks }) => marks.includes('default'));
  const offered = captions.map((caption) => {
    const { id, language, marks } = caption;
    const isOn = (is: boolean) => (is ? 'YES' : 'NO');
    const accessible = marks.includes('hearing') ? `,CHARACTERISTICS="${forHearing}"` : '';
    // One group has at most one default.
    return `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="${trackName(caption)}",LANGUAGE="${language}",DEFAULT=${isOn(caption === preselected)},AUTOSELECT=YES,FORCED=${isOn(marks.includes('forced'))}${accessible},URI="captions/${id}.m3u8"`;
  });
  const lines = master.split('\n').map((line) => (line.startsWith('#EXT-X-STREAM-INF:') ? `${line},SUBTITLES="subtitles"` : line));
  const first = lines.findIndex((line) => line.startsWith('#EXT-X-STREAM-INF:'));
  return { type: playlistType, text: lines.toSpliced(first, 0, ...offered).join('\n') };
}

/** One caption's media playlist, a single segment as long as the film, or its WebVTT file. Undefined if the name is neither. */
export async function captionFile(deps: Needs, rendition: string, name: string): Promise<Made | undefined> {
  const [, asset, ending] = /^captions\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(m3u8|vtt)$/.exec(name) ?? [];
  if (asset === undefined) return undefined;
  const [caption] = await captionsOf(deps, rendition, asset);
  if (!caption) return undefined;
  if (ending === 'vtt') return { type: 'text/vtt; charset=utf-8', text: await timed(deps.storage, caption) };
  const seconds = caption.duration_s ?? 0;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.ceil(seconds))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${seconds.toFixed(3)},`,
    `${asset}.vtt`,
    '#EXT-X-ENDLIST',
    '',
  ];
  return { type: playlistType, text: lines.join('\n') };
}

/** WebVTT whose times are mapped to the film's (RFC 8216, 3.5). Pictures begin at 0. */
async function timed(storage: Storage, { storage_key }: Caption): Promise<string> {
  // The stored text is used as it is. It was parsed on arrival, and as WebVTT it may be longer than the parser accepts.
  const vtt = await text((await storage.open(storage_key)).stream);
  return vtt.replace(/^WEBVTT.*\n?/, (head) => `${head.trimEnd()}\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n`);
}
