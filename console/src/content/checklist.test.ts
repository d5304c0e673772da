import type { Fields } from '@marquee/contract/kit/field';
import { movie } from '@marquee/contract/media/movie';
import { describe, expect, test } from 'vitest';
import { movieLayout } from '../media/movie/movieLayout.ts';
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

describe('the publishing checklist of a movie', () => {
  test('is complete when every condition is met', () => {
    expect(missing(full)).toEqual([]);
  });
  test('lists every required field, a source and the acknowledgement for an empty form', () => {
    const paths = missing({}, { status: undefined, transcode_status: undefined, savedFilm: null }).map(({ path }) => path);
    const required = Object.entries(fields)
      .filter(([, field]) => field.required)
      .map(([name]) => name);
    expect(paths.toSorted()).toEqual(['play_link', ...required, 'copyright'].toSorted());
    expect(paths).toEqual(['play_link', ...orderOf(movieLayout).filter((name) => required.includes(name)), 'copyright']);
  });
  test('uses the verb of each kind of field', () => {
    const asks = Object.fromEntries(missing({ copyright: true, film: { id: 'a' } }).map(({ path, ask }) => [path, ask]));
    expect(asks).toMatchObject({ title: 'input', genres: 'select', poster: 'upload', release_date: 'select' });
  });
  test('requires season and number only for episodes', () => {
    expect(missing({ ...full, movie_type: 'episode' }).map(({ path }) => path)).toEqual(['season', 'episode_number']);
    expect(missing({ ...full, movie_type: 'series season' })).toEqual([]);
  });
  test('does not accept a credit without a role', () => {
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
  ] as const)('shows for a film whose transcode is %s the requirement %s', (transcode_status, ask) => {
    expect(missing(full, { ...saved, transcode_status })).toEqual([{ path: 'film', ask, isDone: false }]);
  });
  test('requires saving a new film, even if an earlier one is ready', () => {
    expect(missing({ ...full, film: { id: 'b' } })).toEqual([{ path: 'film', ask: 'saveToTranscode', isDone: false }]);
  });
  test('accepts a play link as the source', () => {
    expect(missing({ ...full, film: null, play_link: 'https://example.org/f.m3u8' }, { ...saved, transcode_status: 'not_ready', savedFilm: null })).toEqual([]);
  });
  test('is never complete for a blocked movie', () => {
    expect(missing(full, { ...saved, status: 'blocked' }).map(({ ask }) => ask)).toEqual(['blocked']);
  });
});
