import { describe, expect, expectTypeOf, test } from 'vitest';
import { takesType, zoneGroups, zoneNames, zones } from './advertise/zone.ts';
import { resources } from './index.ts';
import { words as en } from './words/en.ts';
import { words as ja } from './words/ja.ts';
import { words as vi } from './words/vi.ts';
import type { FieldWords } from './words/words.ts';

/**
 * The fields from point 3 of the specification, each with its field in the contract. "List filters" and the values that the server derives are listed
 * where they are answered.
 */
const specified: { [R in keyof typeof resources]?: Record<string, string> } = {
  movie: {
    idMovie: 'idMovie',
    movie_type: 'movie_type',
    title: 'title',
    'English title': 'title_en',
    'Vietnamese title': 'title_vi',
    description: 'description',
    slug: 'slug',
    'duration in minutes': 'duration',
    'release date': 'release_date',
    language: 'language',
    subtitles: 'subtitles',
    genres: 'genres',
    keywords: 'keywords',
    'cast with role': 'cast',
    label: 'label',
    'media type': 'media_type',
    banner: 'banner',
    poster: 'poster',
    screenshots: 'screenshots',
    'play link': 'play_link',
    'main link play': 'main_link_play',
    'trailer path': 'trailer_path',
    'IMDB URL': 'imdb_url',
    'share URL': 'share_url',
    channel: 'channel',
    views: 'views',
    status: 'status',
    'transcode status': 'transcode_status',
    'blacklist status': 'blacklist_status',
    'created time': 'created_at',
    'updated time': 'updated_at',
  },
  people: {
    idPeople: 'idPeople',
    name: 'name',
    'known as': 'known_as',
    gender: 'gender',
    birthday: 'birthday',
    'death day': 'death_day',
    'place of birth': 'place_of_birth',
    country: 'country',
    biography: 'biography',
    avatar: 'avatar',
    cover: 'cover',
  },
  tag: { idTag: 'idTag', title: 'title' },
  video: { idVideo: 'idVideo', video_type: 'video_type', title: 'title', description: 'description', 'play link': 'play_link' },
  television: { idTelevision: 'idTelevision', title: 'title', description: 'description', 'play link': 'play_link' },
  music: {
    idMusic: 'idMusic',
    music_type: 'music_type',
    title: 'title',
    description: 'description',
    'type or genre': 'genres',
    poster: 'poster',
    artist: 'artists',
    album: 'album',
  },
  collection: {
    idCollection: 'idCollection',
    'title in English': 'title_en',
    'title in Vietnamese': 'title_vi',
    'category type': 'category_type',
    'category item type': 'item_type',
    channel: 'channel',
    'media items': 'items',
    description: 'description',
  },
  page: { idPage: 'idPage', title: 'title', 'page type': 'page_type', 'content ribbons and banners': 'collections' },
  channel: {
    name: 'name',
    'about us': 'about_us',
    'report email': 'report_email',
    username: 'username',
    email: 'email',
    'totals of contents': 'total_contents',
    movies: 'total_movies',
    videos: 'total_videos',
    music: 'total_music',
    TV: 'total_television',
    subscribers: 'subscribers',
    views: 'views',
  },
  campaign: {
    campaignId: 'campaignId',
    userId: 'userId',
    name: 'name',
    company: 'company',
    budget: 'budget',
    'start date': 'start_date',
    'finish date': 'finish_date',
    target: 'target',
    'ads type': 'ads_type',
    'ads URL': 'ads_url',
    'skippable flag': 'skippable',
    'skip-after seconds': 'skip_after',
    platform: 'platforms',
    content: 'content',
    email: 'email',
    'phone number': 'phone_number',
    'contact name': 'contact_name',
    title: 'title',
    text: 'text',
    'ad upload': 'file',
    created: 'created_at',
    launched: 'launched_at',
    ended: 'ended_at',
    impressions: 'impressions',
    clicks: 'clicks',
    requests: 'requests',
    quota: 'quota',
    revenue: 'revenue',
  },
};

/** Totals of kinds of content that are not managed yet. */
const notYet = { channel: ['interactive movies'] };

/** The required fields from point 5, without which a record cannot be created. */
const required: { [R in keyof typeof resources]?: string[] } = {
  movie: [
    'title',
    'genres',
    'keywords',
    'description',
    'duration',
    'slug',
    'cast',
    'title_en',
    'imdb_url',
    'share_url',
    'trailer_path',
    'release_date',
    'subtitles',
    'language',
    'media_type',
    'banner',
    'poster',
    'screenshots',
  ],
  people: ['name', 'biography', 'country', 'place_of_birth', 'known_as', 'birthday'],
  tag: ['title'],
  video: ['title', 'video_type', 'genres', 'keywords', 'description', 'banner', 'channel'],
  television: ['title', 'genres', 'keywords', 'description', 'banner', 'play_link'],
  music: ['title', 'genres', 'keywords', 'description', 'music_type', 'poster', 'artists', 'channel'],
  channel: ['name', 'about_us', 'report_email'],
  collection: ['title_vi', 'title_en', 'category_type', 'item_type', 'description'],
  page: ['title', 'page_type'],
  campaign: ['company', 'email', 'contact_name', 'phone_number', 'ads_url', 'start_date', 'finish_date'],
};

