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
  /** Subtitle files of one content, one for each language and purpose. */
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
  /** The last year that an instant may be in which somebody sets and to which times are added: PostgreSQL, JavaScript and the wire hold what comes of it. */
  latestYear: 2999,
  /** Minutes of the longest film. */
  minutes: 1440,
  /** Rows of a list where the caller names no number, and the most that it may ask for. */
  rows: 20,
  rowsMost: 100,
  /** Rows of one export of a list: 500 pages of it. */
  exportRows: 50_000,
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
  /** Millions of pixels of a picture that staff sends, and of one that anybody may send: an ID photo of the contest, an avatar. */
  pictureMegapixels: 50,
  publicPictureMegapixels: 24,
  /** Pictures that one person, or one address without a session, may send in a minute, and avatars of one person. */
  picturesPerMinute: 60,
  avatarsPerMinute: 10,
  /** ID photos of one address, and avatars of one person, that may be under way at the same time. */
  publicPicturesAtOnce: 6,
  /** Millions of pixels of a film's picture: twice what 8K has (7680x4320), whichever way round. */
  filmMegapixels: 64,
  /** Bytes of one film: 100 GiB. */
  filmBytes: 100 * 1024 ** 3,
  /** Days that a deleted record can be restored. */
  trashDays: 30,
  /** Hours that an upload which nobody attached is kept. */
  uploadHours: 24,
  /** Days that a notification is kept, and the most that are kept of one person. */
  notificationDays: 90,
  notifications: 1000,
  /** Characters of one message. */
  message: 5000,
  /** Records that a search over everything answers. */
  hits: 50,
  /** Wrong passwords of one account from one address, or in one browser that it has signed in with, within so many minutes; and from one address in all. */
  maxSignInAttempts: 10,
  maxSignInAttemptsPerAddress: 50,
  signInMinutes: 15,
  /** An account that strangers have tried more often than this, from any number of addresses, answers slower: by so much more each time, up to the most. */
  signInAttemptsWithoutDelay: 20,
  signInWaitStepMs: 100,
  signInWaitMs: 4000,
  /** Sign-ins of one account that may wait at a time in one process, and of all accounts. */
  signInWaiting: 5,
  signInWaitingInAll: 200,
  /** Sessions that one person can have at a time; the one unused for longest ends when one more is opened. */
  sessions: 50,
  /** Live streams that one session and one person can have open with a process; the oldest ends when one more is opened. A browser needs one, or one a tab. */
  liveStreamsPerSession: 8,
  liveStreams: 50,
  /** Devices of one person that are known; the one unused for longest is forgotten, and told of when it comes again. */
  devices: 100,
  /** Days after its last sign-in at which a browser is a stranger again. */
  deviceDays: 365,
  /** Characters of the explanation of a ban and of why it is lifted. */
  banText: 500,
  /** So many bans of one person within 30 or 90 days are pointed out (Decree 147/2024/ND-CP, in force since 25 December 2024). */
  bansIn30Days: 5,
  bansIn90Days: 10,
  /** Passkeys of one person. */
  passkeys: 20,
  /** Recovery codes that stand in for an authenticator app, each once. */
  recoveryCodes: 10,
  /** An ID photo in pixels, at least: a card's text must be readable. It is kept at most so large on its longer side. */
  idPhoto: [480, 300],
  idPhotoMost: 2400,
  /** Bytes of a contest's video: 2 GB. */
  contestFilmBytes: 2 * 1000 ** 3,
  /** Bytes of the disk that are kept for the database, and those that are kept for staff on top of it: 2 and 4 GiB. The contest takes neither, staff and renditions not the first. */
  databaseReserveBytes: 2 * 1024 ** 3,
  staffReserveBytes: 4 * 1024 ** 3,
  /** Bytes that have arrived of all entries which were not sent yet, and of those from one address: 100 and 8 GiB. */
  contestOpenBytes: 100 * 1024 ** 3,
  contestOpenBytesPerAddress: 8 * 1024 ** 3,
  /** Minutes after which a contest's video lapses of which no byte has come, and hours after which one does that was begun and then stopped. */
  contestSilentMinutes: 15,
  contestPausedHours: 2,
  /** Videos and photos that one entry may try before it is sent; only the last of each is kept. */
  contestTries: 6,
  /** Entries that one address may open in an hour; many phones share an address. */
  contestTicketsPerHour: 40,
  /** Seconds that a person needs at least for the form. */
  contestFillSeconds: 8,
  /** Days after the end of the contest at which personal data are erased, and the longest that they are kept where no end is set. */
  contestKeepDays: 30,
  contestKeepDaysMost: 180,
  /** Years under which a parent or guardian has to agree too, and the oldest that anybody can be. */
  guardianYears: 16,
  oldestYears: 120,
  /** Characters of a password, at least and at most. */
  password: 12,
  passwordMost: 256,
  /** Characters of a password that is tried: some were set when more were allowed. */
  passwordTried: 1024,
  /** Hours that a link to confirm an address is good, and one to set a new password. */
  confirmHours: 24,
  resetHours: 1,
  /** Days that such a link is remembered after it has lapsed. */
  linkDays: 30,
  /** Days that a sign-up waits for its address to be confirmed. */
  signUpDays: 30,
  /** A play is a view once it lasted so many seconds, or a tenth of the film's length where that is shorter; one of a viewer and a film in so many minutes. */
  viewSeconds: 3,
  viewShare: 0.1,
  viewMinutes: 30,
  /** Days that the mail log goes back. */
  mailDays: 90,
  /** Hours that an Idempotency-Key is remembered. */
  idempotencyHours: 24,
  /** Hours within which a change can be taken back, and the most writes of a changeset that one call takes back. */
  undoHours: 24,
  undoRows: 100,
} as const;
