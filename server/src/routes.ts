import { adUploadRoutes } from './advertise/ad-file.ts';
import { adReachRoutes } from './advertise/reach.ts';
import { adRulesRoutes } from './advertise/rules.ts';
import { adRoutes } from './advertise/ad.ts';
import { advertiserRoutes } from './advertise/advertiser.ts';
import { campaignRoutes } from './advertise/campaign.ts';
import { adExplanationRoutes } from './advertise/explain.ts';
import { figureRoutes } from './advertise/figures/figures.ts';
import { campaignReviewRoutes } from './advertise/review.ts';
import { zoneRoutes } from './advertise/zone.ts';
import { contestRoutes } from './contest/contest.ts';
import { judgingRoutes } from './contest/judging.ts';
import type { Routes } from './kit/mount.ts';
import { keywordCallRoutes, keywordRoutes } from './feedback/keyword.ts';
import { undoRoutes } from './kit/undo.ts';
import { assetRoutes } from './files/asset.ts';
import { contentBlacklistRoutes } from './media/blacklist.ts';
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
import { commentRoutes } from './feedback/comment.ts';
import { crashRoutes } from './feedback/crash.ts';
import { feedbackRoutes } from './feedback/feedback.ts';
import { adServingRoutes } from './platform/ad.ts';
import { sentFeedbackRoutes } from './platform/feedback.ts';
import { moderatorRoutes } from './feedback/decide.ts';
import { leaseRoutes } from './feedback/lease.ts';
import { reportedAdRoutes } from './feedback/reported_ad.ts';
import { reportedContentRoutes } from './feedback/reported_content.ts';
import { reportedUserRoutes } from './feedback/reported_user.ts';
import { reviewRoutes } from './feedback/review.ts';
import { store_reviewRoutes } from './feedback/store_review.ts';
import { searchRoutes } from './market/search.ts';
import { publishedCommentRoutes } from './platform/comment.ts';
import { reportRoutes } from './platform/report.ts';
import { publishedReviewRoutes } from './platform/review.ts';
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
  contentBlacklistRoutes,
  mediaActionRoutes,
  mediaNotificationRoutes,
  collectionRoutes,
  collectionItemRoutes,
  pageRoutes,
  commentRoutes,
  feedbackRoutes,
  crashRoutes,
  sentFeedbackRoutes,
  reviewRoutes,
  reportedContentRoutes,
  reportedUserRoutes,
  store_reviewRoutes,
  leaseRoutes,
  moderatorRoutes,
  contestRoutes,
  judgingRoutes,
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
  publishedCommentRoutes,
  publishedReviewRoutes,
  reportRoutes,
  viewerRoutes,
  notificationRoutes,
  messageRoutes,
  todayRoutes,
  keywordRoutes,
  keywordCallRoutes,
  zoneRoutes,
  campaignRoutes,
  campaignReviewRoutes,
  adRoutes,
  adServingRoutes,
  adExplanationRoutes,
  advertiserRoutes,
  figureRoutes,
  adUploadRoutes,
  adReachRoutes,
  adRulesRoutes,
  reportedAdRoutes,
  undoRoutes,
  searchRoutes,
];
