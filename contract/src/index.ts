import { ad } from './advertise/ad.ts';
import { advertiser } from './advertise/advertiser.ts';
import { adUpload } from './advertise/ad-file.ts';
import { adReach } from './advertise/reach.ts';
import { adRules } from './advertise/rules.ts';
import { campaign } from './advertise/campaign.ts';
import { figures } from './advertise/figures.ts';
import { campaignReview } from './advertise/review.ts';
import { zone } from './advertise/zone.ts';
import { contest } from './contest/entry.ts';
import { judging } from './contest/judging.ts';
import { type Area, areas } from './access.ts';
import { type Endpoint, isEndpoint, type Place } from './kit/endpoint.ts';
import { pickableAreas } from './kit/references.ts';
import type { Noun } from './kit/resource.ts';
import { comment } from './feedback/comment.ts';
import { crash } from './feedback/crash.ts';
import { feedback } from './feedback/feedback.ts';
import { lease, moderators } from './feedback/moderation.ts';
import { reportedAd } from './feedback/reported_ad.ts';
import { reportedContent } from './feedback/reported_content.ts';
import { reportedUser } from './feedback/reported_user.ts';
import { review } from './feedback/review.ts';
import { store_review } from './feedback/store_review.ts';
import { mediaActions } from './media/action.ts';
import { album } from './media/album.ts';
import { asset } from './media/asset.ts';
import { channel, myChannel } from './media/channel.ts';
import { collection, collectionItems } from './media/collection.ts';
import { extraction } from './media/metadata.ts';
import { movie } from './media/movie.ts';
import { music } from './media/music.ts';
import { musicBulk } from './media/music-bulk.ts';
import { page } from './media/page.ts';
import { people } from './media/people.ts';
import { playback } from './media/playback.ts';
import { plays } from './media/plays.ts';
import { mediaNotifications } from './media/push.ts';
import { stream } from './media/stream.ts';
import { tag, tagUse } from './media/tag.ts';
import { relay, television, televisionHealth } from './media/television.ts';
import { video } from './media/video.ts';
import { transcode, transcodes } from './media/transcode.ts';
import { undo } from './kit/undo.ts';
import { search } from './market/search.ts';
import { adExplanation, adServing } from './platform/ad.ts';
import { sentFeedback } from './platform/feedback.ts';
import { publishedComments } from './platform/comment.ts';
import { reports } from './platform/report.ts';
import { publishedReviews } from './platform/review.ts';
import { publishedMovie } from './platform/movie.ts';
import { publishedMusic } from './platform/music.ts';
import { publishedCollection, publishedPage } from './platform/page.ts';
import { play, subscription } from './platform/play.ts';
import { publishedTelevision } from './platform/television.ts';
import { publishedVideo } from './platform/video.ts';
import { viewer } from './platform/viewer.ts';
import { account, mailLog, ownAccount } from './session/account.ts';
import { messages } from './session/message.ts';
import { notification } from './session/notification.ts';
import { factor } from './session/factor.ts';
import { passkeys } from './session/passkey.ts';
import { places } from './session/place.ts';
import { announcement } from './session/announcement.ts';
import { seeAs } from './session/see-as.ts';
import { filmography } from './media/filmography.ts';
import { season } from './media/season.ts';
import { session } from './session/session.ts';
import { today } from './session/today.ts';
import { invitation } from './users/invitation.ts';
import { ban, bans } from './users/ban.ts';
import { requiredFactor } from './users/required-factor.ts';
import { contentBlacklist } from './media/blacklist.ts';
import { keyword, keywords } from './feedback/keyword.ts';
import { audit, audits } from './users/audit.ts';
import { userSecurity } from './users/security.ts';
import { platform, platformKeys, platformUse } from './users/platform.ts';
import { totalUser, user } from './users/user.ts';

/** Lists that are not nouns. Their fields and values have words like those of nouns. */
export const listings = { transcode: transcodes, audit: audits };
export type Listings = typeof listings;

/** The whole API: every noun and every other group of calls that the server mounts. Add a new noun here. */
export const contract = {
  session,
  announcement,
  account,
  ownAccount,
  mailLog,
  places,
  factor,
  passkeys,
  user,
  totalUser,
  audit,
  userSecurity,
  requiredFactor,
  invitation,
  ban,
  bans,
  seeAs,
  platform,
  platformKeys,
  platformUse,
  tag,
  tagUse,
  people,
  channel,
  myChannel,
  movie,
  video,
  music,
  album,
  musicBulk,
  television,
  televisionHealth,
  mediaActions,
  contentBlacklist,
  mediaNotifications,
  collection,
  collectionItems,
  page,
  comment,
  review,
  feedback,
  crash,
  reported_content: reportedContent,
  reported_user: reportedUser,
  reported_ad: reportedAd,
  store_review,
  lease,
  moderators,
  contest,
  judging,
  asset,
  transcode,
  playback,
  plays,
  season,
  filmography,
  extraction,
  stream,
  relay,
  publishedMovie,
  publishedVideo,
  publishedMusic,
  publishedTelevision,
  publishedPage,
  publishedCollection,
  play,
  subscription,
  publishedComments,
  publishedReviews,
  sentFeedback,
  reports,
  adServing,
  adExplanation,
  viewer,
  notification,
  messages,
  today,
  keyword,
  keywords,
  zone,
  campaign,
  adUpload,
  adReach,
  adRules,
  campaignReview,
  ad,
  advertiser,
  figures,
  undo,
  search,
};

/** The product's nouns: what `resource()` has built. */
export const resources = Object.fromEntries(Object.entries(contract).filter(([, group]) => 'calls' in group)) as unknown as {
  [N in keyof typeof contract as (typeof contract)[N] extends Pick<Noun, 'calls'> ? N : never]: (typeof contract)[N];
};
export type Resources = typeof resources;

/** The areas that admit a caller: the right of the guard in any one of them is enough. */
export function areasOf({ area }: { area: Place }): readonly Area[] {
  // Anybody can register as an advertiser. Advertisers send no files until there are limits for them, like those for entrants of the contest.
  if (area === 'any') return (Object.keys(areas) as Area[]).filter((each) => each !== 'advertise');
  if (typeof area === 'string') return [area];
  return 'to' in area ? pickableAreas(area.to, Object.values(resources)) : area;
}

/** Every call of the API. */
export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group).filter(isEndpoint));
