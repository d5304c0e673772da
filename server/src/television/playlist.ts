/** The parts of HLS playlists (RFC 8216) that a probe looks at. */

/** A rendition that a master playlist lists. */
export type Variant = { address: string; width: number | null; height: number | null; bandwidth: number | null; codecs: string | null };

/** What a media playlist says. `address` and `endedAt` are of its last segment. */
export type MediaPlaylist = {
  /** the number of its last segment; it grows as the channel goes on */
  lastNumber: number;
  address: string | null;
  /** milliseconds since 1970 at which the last segment ends, if the playlist has times */
  endedAt: number | null;
  /** the longest duration of a segment in seconds */
  targetSeconds: number;
  isEnded: boolean;
  /** the last segment can be decrypted by a DRM system alone */
  isEncrypted: boolean;
};

export type Playlist = { kind: 'master'; variants: Variant[] } | ({ kind: 'media' } & MediaPlaylist);

/** Renditions and segments beyond these numbers are ignored. */
const mostVariants = 30;

/** Assumed where a playlist does not say it. Apple's authoring specification recommends it. */
const usualTargetSeconds = 6;

/** The attributes of a tag, such as `BANDWIDTH=1280000,CODECS="avc1,mp4a"`. */
export function attributesOf(line: string): Record<string, string> {
  const list = line.slice(line.indexOf(':') + 1);
  return Object.fromEntries([...list.matchAll(/([A-Z0-9-]+)=("[^"]*"|[^,]*)/g)].map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]));
}

const isTag = (line: string, name: string) => line === `#${name}` || line.startsWith(`#${name}:`);
const valueOf = (line: string) => line.slice(line.indexOf(':') + 1);
const positive = (text: string | undefined) => {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : null;
};
/** A whole number of a playlist, if it is one that the database can store. */
const whole = (text: string | undefined) => {
  const value = positive(text);
  return value !== null && value <= 2_147_483_647 ? Math.round(value) : null;
};

/** Reads a playlist; undefined if the text is none. Addresses in it are resolved against `base`. */
export function readPlaylist(text: string, base: string): Playlist | undefined {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim());
  if (lines[0] !== '#EXTM3U') return undefined;
  return lines.some((line) => isTag(line, 'EXT-X-STREAM-INF'))
    ? { kind: 'master', variants: variantsOf(lines, base) }
    : { kind: 'media', ...mediaOf(lines, base) };
}

const resolve = (address: string, base: string) => (URL.canParse(address, base) ? new URL(address, base).href : null);

function variantsOf(lines: readonly string[], base: string): Variant[] {
  const variants: Variant[] = [];
  let attributes: Record<string, string> | undefined;
  for (const line of lines) {
    if (isTag(line, 'EXT-X-STREAM-INF')) attributes = attributesOf(line);
    if (line === '' || line.startsWith('#') || attributes === undefined) continue;
    const address = resolve(line, base);
    const [width, height] = attributes['RESOLUTION']?.split('x') ?? [];
    if (address !== null)
      variants.push({
        address,
        width: whole(width),
        height: whole(height),
        bandwidth: whole(attributes['BANDWIDTH']),
        codecs: attributes['CODECS']?.slice(0, 100) ?? null,
      });
    attributes = undefined;
    if (variants.length === mostVariants) break;
  }
  return variants.toSorted((a, b) => (b.bandwidth ?? 0) - (a.bandwidth ?? 0));
}

function mediaOf(lines: readonly string[], base: string): MediaPlaylist {
  let number = 0;
  let segments = 0;
  let seconds = 0;
  let at: number | null = null;
  let endedAt: number | null = null;
  let address: string | null = null;
  let targetSeconds = usualTargetSeconds;
  let isEnded = false;
  // Several keys may open the same segment. Those that stand together replace the earlier ones.
  let keys: boolean[] = [];
  let isAfterKey = false;
  for (const line of lines) {
    if (isTag(line, 'EXT-X-MEDIA-SEQUENCE')) number = whole(valueOf(line)) ?? 0;
    else if (isTag(line, 'EXT-X-TARGETDURATION')) targetSeconds = positive(valueOf(line)) ?? targetSeconds;
    else if (isTag(line, 'EXTINF')) seconds = positive(valueOf(line).split(',')[0]) ?? 0;
    else if (isTag(line, 'EXT-X-PROGRAM-DATE-TIME')) at = Number.isNaN(Date.parse(valueOf(line))) ? null : Date.parse(valueOf(line));
    else if (isTag(line, 'EXT-X-ENDLIST')) isEnded = true;
    else if (isTag(line, 'EXT-X-KEY')) {
      keys = [...(isAfterKey ? keys : []), needsDrm(attributesOf(line))];
      isAfterKey = true;
    } else if (line !== '' && !line.startsWith('#')) {
      isAfterKey = false;
      segments += 1;
      address = resolve(line, base);
      endedAt = at === null ? null : at + seconds * 1000;
      // The time of the next segment follows from this one, unless it has its own.
      at = endedAt;
    }
  }
  return { lastNumber: number + segments - 1, address, endedAt, targetSeconds, isEnded, isEncrypted: keys.length > 0 && keys.every(Boolean) };
}

/** Whether a key comes from a DRM system. Without a format, or with `identity`, players fetch the key themselves. */
const needsDrm = ({ METHOD: method, KEYFORMAT: format }: Record<string, string>) => method !== 'NONE' && format !== undefined && format !== 'identity';

/** Replaces every address of a playlist, those of segments and those in attributes, by `to` of its absolute form. Addresses that are no http(s) stay. */
export function rewritePlaylist(text: string, base: string, to: (address: string) => string): string {
  const replaced = (address: string) => {
    const absolute = resolve(address, base);
    return absolute !== null && /^https?:/.test(absolute) ? to(absolute) : address;
  };
  return text
    .split(/\r?\n/)
    .map((line) => {
      if (line.startsWith('#')) return line.replace(/(?<=[:,]URI=")[^"]+(?=")/g, replaced);
      return line.trim() === '' ? line : replaced(line.trim());
    })
    .join('\n');
}
