import { expect, test } from 'vitest';
import { testApp } from '../kit/testing.ts';

test('a genre counts the movies that have it and are not deleted, and the trash counts the others', async () => {
  const t = await testApp();
  const root = await t.root();
  const [genre, other] = [(await t.make('tag', { kind: 'genre' })).idTag, (await t.make('tag', { kind: 'genre' })).idTag];
  const [gone] = [await t.make('movie', { genres: [genre, other] }), await t.make('movie', { genres: [genre] }), await t.make('movie', { genres: [other] })];
  const total = async (query: string) => (await root.call('GET', `/cms/v1/movie?${query}`)).body.meta.total;
  expect(await total(`genres=${genre}`)).toBe(2);
  await root.call('DELETE', `/cms/v1/movie/${gone.idMovie}`);
  expect(await total(`genres=${genre}`)).toBe(1);
  expect(await total(`genres=${genre}&deleted=true`)).toBe(1);
  expect(await total(`genres=${genre}&genres=${other}`)).toBe(2);
  expect(await total(`genres=${genre}&media_type=interactive`)).toBe(0);
  // A partner's own channels alone: the links know nothing of them.
  const partner = await t.as('partner');
  expect((await partner.call('GET', `/cms/v1/movie?genres=${genre}`)).body.meta.total).toBe(0);
});