describe.each(Object.entries(specified))('%s', (name, fields) => {
  const of = resources[name as keyof typeof resources];

  test('has every specified field', () => {
    const available = new Set([of.id, ...Object.keys(of.fields), ...Object.keys(of.shown), 'created_at', 'updated_at']);
    expect(Object.entries(fields).filter(([, field]) => !available.has(field))).toEqual([]);
  });

  test('requires the fields that the specification requires', () => {
    const all = of.fields as Record<string, { required: boolean }>;
    expect((required[name as keyof typeof required] ?? []).filter((field) => !all[field]?.required)).toEqual([]);
  });
});

describe('limits and rules', () => {
  const { movie, people, channel, video, television } = resources;

  test('are as specified', () => {
    for (const { fields } of [movie, video, television]) expect([fields.genres.param.max, fields.keywords.param.max]).toEqual([5, 10]);
    expect([movie.fields.banner.param, movie.fields.poster.param, people.fields.avatar.param]).toEqual([
      { width: 875, height: 540 },
      { width: 200, height: 300 },
      { width: 150, height: 150 },
    ]);
    expect(movie.fields.screenshots.param).toMatchObject({ width: 700, height: 300 });
    expect(movie.fields.label.param.values).toEqual(['Normal', 'Exclusive', 'Hot', 'Live']);
    expect(movie.fields.label.defaultValue).toBe('Normal');
    expect(people.fields.gender.param.values).toEqual(['male', 'female', 'other']);
  });

  test('of zones are as specified: groups of 10, 7 and 9, of which the first alone takes text and VAST', () => {
    const groups = zoneGroups.map((group) => zoneNames.filter((each) => zones[each].group === group));
    expect(groups.map((each) => each.length)).toEqual([10, 7, 9]);
    for (const type of ['text', 'vast'] as const) expect(zoneNames.filter((each) => takesType(each, type))).toEqual(groups[0]);
    expect(zoneNames.every((each) => takesType(each, 'image'))).toBe(true);
  });

  test('require a play link or an uploaded film', () => {
    const codes = (value: object) => movie.checks.flatMap((check) => check(value as Record<string, unknown>)).map((f) => f.code);
    expect(codes({ movie_type: 'single movie' })).toEqual(['link_or_upload']);
    expect(codes({ movie_type: 'single movie', play_link: 'https://a.example/b' })).toEqual([]);
    expect(codes({ movie_type: 'single movie', film: 'x' })).toEqual([]);
    expect(codes({ movie_type: 'episode', film: 'x' })).toEqual(['episode_needs_season', 'episode_needs_season']);
    expect(codes({ movie_type: 'single movie', film: 'x', season: 's', episode_number: 1 })).toEqual([
      'only_episodes_have_season',
      'only_episodes_have_season',
    ]);
    expect(codes({ movie_type: 'single movie', film: 'x', visibility: 'enable' })).toEqual(['copyright_unacknowledged']);
    expect(codes({ movie_type: 'single movie', film: 'x', visibility: 'enable', copyright: true })).toEqual([]);
  });

  test('list the totals that are still missing, so that they are not forgotten', () => {
    expect(notYet.channel.filter((total) => Object.keys(channel.shown).includes(`total_${total}`))).toEqual([]);
  });
});

describe('words', () => {
  test('of Vietnamese and Japanese differ from the English ones', () => {
    /** Words that are the same in these languages, and names. */
    const same = new Set([
      'Email',
      'Banner',
      'Poster',
      'ID',
      'Id',
      'Marquee',
      'Video',
      'video',
      'Clip',
      'Web',
      'Android',
      'iOS',
      'Ribbon',
      'Mix',
      'Album',
      'Google Play',
      'App Store',
      'Galaxy Store',
      'AppGallery',
    ]);
    const flat = (value: unknown, path = ''): [string, string][] =>
      typeof value === 'string' ? [[path, value]] : Object.entries(value as object).flatMap(([key, each]) => flat(each, `${path}.${key}`));
    const english = new Map(flat(en));
    for (const [language, words] of Object.entries({ vi, ja })) {
      const alike = flat(words).filter(([path, text]) => english.get(path) === text && !same.has(text));
      expect([language, alike]).toEqual([language, []]);
    }
  });
});

test('the type of the words has a key for each field of a row, and no other', () => {
  type Of<F> = Extract<F, `cast.${string}`>;
  expectTypeOf<Of<keyof FieldWords['movie']>>().toEqualTypeOf<'cast.person' | 'cast.role'>();
});
