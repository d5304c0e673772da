import { expect, test } from 'vitest';
import { testApp } from '../kit/testing.ts';

test('a filmography has the movies of a person with their roles, and the episodes of a season as one', async () => {
  const t = await testApp();
  const staff = await t.as('moderator');
  const [person, other] = [(await t.make('people')).idPeople, (await t.make('people')).idPeople];
  const as = (role: string, who = person) => ({ person: who, role });
  const film = await t.make('movie', { title: 'Đêm trên sông', release_date: '2019-02-03', cast: [as('Lái đò'), as('Kể chuyện'), as('Mẹ', other)] });
  const season = await t.make('movie', { movie_type: 'series season', title: 'Bến Vắng', release_date: '2024-05-06' });
  for (const episode_number of [1, 2]) await t.make('movie', { movie_type: 'episode', season: season.idMovie, episode_number, cast: [as('Cô Ba')] });
  await t.make('movie', { cast: [as('Mẹ', other)] });
  const gone = await t.make('movie', { cast: [as('Khách')] });
  await staff.call('DELETE', `/cms/v1/movie/${gone.idMovie}`);
  const path = `/cms/v1/people/${person}/filmography`;
  const { credits, total } = (await staff.call('GET', path)).body.data;
  expect(total).toBe(2);
  expect(credits).toMatchObject([
    { idMovie: season.idMovie, title: 'Bến Vắng', roles: ['Cô Ba'], episodes: 2 },
    { idMovie: film.idMovie, title: 'Đêm trên sông', release_date: '2019-02-03', roles: ['Kể chuyện', 'Lái đò'], episodes: 0 },
  ]);
  // A partner sees what is of their channels alone.
  const partner = await t.as('partner');
  await t.make('channel', { owner: partner.id });
  expect((await partner.call('GET', path)).body.data).toEqual({ credits: [], total: 0 });
});
