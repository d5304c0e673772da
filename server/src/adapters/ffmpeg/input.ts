/**
 * The demuxers that may read an upload, by ffmpeg's names. Whatever is not listed is "not a film": pictures, text, and above all playlists (`hls`, `concat`,
 * `dash`). Through a playlist a file could make ffmpeg read other files of this machine or call other hosts.
 */
const CONTAINERS = [
  'mov',
  'matroska',
  'avi',
  'mpegts',
  'mpeg',
  'mpegvideo',
  'flv',
  'live_flv',
  'asf',
  'ogg',
  'mxf',
  'gxf',
  'dv',
  'h264',
  'hevc',
  'ivf',
  'nut',
  'rm',
  'wtv',
  'mp3',
  'wav',
  'w64',
  'flac',
  'aac',
  'ac3',
  'eac3',
  'aiff',
  'amr',
  'caf',
  'tta',
  'wv',
  'ape',
];

/** The time limit for one read of a remote file, in microseconds (ffmpeg's unit for `rw_timeout`). */
const READ_TIMEOUT_US = 20_000_000;

/**
 * How much is read to find the tracks: seconds and bytes. If a broadcast's picture begins later than that after its sound, it is not found. ffmpeg and ffprobe
 * must read equally much, or they number tracks differently.
 */
const PROBE_LIMITS = ['-analyzeduration', String(30e6), '-probesize', String(32 * 1024 * 1024)];

/** Whether a source is an address (`http:`, `https:`) rather than a file of this machine. */
export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/**
 * The arguments that open `source`, a file's path or an http(s) address, for ffmpeg and ffprobe alike.
 *
 * A file can read only itself, and an address only http(s). `playlists` also allows an HLS playlist at an address. `proxy` (`http://127.0.0.1:…`) carries every
 * request, including redirects and TLS. It keeps an address that a person typed away from private networks.
 */
export function inputArgs(source: string, options: { playlists?: boolean; proxy?: string } = {}): string[] {
  if (!isAddress(source)) {
    // The prefix keeps a file name from being read as a protocol or an option.
    return [...PROBE_LIMITS, '-protocol_whitelist', 'file', '-format_whitelist', CONTAINERS.join(','), '-i', `file:${source}`];
  }
  return [
    '-protocol_whitelist',
    'http,https,httpproxy,tls,tcp,crypto',
    '-format_whitelist',
    [...CONTAINERS, ...(options.playlists ? ['hls'] : [])].join(','),
    '-rw_timeout',
    String(READ_TIMEOUT_US),
    // On somebody else's host the beginning is enough to recognise a film.
    ...(options.proxy ? ['-http_proxy', options.proxy] : PROBE_LIMITS),
    '-i',
    source,
  ];
}
