/** Every business constant of the product, once. Points name the specification's. */
export const limits = {
  /** Genres per content (point 5). */
  genres: 5,
  /** Keywords per content (point 5). */
  keywords: 10,
  /** People credited on one content, with their roles. */
  cast: 200,
  /** Screenshots of one content. */
  screenshots: 12,
  /** Subtitle files of one content, one a language. */
  subtitles: 30,
  /** Members of one channel. */
  members: 100,
  /** Characters of a title, a name or any other single line. */
  line: 255,
  /** Characters of a description. */
  description: 2000,
  /** Characters of a biography or an "about us". */
  prose: 10_000,
  /** Characters of an address on the web. */
  url: 2048,
  /** Characters of an e-mail address (RFC 5321). */
  email: 254,
  /** Minutes of the longest film. */
  minutes: 1440,
  /** Rows of a list where the caller names no number, and the most that it may ask for. */
  rows: 20,
  rowsMost: 100,
  /** Matches are counted exactly up to here; beyond it a total is an estimate. */
  counted: 10_000,
  /** Pictures in pixels (point 5): width by height. */
  banner: [875, 540],
  poster: [200, 300],
  musicPoster: [200, 200],
  screenshot: [700, 300],
  avatar: [150, 150],
  /** A person's or a channel's cover has no specified size; it is shown like a banner. */
  cover: [875, 540],
  /** Bytes of one picture and of one subtitle file. */
  pictureBytes: 20 * 1024 * 1024,
  subtitleBytes: 5 * 1024 * 1024,
  /** Bytes of one film: 100 GiB. */
  filmBytes: 100 * 1024 ** 3,
  /** Days that a deleted record can be restored. */
  trashDays: 30,
  /** Hours that an upload which nobody attached is kept. */
  uploadHours: 24,
  /** Hours that an Idempotency-Key is remembered. */
  idempotencyHours: 24,
} as const;
