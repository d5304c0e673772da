import { expect, test, vi } from 'vitest';
import { testApp } from '../kit/testing.ts';

test('what a channel has is counted once a figure: each is a walk over all of its records', async () => {
  const t = await testApp();
  const movie = await t.make('movie');
  const staff = await t.as('moderator');
  const query = vi.spyOn(t.deps.db.pool, 'query');
  const { body } = await staff.call('GET', `/cms/v1/channel/${movie.channel.id}`);
  expect(body.data).toMatchObject({ total_contents: 1, total_movies: 1, total_videos: 0, subscribers: 0, views: 0 });
  const [statement] = query.mock.calls.map(([first]) => (first as unknown as { text: string }).text).filter((text) => text.includes('subscription'));
  const times = (counted: string) => statement?.split(counted).length;
  expect([times('from content m'), times('from subscription s'), times('from channel_views v')]).toEqual([4, 2, 2]);
});
