import { expect, test, vi } from 'vitest';
import { testApp } from '../kit/testing.ts';

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
