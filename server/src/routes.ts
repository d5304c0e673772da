import { contestRoutes } from './contest/contest.ts';
import type { Routes } from './kit/mount.ts';
import { undoRoutes } from './kit/undo.ts';
import { assetRoutes } from './files/asset.ts';
import { mediaActionRoutes } from './media/action.ts';
import { channelRoutes, myChannelRoutes } from './media/channel.ts';
import { collectionItemRoutes, collectionRoutes } from './media/collection.ts';
import { mediaNotificationRoutes } from './media/push.ts';
import { albumRoutes } from './media/album.ts';
import { movieRoutes } from './media/movie.ts';
import { musicRoutes } from './media/music.ts';
import { musicBulkRoutes } from './media/music-bulk.ts';
import { extractionRoutes } from './films/metadata.ts';
import { pageRoutes } from './media/page.ts';
import { peopleRoutes } from './media/people.ts';
import { playbackRoutes } from './films/playback.ts';
import { playsRoutes } from './films/plays.ts';
import { streamRoutes } from './films/stream.ts';
import { tagRoutes } from './media/tag.ts';
import { tagUseRoutes } from './media/tag-use.ts';
import { televisionRoutes } from './media/television.ts';
import { transcodeRoutes } from './films/transcode.ts';
import { videoRoutes } from './contest/video.ts';
import { searchRoutes } from './market/search.ts';
import { publishedMovieRoutes } from './platform/movie.ts';
import { publishedMusicRoutes } from './platform/music.ts';
import { publishedCollectionRoutes, publishedPageRoutes } from './platform/page.ts';
import { playRoutes } from './platform/play.ts';
import { subscriptionRoutes } from './platform/subscribe.ts';
import { publishedTelevisionRoutes } from './platform/television.ts';
import { publishedVideoRoutes } from './platform/video.ts';
import { viewerRoutes } from './platform/viewer.ts';
import { messageRoutes } from './session/message.ts';
import { notificationRoutes } from './session/notification.ts';
import { factorRoutes } from './session/factor.ts';
import { passkeyRoutes } from './session/passkey.ts';
import { placeRoutes } from './session/place.ts';
import { announcementRoutes } from './session/announcement.ts';
import { accountRoutes } from './session/account.ts';
import { mailLogRoutes } from './session/mail-log.ts';
import { ownAccountRoutes } from './session/profile.ts';
import { seeAsRoutes } from './session/see-as.ts';
import { filmographyRoutes } from './media/filmography.ts';
import { seasonRoutes } from './media/season.ts';
import { sessionRoutes } from './session/session.ts';
import { todayRoutes } from './session/today.ts';
import { relayRoutes } from './television/preview.ts';
import { televisionHealthRoutes } from './television/report.ts';
import { invitationRoutes } from './users/invitation.ts';
import { banRoutes, bansRoutes } from './users/ban.ts';
import { requiredFactorRoutes } from './users/required-factor.ts';
import { auditRoutes } from './users/audit.ts';
import { userSecurityRoutes } from './users/security.ts';
import { platformKeyRoutes, platformRoutes, platformUseRoutes } from './users/platform.ts';
import { totalUserRoutes, userRoutes } from './users/user.ts';

/** Every mounted call, in one place. */
export const routes: readonly Routes[] = [
  sessionRoutes,
  accountRoutes,
  ownAccountRoutes,
  mailLogRoutes,
  announcementRoutes,
  placeRoutes,
  factorRoutes,
  passkeyRoutes,
  userRoutes,
  totalUserRoutes,
  auditRoutes,
  userSecurityRoutes,
  requiredFactorRoutes,
  invitationRoutes,
  banRoutes,
  bansRoutes,
  seeAsRoutes,
  platformRoutes,
  platformKeyRoutes,
  platformUseRoutes,
  tagRoutes,
  tagUseRoutes,
  peopleRoutes,
  channelRoutes,
  myChannelRoutes,
  movieRoutes,
  videoRoutes,
  musicRoutes,
  albumRoutes,
  musicBulkRoutes,
  televisionRoutes,
  televisionHealthRoutes,
  mediaActionRoutes,
  mediaNotificationRoutes,
  collectionRoutes,
  collectionItemRoutes,
  pageRoutes,
  contestRoutes,
  assetRoutes,
  transcodeRoutes,
  playbackRoutes,
  playsRoutes,
  seasonRoutes,
  filmographyRoutes,
  extractionRoutes,
  streamRoutes,
  relayRoutes,
  publishedMovieRoutes,
  publishedVideoRoutes,
  publishedMusicRoutes,
  publishedTelevisionRoutes,
  publishedPageRoutes,
  publishedCollectionRoutes,
  playRoutes,
  subscriptionRoutes,
  viewerRoutes,
  notificationRoutes,
  messageRoutes,
  todayRoutes,
  undoRoutes,
  searchRoutes,
];
