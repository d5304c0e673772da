import { endpoint } from '../kit/endpoint.ts';
import { count, date, flag, number, oneOf, optional, someOf, text, withDefault } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { platformKinds } from '../users/platform.ts';

/** The forms of an advertisement: a picture, a headline with a text, or a video that players ask for as VAST. */
export const adTypes = ['image', 'text', 'vast'] as const;
export type AdType = (typeof adTypes)[number];

/** The groups of zones (point 2 of the specification), from the most eye-catching to the least seen. */
export const zoneGroups = ['a', 'b', 'c'] as const;
export type ZoneGroup = (typeof zoneGroups)[number];

/** What a group accepts: group A alone takes text and VAST. */
export const groupTakes: Record<ZoneGroup, readonly AdType[]> = { a: ['image', 'text', 'vast'], b: ['image'], c: ['image'] };

export type PlatformKind = (typeof platformKinds)[number];

/**
 * What an application draws around an advertisement, for a picture of the zone: `whole` fills the screen, `player` lies over or beside a film, `top` begins a
 * page, `feed` and `list` stand between entries, `detail` below the head of a page, `talk` above the messages of a conversation.
 */
export const zoneLayouts = ['whole', 'player', 'half_player', 'top', 'feed', 'list', 'detail', 'talk'] as const;
export type ZoneLayout = (typeof zoneLayouts)[number];

/** What is the same of a zone on every platform: its group, the size of its pictures in pixels, its place, and the kinds of platforms that have it. */
export type ZoneFacts = { group: ZoneGroup; size: readonly [width: number, height: number]; layout: ZoneLayout; platforms: readonly PlatformKind[] };

const everywhere = platformKinds;
const screens = ['web', 'android', 'ios', 'other'] as const;
const phones = ['android', 'ios'] as const;
const applications = ['android', 'ios', 'tv', 'other'] as const;

/** The 26 zones (`decisions.md`): ten of group A, seven of group B, nine of group C. */
export const zones = {
  splash_screen: { group: 'a', size: [1080, 1920], layout: 'whole', platforms: everywhere },
  main_screen: { group: 'a', size: [1080, 660], layout: 'top', platforms: everywhere },
  news_feed: { group: 'a', size: [1080, 540], layout: 'feed', platforms: screens },
  movie_detail: { group: 'a', size: [1080, 520], layout: 'detail', platforms: everywhere },
  full_video: { group: 'a', size: [1920, 1080], layout: 'player', platforms: everywhere },
  half_screen_video: { group: 'a', size: [1080, 608], layout: 'half_player', platforms: screens },
  banner_movie: { group: 'a', size: [1080, 400], layout: 'top', platforms: everywhere },
  banner_television: { group: 'a', size: [1080, 400], layout: 'top', platforms: everywhere },
  banner_video: { group: 'a', size: [1080, 400], layout: 'feed', platforms: everywhere },
  banner_music: { group: 'a', size: [1080, 400], layout: 'top', platforms: applications },
  chat_screen: { group: 'b', size: [1080, 180], layout: 'talk', platforms: phones },
  news_detail: { group: 'b', size: [1080, 540], layout: 'detail', platforms: screens },
  music_detail: { group: 'b', size: [1080, 1080], layout: 'detail', platforms: everywhere },
  related_video: { group: 'b', size: [640, 360], layout: 'list', platforms: everywhere },
  related_music: { group: 'b', size: [600, 600], layout: 'list', platforms: everywhere },
  latest_media: { group: 'b', size: [1080, 400], layout: 'feed', platforms: everywhere },
  cast_details: { group: 'b', size: [1080, 300], layout: 'detail', platforms: everywhere },
  sharing_in_chat: { group: 'c', size: [1080, 240], layout: 'talk', platforms: phones },
  chat_group_list: { group: 'c', size: [1080, 180], layout: 'list', platforms: phones },
  groups: { group: 'c', size: [1080, 300], layout: 'list', platforms: phones },
  contact_page: { group: 'c', size: [1080, 180], layout: 'list', platforms: phones },
  my_news: { group: 'c', size: [1080, 400], layout: 'feed', platforms: screens },
  related_news: { group: 'c', size: [640, 360], layout: 'list', platforms: screens },
  comments_in_news: { group: 'c', size: [1080, 240], layout: 'talk', platforms: screens },
  comments_and_reviews: { group: 'c', size: [1080, 240], layout: 'talk', platforms: screens },
  music_comments: { group: 'c', size: [1080, 240], layout: 'talk', platforms: screens },
} as const satisfies Record<string, ZoneFacts>;
export type ZoneName = keyof typeof zones;

/** The names of the zones, in the order in which they are shown. */
export const zoneNames = Object.keys(zones) as [ZoneName, ...ZoneName[]];

/** What is known of a zone. Lists of zones read it by this type, in which a size is any size. */
export const zoneFacts = (zone: ZoneName): ZoneFacts => zones[zone];

/** Whether a zone takes advertisements of this type. */
export const takesType = (zone: ZoneName, type: AdType): boolean => groupTakes[zones[zone].group].includes(type);

/** Whether one of these platforms has the zone. */
export const isOnPlatform = (zone: ZoneName, platforms: readonly PlatformKind[]): boolean => platforms.some((each) => zoneFacts(zone).platforms.includes(each));

/** A price in dong. A thousand impressions may cost more than a click. */
const price = () => number(0, limits.adPrice);

const noun = resource({
  name: 'zone',
  area: 'advertise',
  path: '/cms/v1/adbutler/zones',
  id: 'idZone',
  title: 'title_vi',
  fields: {
    title_vi: text(),
    title_en: text(),
    /** dong for 1,000 impressions */
    price_impressions: price(),
    /** dong for one click */
    price_click: price(),
    /** dong for one video that was played to its end */
    price_view: price(),
    /** whether applications get advertisements here */
    enabled: withDefault(flag(), true),
  },
  shown: {
    zone: oneOf(zoneNames),
    group: oneOf(zoneGroups),
    formats: someOf(adTypes),
    platforms: someOf(platformKinds),
    width: count(),
    height: count(),
    requests: count(),
    /** percent of the requests that got an advertisement; null without requests */
    fill_rate: optional(count()),
    /** percent of the valid impressions that could be seen; null without impressions */
    viewability: optional(count()),
    /** the last day on which a campaign is booked here; null without one */
    booked_until: optional(date()),
  },
  filters: ['group', 'enabled'],
  sort: ['zone', 'created_at'],
  sorted: { by: 'zone', order: 'asc' },
  calls: ['list', 'lookup', 'get', 'update', 'history'],
});

/**
 * A place in the platform's applications where advertisements appear. Its prices are the rate card: the contract of a campaign fixes them for that campaign.
 * Figures are of the last `limits.adForecastDays` days.
 */
export const zone = { ...noun, update: endpoint({ ...noun.update, guard: { area: noun.area, right: 'decide' } }) };
