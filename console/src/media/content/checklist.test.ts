import type { Fields } from '@marquee/contract/kit/field';
import { movie } from '@marquee/contract/media/movie';
import { describe, expect, test } from 'vitest';
import { movieLayout } from '../movie/movieLayout.ts';
import { checklist, type RecordState } from './checklist.ts';
import { orderOf } from './layout.ts';

const fields = movie.fields as Fields;
const saved: RecordState = { status: 'draft', transcode_status: 'ready', savedFilm: 'a' };
const full = {
  movie_type: 'single movie',
  title: 'Mưa',
  title_en: 'Rain',
  description: 'Một đêm mưa.',
  slug: 'mua',
  duration: 90,
  release_date: '2026-01-02',
  language: 'vi',
  media_type: 'movie',
  channel: { id: 'c', label: 'Kênh' },
  genres: [{ id: 'g', label: 'Tâm lý' }],
  keywords: [{ id: 'k', label: 'mưa' }],
  cast: [{ id: 'r', person: { id: 'p', label: 'Hà' }, role: 'Mẹ' }],
  subtitles: [{ id: 's' }],
  banner: { id: 'b' },
  poster: { id: 'q' },
  screenshots: [{ id: 't' }],
  film: { id: 'a' },
  play_link: null,
  trailer_path: 'https://example.org/t',
  imdb_url: 'https://example.org/i',
  share_url: 'https://example.org/s',
  copyright: true,
};
const missing = (values: Record<string, unknown>, side: RecordState = saved) =>
  checklist(fields, values, orderOf(movieLayout), side).filter(({ isDone }) => !isDone);

describe('what a movie needs to be public', () => {
  test('nothing more when all is there', () => {
    expect(missing(full)).toEqual([]);
  });
  test('every required field of an empty form, a source and the acknowledgement', () => {
    const paths = missing({}, { status: undefined, transcode_status: undefined, savedFilm: null }).map(({ path }) => path);
    const required = Object.entries(fields)
      .filter(([, field]) => field.required)
      .map(([name]) => name);
    expect(paths.toSorted()).toEqual(['play_link', ...required, 'copyright'].toSorted());
    expect(paths).toEqual(['play_link', ...orderOf(movieLayout).filter((name) => required.includes(name)), 'copyright']);
  });
  test('each field asks by the verb of its kind', () => {
    const asks = Object.fromEntries(missing({ copyright: true, film: { id: 'a' } }).map(({ path, ask }) => [path, ask]));
    expect(asks).toMatchObject({ title: 'input', genres: 'select', poster: 'upload', release_date: 'select' });
  });
  test('an episode needs its season and number, nothing else does', () => {
    expect(missing({ ...full, movie_type: 'episode' }).map(({ path }) => path)).toEqual(['season', 'episode_number']);
    expect(missing({ ...full, movie_type: 'series season' })).toEqual([]);
  });
  test('a credit without its role is not done', () => {
    expect(missing({ ...full, cast: [{ person: { id: 'p', label: 'Hà' }, role: '' }] })).toEqual(
      [{ path: 'cast', ask: 'select', isDone: false }].map((item) => ({ ...item, ask: expect.any(String) })),
    );
  });
  test.each([
    ['running', 'waitTranscode'],
    ['queued', 'waitTranscode'],
    ['not_ready', 'waitTranscode'],
    ['failed', 'transcodeFailed'],
    ['stopped', 'transcodeStopped'],
  ] as const)('a film whose transcode is %s asks to %s', (transcode_status, ask) => {
    expect(missing(full, { ...saved, transcode_status })).toEqual([{ path: 'film', ask, isDone: false }]);
  });
  test('a film that is not saved yet must be saved, even where an earlier one is ready', () => {
    expect(missing({ ...full, film: { id: 'b' } })).toEqual([{ path: 'film', ask: 'saveToTranscode', isDone: false }]);
  });
  test('a play link is a source of its own', () => {
    expect(missing({ ...full, film: null, play_link: 'https://example.org/f.m3u8' }, { ...saved, transcode_status: 'not_ready', savedFilm: null })).toEqual([]);
  });
  test('what is blocked cannot be public', () => {
    expect(missing(full, { ...saved, status: 'blocked' }).map(({ ask }) => ask)).toEqual(['blocked']);
  });
});
