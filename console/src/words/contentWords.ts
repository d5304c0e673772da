import type { CampaignState, CampaignTarget, Pacing, rejectReasons } from '@marquee/contract/advertise/campaign';
import type { AdType, ZoneGroup, ZoneName } from '@marquee/contract/advertise/zone';
import type { Approval, ApproveType, decisionFields, DeclineReason } from '@marquee/contract/feedback/moderation';
import type { FeedbackKind } from '@marquee/contract/feedback/feedback';
import type { HandlingState } from '@marquee/contract/feedback/handling';
import type { ReportOutcome } from '@marquee/contract/feedback/reported';
import type { labels, statuses, transcodeStatuses } from '@marquee/contract/media/content';
import type { ReportReason } from '@marquee/contract/platform/report';

/** The names that the kinds of content share, as a partial language gives them once. */
type SharedNames = {
  fields: Record<'title' | 'description' | 'channel' | 'genres' | 'keywords' | 'label' | 'visibility' | 'status', string>;
  titles: Record<'title_en' | 'title_vi', string>;
  played: Record<'subtitles' | 'views', string>;
  status: Record<(typeof statuses)[number], string>;
  label: Record<(typeof labels)[number], string>;
  transcode_status: Record<(typeof transcodeStatuses)[number], string>;
};

/** The fields and values of every kind of content, made from the names that they share. */
export function contentWords({ fields: content, titles, played, status, label, transcode_status }: SharedNames) {
  const { title, description, channel } = content;
  const standing = { visibility: content.visibility, status: content.status };
  const visibility = { disable: status.hidden, enable: status.public };
  const published = { visibility, status, label, blacklist_status: { BLOCKED: status.blocked } };
  const film = { ...published, transcode_status };
  const { not_ready: _notReady, ...state } = transcode_status;
  // Collections and pages are either public or hidden.
  const plain = { visibility, status: { public: status.public, hidden: status.hidden } };
  return {
    fields: {
      movie: { ...content, ...titles, ...played },
      video: { ...content, ...played },
      music: { ...content, views: played.views },
      television: content,
      collection: { ...titles, description, channel, ...standing },
      page: { title, ...standing },
    },
    values: { movie: film, video: film, music: film, television: published, collection: plain, page: plain, transcode: { state } },
  };
}

/** The names that comments and reviews share, as a partial language gives them once. */
type DecisionNames = {
  fields: Record<keyof ReturnType<typeof decisionFields>, string>;
  state: Record<Approval, string>;
  approve_type: Record<ApproveType, string>;
  decline_reason: Record<DeclineReason, string>;
};

/** The fields and values of comments and reviews, made from the names that they share. */
export function decisionWords({ comment, review, rating }: Record<'comment' | 'review' | 'rating', string>, { fields, ...values }: DecisionNames) {
  return { fields: { comment: { comment, ...fields }, review: { review, ...fields, rating } }, values: { comment: values, review: values } };
}

/** The names of feedback and of crashes, as a partial language gives them once. */
type HandlingNames = Record<
  | 'state'
  | 'decided_by'
  | 'title'
  | 'kind'
  | 'note'
  | 'reporter'
  | 'reason'
  | 'source'
  | 'comment'
  | 'platform'
  | 'device'
  | 'os'
  | 'os_version'
  | 'app_version'
  | 'crash'
  | 'reports'
  | 'users'
  | 'first_version'
  | 'last_version'
  | 'fixed_in'
  | 'seen_at',
  string
>;
type HandlingValues = { state: Record<HandlingState, string>; kind: Record<FeedbackKind, string> };

/** The fields and values of feedback and of crashes, made from the names that they share. */
export function handlingWords({ reports, users, first_version, last_version, fixed_in, seen_at, ...feedback }: HandlingNames, { state, kind }: HandlingValues) {
  const { state: stateName, decided_by, note, crash: title } = feedback;
  return {
    fields: { feedback, crash: { state: stateName, decided_by, note, title, reports, users, first_version, last_version, fixed_in, seen_at } },
    values: { feedback: { state, kind }, crash: { state } },
  };
}

