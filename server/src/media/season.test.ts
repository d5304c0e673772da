import { beforeAll, expect, test } from 'vitest';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

let t: TestApp;
let staff: Client;
beforeAll(async () => {
  t = await testApp();
  staff = await t.as('moderator');
});

const makeSeason = async (of: object = {}) => (await t.make('movie', { movie_type: 'series season', title: 'Bến Vắng', ...of })).idMovie as string;
const makeEpisode = async (season: string, episode_number: number) =>
  (await t.make('movie', { movie_type: 'episode', season, episode_number })).idMovie as string;
const orderPath = '/cms/v1/movie/order_episodes';
const path = (id: string) => `/cms/v1/movie/${id}/episodes`;
const read = async (id: string, by = staff) => (await by.call('GET', path(id))).body.data;
const numbers = async (id: string) => (await read(id)).episodes.map((each: { episode_number: number }) => each.episode_number);

test('a season shows its episodes in order, which numbers are missing, and which comes next', async () => {
  const season = await makeSeason();
  expect(await read(season)).toEqual({ episodes: [], missing: [], next: 1 });
  const [five, two, six] = [await makeEpisode(season, 5), await makeEpisode(season, 2), await makeEpisode(season, 6)];
  await makeEpisode(await makeSeason(), 1);
  const { episodes, ...rest } = await read(season);
  expect([episodes.map((each: { idMovie: string }) => each.idMovie), rest]).toEqual([[two, five, six], { missing: [3, 4], next: 7 }]);
  await staff.call('DELETE', `/cms/v1/movie/${five}`);
  expect(await read(season)).toMatchObject({ missing: [3, 4, 5], next: 7 });
  expect((await staff.call('GET', path(five))).status).toBe(404);
});

test('the next episode begins as a draft with everything that it shares with its season', async () => {
  const genre = (await t.make('tag', { kind: 'genre' })).idTag;
  const person = (await t.make('people')).idPeople;
  const season = await makeSeason({ label: 'Hot', genres: [genre], cast: [{ person, role: 'Mây' }], language: 'vi' });
  await makeEpisode(season, 3);
  const { status, body } = await staff.call('POST', path(season), {});
  expect([status, body.data]).toMatchObject([
    201,
    {
      movie_type: 'episode',
      season: { id: season },
      episode_number: 4,
      title: 'Bến Vắng – 4',
      label: 'Hot',
      language: 'vi',
      genres: [{ id: genre }],
      cast: [{ person: { id: person }, role: 'Mây' }],
      status: 'draft',
    },
  ]);
  expect((await staff.call('POST', path(season), { episode_number: 1 })).body.data.episode_number).toBe(1);
  expect(await numbers(season)).toEqual([1, 3, 4]);
});

test('people who add episodes at once get different numbers', async () => {
  const season = await makeSeason();
  await Promise.all([1, 2, 3, 4].map(() => staff.call('POST', path(season), {})));
  expect(await numbers(season)).toEqual([1, 2, 3, 4]);
});

test('another order deals the same numbers out anew, and an undo takes it back', async () => {
  const season = await makeSeason();
  const ids = [await makeEpisode(season, 1), await makeEpisode(season, 2), await makeEpisode(season, 5)];
  const order = [ids[2], ids[0], ids[1]];
  const changeset = '0193f0aa-0000-7000-8000-0000000000aa';
  const answer = await staff.call('POST', orderPath, { idMovie: season, order }, { changeset });
  const idsOf = ({ episodes }: { episodes: { idMovie: string }[] }) => episodes.map(({ idMovie }) => idMovie);
  expect([idsOf(answer.body.data), await numbers(season)]).toEqual([order, [1, 2, 5]]);
  expect((await staff.call('POST', `/cms/v1/changeset/${changeset}/undo`)).status).toBe(200);
  expect(idsOf(await read(season))).toEqual(ids);
});

test('an order that names an episode twice, lacks one or has a foreign one changes nothing', async () => {
  const season = await makeSeason();
  const [one, two] = [await makeEpisode(season, 1), await makeEpisode(season, 2)];
  const foreign = await makeEpisode(await makeSeason(), 1);
  const put = async (order: unknown[]) => {
    const { status, body } = await staff.call('POST', orderPath, { idMovie: season, order });
    return [status, body.errors?.map(({ code }: { code: string }) => code) ?? body.code];
  };
  expect(await put([two, two])).toEqual([422, ['repeated']]);
  for (const order of [[two], [two, foreign], [two, one, foreign]]) expect((await put(order))[0]).toBe(409);
  expect((await read(season)).episodes.map((each: { idMovie: string }) => each.idMovie)).toEqual([one, two]);
});

test('a partner reads and orders the seasons of their own channels alone', async () => {
  const partner = await t.as('partner');
  const { idChannel } = await t.make('channel', { owner: partner.id });
  t.deps.sessions.invalidate();
  const [own, foreign] = [await makeSeason({ channel: idChannel }), await makeSeason()];
  expect((await partner.call('POST', path(own), {})).status).toBe(201);
  const answers = [
    await partner.call('GET', path(foreign)),
    await partner.call('POST', path(foreign), {}),
    await partner.call('POST', orderPath, { idMovie: foreign, order: [foreign] }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});
