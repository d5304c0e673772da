import { expect, test, vi } from 'vitest';
import { renditionOf } from '../films/film.testing.ts';
import { newId } from '../kit/store.ts';
import { testApp } from '../kit/testing.ts';
import { countPlays } from '../platform/play.ts';

test('each total of a channel is computed once, because it reads all of the channel’s records', async () => {
  const t = await testApp();
  const movie = await t.make('movie');
  const staff = await t.as('moderator');
  const query = vi.spyOn(t.deps.db.pool, 'query');
  const { body } = await staff.call('GET', `/cms/v1/channel/${movie.channel.id}`);
  expect(body.data).toMatchObject({ total_contents: 1, total_movies: 1, total_videos: 0, subscribers: 0, views: 0 });
  const [statement] = query.mock.calls.map(([first]) => (first as unknown as { text: string }).text).filter((text) => text.includes('subscription'));
  const partsAround = (counted: string) => statement?.split(counted).length;
  expect([partsAround('from content m'), partsAround('from subscription s'), partsAround('from channel_views v')]).toEqual([6, 2, 2]);
});

test('the totals are what the lists show, and a subscription and a play over the platform API move them', async () => {
  const t = await testApp();
  const root = await t.root();
  const { idChannel: channel } = await t.make('channel');
  await t.make('movie', { channel });
  await t.make('video', { channel });
  await t.make('television', { channel });
  const { idMusic: id } = await t.make('music', { music_type: 'song', channel });
  const gone = await t.make('movie', { channel });
  await root.call('DELETE', `/cms/v1/movie/${gone.idMovie}`);
  const totals = async () => (await root.call('GET', `/cms/v1/channel/${channel}`)).body.data;
  const counted = async (path: string) => (await root.call('GET', `${path}?channel=${channel}&limit=1`)).body.meta.total;
  const shown = [await counted('/cms/v1/movie'), await counted('/cms/v1/contest/video'), await counted('/cms/v1/music'), await counted('/cms/v1/television')];
  const before = await totals();
  expect(shown).toEqual([1, 1, 1, 1]);
  expect([before.total_movies, before.total_videos, before.total_music, before.total_television, before.total_contents]).toEqual([...shown, 4]);

  await renditionOf(t, 'music', id);
  await root.call('PUT', `/cms/v1/music/${id}`, { visibility: 'enable', copyright: true });
  const viewer = newId();
  await t.stranger('POST', '/platform/v1/subscribe', { channel, viewer });
  await t.stranger('POST', '/platform/v1/play', { kind: 'music', id, viewer, seconds: 40 });
  await countPlays(t.deps.db);
  const after = await totals();
  expect([before.subscribers, before.views, after.subscribers, after.views]).toEqual([0, 0, 1, 1]);
});