/** The names that reports of content and of viewers share, as a partial language gives them once. */
type ReportNames = {
  content: string;
  user: string;
  fields: Record<'state' | 'outcome' | 'reasons' | 'reports' | 'reported_at' | 'decided_by' | 'decided_at', string>;
  state: Record<HandlingState, string>;
  outcome: Record<'kept' | 'hidden' | 'banned', string>;
  reasons: Record<ReportReason, string>;
};

/** The fields and values of reports of content and of viewers, made from the names that they share. */
export function reportWords({ content, user, fields, state, outcome: { kept, hidden, banned }, reasons }: ReportNames) {
  const outcomes = (removed: string): Record<ReportOutcome, string> => ({ kept, removed });
  return {
    fields: { reported_content: { title: content, ...fields }, reported_user: { title: user, ...fields } },
    values: { reported_content: { state, reasons, outcome: outcomes(hidden) }, reported_user: { state, reasons, outcome: outcomes(banned) } },
  };
}

/** The names of reviews from stores that other reviews do not have. `other` is a store that is none of the named ones. */
type StoreReviewNames = {
  fields: Record<'source' | 'title' | 'review' | 'app_version' | 'device' | 'os_version' | 'language' | 'reviewed_at' | 'external_id' | 'note', string>;
  other: string;
  state: Record<HandlingState, string>;
};

/** The fields and values of reviews from stores. Names that all reviews have come from the other reviews. */
export function storeReviewWords(
  { author, rating, state: stateName, decided_by, decided_at }: Record<'author' | 'rating' | 'state' | 'decided_by' | 'decided_at', string>,
  { fields, other, state }: StoreReviewNames,
) {
  return {
    fields: { store_review: { ...fields, author, rating, state: stateName, decided_by, decided_at } },
    values: { store_review: { source: { other }, state } },
  };
}

/** The names of advertising, as a partial language gives them once. `other` is a platform that is none of the named ones. */
type AdvertiseNames = {
  zones: Record<ZoneName, string>;
  types: Record<AdType, string>;
  other: string;
  groups: Record<ZoneGroup, string>;
  states: Record<CampaignState, string>;
  targets: Record<CampaignTarget, string>;
  pacings: Record<Pacing, string>;
  reasons: Record<(typeof rejectReasons)[number], string>;
  fields: Record<
    'name' | 'company' | 'contact_name' | 'platforms' | 'ads_type' | 'zones' | 'target' | 'budget' | 'start_date' | 'finish_date' | 'state',
    string
  >;
  creative: Record<'title' | 'text' | 'ads_url' | 'file' | 'skip_after', string>;
  figures: Record<'requests' | 'impressions' | 'clicks' | 'revenue', string>;
  ad: Record<'campaign' | 'userId', string>;
  adStates: Record<'waiting' | 'approved' | 'declined', string>;
};

/** The fields and values of zones, campaigns and advertisements, made from the names that they share. */
export function advertiseNames({ zones, types, other, groups, states, targets, pacings, reasons, fields, creative, figures, ad, adStates }: AdvertiseNames) {
  const platforms = { other };
  return {
    fields: {
      zone: { zone: fields.zones, platforms: fields.platforms, requests: figures.requests },
      campaign: { ...fields, ...creative, ...figures, userId: ad.userId },
      ad: { ...ad, ...creative, ...figures, ads_type: fields.ads_type, state: fields.state },
    },
    values: {
      zone: { zone: zones, group: groups, formats: types, platforms },
      campaign: { platforms, ads_type: types, zones, target: targets, pacing: pacings, state: states, reject_reason: reasons },
      ad: { ads_type: types, state: adStates, reject_reason: reasons },
    },
  };
}
