/** All business constants of the product. Points refer to the specification. */
export const limits = {
  /** Genres per content (point 5). */
  genres: 5,
  /** Keywords per content (point 5). */
  keywords: 10,
  /** People credited on one content, with their roles. */
  cast: 200,
  /** Episodes of one season that are shown and put in order. */
  episodes: 1000,
  /** Credits of one person that are shown. */
  credits: 500,
  /** Missing numbers of a season that are named. */
  missingEpisodes: 50,
  /** Screenshots of one content. */
  screenshots: 12,
  /** Subtitle files of one content, one for each language and purpose. */
  subtitles: 30,
  /** Records that one call of a merge of two tags changes. */
  mergedItems: 1000,
  /** Artists of one song or album, songs of one album, its discs, and characters of a track such as `A1`. */
  artists: 20,
  albumSongs: 500,
  discs: 99,
  track: 32,
  /** Items of one ribbon, banner or mix. */
  items: 500,
  /** Ribbons and banners of one page, and the items of each that viewers get with the page. */
  pageCollections: 50,
  pageItems: 20,
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
  /** The last year of an instant that a caller sets. Durations are added to it, and PostgreSQL, JavaScript and JSON must be able to hold the sum. */
  latestYear: 2999,
  /** Minutes of the longest film. */
  minutes: 1440,
  /** Rows of a list by default, and the most that a caller may request. */
  rows: 20,
  rowsMost: 100,
  /** Rows of one export of a list. */
  exportRows: 50_000,
  /** Matches are counted exactly up to this number. A larger total is an estimate. */
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
  /** Millions of pixels of a picture from staff, and of a picture that anybody may send: an ID photo for the contest, an avatar. */
  pictureMegapixels: 50,
  publicPictureMegapixels: 24,
  /** Pictures that one person, or one address without a session, may send in a minute, and avatars of one person. */
  picturesPerMinute: 60,
  avatarsPerMinute: 10,
  /** ID photos from one address, and avatars of one person, that may be uploading at the same time. */
  publicPicturesAtOnce: 6,
  /** Millions of pixels of a film's picture: twice as many as 8K (7680x4320), in either orientation. */
  filmMegapixels: 64,
  /** Bytes of one film and of one song: 100 and 4 GiB. */
  filmBytes: 100 * 1024 ** 3,
  soundBytes: 4 * 1024 ** 3,
  /** Songs that one call stores from uploaded files, and names that one call looks up. */
  bulkSongs: 50,
  bulkNames: 200,
  /** Days that a deleted record can be restored. */
  trashDays: 30,
  /** Hours that an unattached upload is kept. */
  uploadHours: 24,
  /** Days that a notification is kept, and the most notifications that are kept for one person. */
  notificationDays: 90,
  notifications: 1000,
  /** Characters of a notification to viewers, so that it fits into 2048 bytes with a title; days that it is known who received it. */
  pushText: 300,
  pushDays: 90,
  /** Characters of one message. */
  message: 5000,
  /** Records that the global search answers. */
  hits: 50,
  /** Failed sign-ins within `signInMinutes`: to one account from one address or from one known browser, and to all accounts from one address. */
  maxSignInAttempts: 10,
  maxSignInAttemptsPerAddress: 50,
  signInMinutes: 15,
  /** After this many failed sign-ins from unknown browsers, an account answers more slowly: by one step more for each attempt, up to the maximum. */
  signInAttemptsWithoutDelay: 20,
  signInWaitStepMs: 100,
  signInWaitMs: 4000,
  /** Sign-ins that may wait in one process at the same time: to one account, and to all accounts. */
  signInWaiting: 5,
  signInWaitingInAll: 200,
  /** Sessions of one person at the same time. When one more opens, the session that was unused for longest ends. */
  sessions: 50,
  /** Live streams of one session and of one person with one process. When one more opens, the oldest ends. A browser needs one, or one for each tab. */
  liveStreamsPerSession: 8,
  liveStreams: 50,
  /** Known devices of one person. Beyond that, the device that was unused for longest is forgotten, and its next sign-in sends a notification. */
  devices: 100,
  /** Days after its last sign-in until a browser is unknown again. */
  deviceDays: 365,
  /** Characters of the explanation of a ban and of why it is lifted. */
  banText: 500,
  /** So many bans of one person within 30 or 90 days are pointed out (Decree 147/2024/ND-CP, in force since 25 December 2024). */
  bansIn30Days: 5,
  bansIn90Days: 10,
  /** Passkeys of one person. */
  passkeys: 20,
  /** Recovery codes that replace an authenticator app. Each works once. */
  recoveryCodes: 10,
  /** The smallest ID photo in pixels, so that the card's text is readable, and the longer side of the stored photo. */
  idPhoto: [480, 300],
  idPhotoMost: 2400,
  /** Bytes of a contest video: 2 GB. */
  contestFilmBytes: 2 * 1000 ** 3,
  /** Disk space that is reserved for the database, and further space for staff: 2 and 4 GiB. Contest uploads use neither; staff and renditions use only the second. */
  databaseReserveBytes: 2 * 1024 ** 3,
  staffReserveBytes: 4 * 1024 ** 3,
  /** Uploaded bytes of all unsent entries, and of unsent entries from one address: 100 and 8 GiB. */
  contestOpenBytes: 100 * 1024 ** 3,
  contestOpenBytesPerAddress: 8 * 1024 ** 3,
  /** Minutes until a contest upload without any bytes expires, and hours until a paused one expires. */
  contestSilentMinutes: 15,
  contestPausedHours: 2,
  /** Videos and photos that one entry may upload before it is sent. Only the last of each is kept. */
  contestTries: 6,
  /** Entries that one address may open in an hour. Many phones share one address. */
  contestTicketsPerHour: 40,
  /** The shortest time in seconds in which a person can fill in the form. */
  contestFillSeconds: 8,
  /** Criteria of the contest, its judges, and the characters of a criterion's name and hint. */
  criteria: 8,
  judges: 20,
  criterionName: 60,
  criterionHint: 120,
  /** Notes of one judge on one entry, and characters of each. */
  judgeNotes: 100,
  judgeNote: 500,
  /** Days from the end of the contest until personal data are erased, and the most days that they are kept if no end is set. */
  contestKeepDays: 30,
  contestKeepDaysMost: 180,
  /** The age in years below which a parent or guardian must agree too, and the highest accepted age. */
  guardianYears: 16,
  oldestYears: 120,
  /** Platforms, the origins that pages of one may have, the hours that a replaced key still works at most, and the days that calls are counted for. */
  platforms: 200,
  origins: 50,
  keyOverlapHours: 720,
  usageDays: 30,
  /** Viewers that register from one address in an hour: many phones share an address. Days that their session lasts. */
  registrationsPerHour: 60,
  viewerSessionDays: 30,
  /** The fewest and the most characters of a password. */
  password: 12,
  passwordMost: 256,
  /** The most characters of a password at sign-in. It is larger because longer passwords were allowed once. */
  passwordTried: 1024,
  /** Hours that a link is valid: to confirm an address, and to set a new password. */
  confirmHours: 24,
  resetHours: 1,
  /** Days that an invitation can be accepted, and addresses invited in one call. */
  invitationDays: 7,
  invitations: 100,
  /** Channels of an invited partner. */
  invitedChannels: 20,
  /** Days that an expired link is remembered. */
  linkDays: 30,
  /** Days that an unconfirmed sign-up is kept. */
  signUpDays: 30,
  /** A play counts as a view after this many seconds, or after this share of a shorter film. A viewer has at most one view of a film in `viewMinutes`. */
  viewSeconds: 3,
  viewShare: 0.1,
  viewMinutes: 30,
  /** Days that the health of a live channel is kept, half hours of the last day that are shown, and events of one channel that are answered. */
  healthDays: 7,
  healthCells: 48,
  healthEvents: 50,
  /** Rows of one group on the home screen, and how far its rows are counted. */
  todayRows: 5,
  todayCounted: 1000,
  /** Days that a mail stays in the log. */
  mailDays: 90,
  /** Characters of a comment or a review; comments, and reports, of one viewer in a minute and in an hour, and comments from one network in a minute. */
  comment: 2000,
  commentsPerMinute: 10,
  commentsPerHour: 120,
  commentsPerNetwork: 120,
  reportsPerHour: 60,
  /** Feedback of one viewer in a minute and in an hour, and from one network in a minute. */
  feedbackPerMinute: 5,
  feedbackPerHour: 60,
  feedbackPerNetwork: 120,
  /** Characters of the trace of a crash, and of what an application says about a device. */
  trace: 40_000,
  deviceText: 100,
  /** Calls on the stack, in the application's own code, by which crashes are grouped, and versions, systems and devices of a group that are shown. */
  crashFrames: 3,
  crashShares: 20,
  /** Changes of a comment, and ratings, of one viewer in a minute. */
  changesPerMinute: 30,
  /** Seconds within which the same comment at the same place counts as sent twice. */
  repeatedCommentSeconds: 60,
  /** Seconds that a lease of an item in a queue lasts without a renewal. */
  leaseSeconds: 60,
  /** Items that one person may hold: the one that they look at, and those that come next. */
  leasedItems: 6,
  /** Similar items that a queue shows beside one, and past items of its author. */
  similarItems: 20,
  recentItems: 20,
  /** Letters below which two texts count as similar only if they are equal. */
  similarLetters: 20,
  /** Characters of one blacklisted keyword, keywords that one call creates or deletes, all keywords, and matches that are stored of one record. */
  keyword: 100,
  keywordsPerCall: 1000,
  blacklist: 100_000,
  matches: 50,
  /** Exceptions of one keyword. */
  keywordExceptions: 20,
  /** Words of one preview, the days that it looks back, the records that it reads, and the hits that it shows. */
  previewWords: 100,
  previewDays: 30,
  previewRecords: 20_000,
  previewSamples: 20,
  /** Reviews from stores that one call imports; rows and bytes of a file of them; characters of a store's id of a review, and of the version of an application or a system. */
  importedReviews: 500,
  importRows: 50_000,
  importBytes: 20 * 1000 ** 2,
  externalId: 500,
  appVersion: 100,
  /** Hours within which the provider contacts the advertiser of a campaign (points 4 and 9). */
  campaignReplyHours: 12,
  /** With fewer hours left than this, a campaign that waits is nearly late. */
  campaignSoonHours: 2,
  /** Dong: the highest price of the rate card and the largest budget of a campaign. The most events that a campaign may ask for. */
  adPrice: 10_000_000,
  adBudget: 1_000_000_000_000,
  adQuota: 1_000_000_000,
  /** Characters of an advertisement's headline and text. */
  adTitle: 90,
  adText: 300,
  /** Bytes of an advertisement's picture and of its video: 5 and 30 MB; seconds of the video; the longer side of the stored picture. */
  adPictureBytes: 5 * 1000 ** 2,
  adVideoBytes: 30 * 1000 ** 2,
  adVideoSeconds: 60,
  adPictureSide: 1920,
  /** Files for advertisements that one person may send in a minute, in an hour, and at once; bytes of those that belong to nothing yet: 300 MB. */
  adUploadsPerMinute: 10,
  adUploadsPerHour: 60,
  adUploadsAtOnce: 2,
  adUnattachedBytes: 300 * 1000 ** 2,
  /** Seconds until a video can be skipped: the most that can be chosen, and the most without a warning (Decree 342/2025/ND-CP, article 17). */
  adSkipAfter: 30,
  adSkipAfterAllowed: 5,
  /** Countries and dayparts of one campaign, impressions of one person in a day, the largest weight and the usual one. */
  adCountries: 50,
  adDayparts: 20,
  adPersonCap: 100,
  adWeight: 100,
  adWeightDefault: 10,
  /** Advertisements of one campaign, zones of one request, and minutes within which an event of an answer counts. */
  adsPerCampaign: 20,
  adZonesAtOnce: 26,
  adEventMinutes: 60,
  /** Minutes that the address of a video is valid. Calls about advertisements from one network in a minute: the phones of a whole provider may share it. */
  adAddressMinutes: 15,
  adCallsPerMinute: 12_000,
  /** Events in a minute above which they are not those of people: of one viewer, clicks of one viewer, of one network, and clicks of one network. */
  adEventsPerViewer: 300,
  adClicksPerViewer: 20,
  adEventsPerNetwork: 6000,
  adClicksPerNetwork: 300,
  /** Days whose requests forecast the reach of a campaign and give the figures of a zone. */
  adForecastDays: 30,
  /** Days of one answer with figures, and if they are divided by hour; the highest exchange rate in dong for a dollar; comparisons with the log that are kept. */
  adFigureDays: 400,
  adHourDays: 31,
  adRate: 1_000_000,
  adReconciliations: 90,
  /** Hours that an Idempotency-Key is remembered. */
  idempotencyHours: 24,
  /** Hours within which a change can be undone, and the most writes of a changeset that one call undoes. */
  undoHours: 24,
  undoRows: 100,
} as const;
