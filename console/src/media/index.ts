import type { Screen } from '../kit/screens.ts';
import {
  withActionTexts,
  withCollectionsTexts,
  withJudgingTexts,
  withMusicBulkTexts,
  withMusicTexts,
  withScreeningTexts,
  withTelevisionTexts,
} from '../words/words.ts';

const loadCollections = withCollectionsTexts(() => import('./collection.tsx'));
const collections = { resource: 'collection', group: 'media', section: 'pages' } as const;

/** The screens of Media, in the sidebar's order. */
export const media: Screen[] = [
  { path: 'movie', resource: 'movie', title: 'movie', group: 'media', section: 'content', load: withActionTexts(() => import('./movie.tsx')) },
  {
    path: 'video',
    resource: 'video',
    title: 'video',
    group: 'media',
    section: 'content',
    load: withActionTexts(withJudgingTexts(() => import('./video.tsx'))),
  },
  { path: 'music', resource: 'music', title: 'music', group: 'media', section: 'content', load: withActionTexts(withMusicTexts(() => import('./music.tsx'))) },
  {
    path: 'music/bulk',
    title: 'musicBulk',
    group: 'media',
    isWithin: true,
    load: withMusicTexts(withMusicBulkTexts(() => import('./music-bulk/BulkPage.tsx'))),
  },
  {
    path: 'television',
    resource: 'television',
    title: 'television',
    group: 'media',
    section: 'content',
    load: withActionTexts(withTelevisionTexts(() => import('./television.tsx'))),
  },
  { ...collections, path: 'collection', title: 'collection', load: loadCollections },
  { ...collections, path: 'ribbon', title: 'ribbon', create: null, load: async () => ({ collectionScreens: (await loadCollections()).ribbonScreens }) },
  { ...collections, path: 'mix', title: 'mix', create: null, load: async () => ({ collectionScreens: (await loadCollections()).mixScreens }) },
  { path: 'page', resource: 'page', title: 'page', group: 'media', section: 'pages', load: withCollectionsTexts(() => import('./page.tsx')) },
  { path: 'people', resource: 'people', title: 'people', group: 'media', section: 'about', load: () => import('./people.tsx') },
  {
    path: 'genre',
    resource: 'tag',
    title: 'genre',
    group: 'media',
    nouns: { of: 'kind', values: ['genre', 'keyword'] },
    section: 'about',
    load: withTelevisionTexts(withActionTexts(() => import('./tag.tsx'))),
  },
  { path: 'content-blacklist', title: 'contentBlacklist', group: 'media', section: 'work', load: withScreeningTexts(() => import('./content-blacklist.tsx')) },
  { path: 'transcode', title: 'transcode', group: 'media', section: 'work', load: () => import('./transcode.tsx') },
  { path: 'notification', title: 'notification', group: 'media', isWithin: true, load: withActionTexts(() => import('./notification.tsx')) },
  { path: 'channel', resource: 'channel', title: 'channel', group: 'media', section: 'work', load: () => import('./channel.tsx') },
];
