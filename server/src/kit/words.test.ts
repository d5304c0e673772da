import type { Endpoint } from '@marquee/contract/kit/endpoint';
import { languages } from '@marquee/contract/words/words';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../routes.ts';
import { languageOf, wordOf } from './refusal.ts';
import { testApp } from './testing.ts';

/** Inputs that nobody types: the hidden field of the contest form, the parameters of a signed address, and the parameter of the live stream. */
const withoutWords = ['fax', 'e', 's', 't', 'missed'];

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; oneOf?: Schema[]; allOf?: Schema[] };

/** Every path within a body or a query, without positions. */
function pathsOf(schema: Schema, at = ''): string[] {
  const same = [schema.anyOf, schema.oneOf, schema.allOf, schema.items].flatMap((each) => each ?? []).flatMap((each) => pathsOf(each, at));
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    const path = at === '' ? name : `${at}.${name}`;
    return [path, ...pathsOf(each, path)];
  });
  return [...same, ...inner];
}
const schemaOf = (of: Endpoint['query']) => (of ? (z.toJSONSchema(of, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema) : {});

test('every input of a call has a word in every language, for error messages', async () => {
  const t = await testApp();
  const missing = new Set<string>();
  let paths = 0;
  for (const { about, build } of routes)
    for (const [{ method, path: address, body, query, fieldsFor: names }] of build(t.deps).calls)
      for (const path of [...pathsOf(schemaOf(body)), ...pathsOf(schemaOf(query))]) {
        const whose = [about, names?.({ contest: true })];
        paths += 1;
        for (const language of languages)
          if (!withoutWords.includes(path) && !whose.some((each) => wordOf(language, each, path))) missing.add(`${language}: ${path} of ${method} ${address}`);
      }
  expect([...missing]).toEqual([]);
  expect(paths).toBeGreaterThan(300);
});

test('a message about a parameter of a call contains its word', async () => {
  const t = await testApp();
  const root = await t.root();
  for (const [path, text] of [
    ['/cms/v1/tag?fields=nope', 'Các cột phải là một trong'],
    ['/cms/v1/tag/lookup?ids=zz', 'Các mã: không tìm thấy'],
    ['/cms/v1/transcode?state=nope', 'Trạng thái phải là một trong'],
    ['/cms/v1/movie?release_date_from=x', 'Ngày phát hành phải là ngày có thật'],
    ['/cms/v1/movie?season=zz', 'Mùa phim: không tìm thấy'],
    ['/platform/v1/movie?season=zz', 'Mùa phim: không tìm thấy'],
  ] as const)
    expect([path, (await root.call('GET', path)).body.message]).toEqual([path, expect.stringContaining(text)]);
  const asset = await root.call('POST', '/cms/v1/publish_s3_file', { idAsset: 7 }, { 'accept-language': 'ja' });
  expect(asset.body.message).toContain('アップロード済みのファイル');
});

test('the word of a field is in lower case within a sentence, and unchanged at its beginning', async () => {
  const root = await (await testApp()).root();
  const messagesOf = async (path: string, language: string, body: object = {}) => {
    const { errors } = (await root.call('POST', path, body, { 'accept-language': language })).body;
    return Object.fromEntries(errors.map((each: { path: string; message: string }) => [each.path, each.message]));
  };
  expect(await messagesOf('/cms/v1/movie', 'en')).toMatchObject({
    title: 'Please input title',
    title_en: 'Please input English title',
    release_date: 'Please select release date',
    imdb_url: 'Please input IMDB URL',
    poster: 'Please upload poster',
  });
  expect(await messagesOf('/cms/v1/movie', 'vi')).toMatchObject({
    title: 'Vui lòng nhập tên phim',
    genres: 'Vui lòng chọn thể loại',
    banner: 'Vui lòng tải lên banner',
  });
  const rows = {
    cast: [
      { person: '', role: 'Vai chính' },
      { person: '', role: '' },
    ],
  };
  expect(await messagesOf('/cms/v1/movie', 'vi', rows)).toMatchObject({
    'cast.0.person': 'Vui lòng chọn người ở dòng 1',
    'cast.1.role': 'Vui lòng nhập vai trò ở dòng 2',
  });
  expect(await messagesOf('/cms/v1/movie', 'en', rows)).toMatchObject({ 'cast.1.role': 'Please input role in row 2' });
  expect(await messagesOf('/cms/v1/movie', 'ja', rows)).toMatchObject({ 'cast.1.role': '2行目の役を入力してください' });
  expect(await messagesOf('/cms/v1/login', 'vi')).toEqual({ email: 'Vui lòng nhập email', password: 'Vui lòng nhập mật khẩu' });
  const long = await root.call('POST', '/cms/v1/tag', { title: 'a'.repeat(256), kind: 'genre' });
  expect(long.body.message).toBe('Tên dài quá 255 ký tự');
});

test('the language of an answer is a requested one, matched by its whole tag, or Vietnamese', () => {
  const answers = (header: string | undefined) => languageOf(header);
  for (const header of [undefined, '', '*', 'fr', ';;q=,=', 'jam', 'entity', 'view, env;q=0.4', 'en;q=0', 'vi-VN,vi;q=0.9,en;q=0.8', 'en;q=7, vi;q=0.3'])
    expect([header, answers(header)]).toEqual([header, 'vi']);
  for (const header of ['en', 'EN-us', 'fr, en;q=0.1', 'vi;q=0.2,en-GB;q=0.9']) expect([header, answers(header)]).toEqual([header, 'en']);
  for (const header of ['ja', 'ja-JP,ja;q=0.9,en;q=0.8', 'fr;q=1, ja;q=0.5']) expect([header, answers(header)]).toEqual([header, 'ja']);
});
