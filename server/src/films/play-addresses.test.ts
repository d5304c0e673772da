import { expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { testApp } from '../kit/testing.ts';
import { followAddress } from './play-addresses.ts';

test('a film’s play link at an old address of this server changes to PUBLIC_URL, and a link to another server stays', async () => {
  const t = await testApp({ PUBLIC_URL: 'https://cms.example.vn' });
  const root = await t.root();
  const [own, other] = [await t.make('movie', {}), await t.make('movie', { play_link: 'https://films.example/a.m3u8' })];
  const path = (id: string) => `/platform/v1/movie/${id}/play.m3u8`;
  const cached = `https://cache.example${path(other.idMovie)}`;
  const set = (id: string, link: string) => run(t.deps.db.pool, sql`update movie set play_link = ${link} where "idMovie" = ${id}::uuid`);
  const local = `http://127.0.0.1:8080${path(own.idMovie)}`;
  await set(own.idMovie, local);
  // The same film at a cache that an operator has put in front.
  await set(other.idMovie, cached);
  const { signal } = new AbortController();
  const link = async (id: string) => (await root.call('GET', `/cms/v1/movie/${id}`)).body.data;
  const follow = (origin: string) => followAddress({ ...t.deps, config: { ...t.deps.config, PUBLIC_URL: origin }, origin: () => origin }, signal);

  const { PUBLIC_URL: _, ...unset } = t.deps.config;
  await followAddress({ ...t.deps, config: unset }, signal);
  expect((await link(own.idMovie)).play_link).toBe(local);

  const { version } = await link(own.idMovie);
  await follow('https://cms.example.vn');
  await follow('https://cms.example.vn');
  expect(await link(own.idMovie)).toMatchObject({ play_link: `https://cms.example.vn${path(own.idMovie)}`, version });
  // PUBLIC_URL changes again.
  await follow('https://phim.example.vn');
  expect(await link(own.idMovie)).toMatchObject({ play_link: `https://phim.example.vn${path(own.idMovie)}`, version });
  expect((await link(other.idMovie)).play_link).toBe(cached);
  // Without PUBLIC_URL a link gets the address of this machine. It changes as soon as PUBLIC_URL is set again.
  await followAddress({ ...t.deps, config: unset }, signal);
  await set(own.idMovie, local);
  await follow('https://phim.example.vn');
  expect(await link(own.idMovie)).toMatchObject({ play_link: `https://phim.example.vn${path(own.idMovie)}`, version });
  // A link to another record's film is not this record's own play link.
  const elsewhere = `http://127.0.0.1:8080${path(own.idMovie)}`;
  await set(other.idMovie, elsewhere);
  await follow('https://ba.example.vn');
  expect((await link(other.idMovie)).play_link).toBe(elsewhere);
  const linkChanges = await run(t.deps.db.pool, sql`select from history where record = ${own.idMovie}::uuid and changes ? 'play_link' and verb = 'update'`);
  expect(linkChanges).toHaveLength(4);
});
