import { resources } from '@marquee/contract/index';
import type { Resource } from '@marquee/contract/kit/resource';
import { beforeAll, describe, expect, test } from 'vitest';
import { raw, sql } from '../kit/sql.ts';
import { type Client, type TestApp, testApp } from '../kit/testing.ts';
import { overtaken } from '../films/film.testing.ts';

const sorts = [
  { sort: 'movie', of: resources.movie as unknown as Resource, id: 'idMovie' },
  { sort: 'video', of: resources.video as unknown as Resource, id: 'idVideo' },
] as const;

let t: TestApp;
let root: Client;
beforeAll(async () => {
  t = await testApp();
  root = await t.root();
});

describe.each(sorts)('a channel with a $sort', ({ sort, of, id }) => {
  test('is not deleted, and says why; without it is, and the content comes back after it alone', async () => {
    const { idChannel } = await t.make('channel');
    const content = `${of.path}/${(await t.make(sort, { channel: idChannel }))[id]}`;
    const path = `/cms/v1/channel/${idChannel}`;
    const refused = await root.call('DELETE', path);
    expect([refused.status, refused.body.code]).toEqual([409, 'has_content']);
    expect(refused.body.message).toBe('Kênh này còn nội dung. Hãy xóa nội dung hoặc chuyển sang kênh khác trước.');
    expect((await root.call('GET', path)).body.data.deleted_at).toBeNull();

    await root.call('DELETE', content);
    expect((await root.call('DELETE', path)).status).toBe(200);
    const early = await root.call('POST', `${content}/restore`);
    expect([early.status, early.body.code]).toEqual([409, 'channel_away']);
    await root.call('POST', `${path}/restore`);
    expect((await root.call('POST', `${content}/restore`)).body.data).toMatchObject({ deleted_at: null, channel: { id: idChannel } });
  });

  test('that is made, moved or restored while the channel is deleted stays out of it, and the other way round', async () => {
    const { [id]: stays } = await t.make(sort);
    const away = await t.make('channel');
    const { [id]: trashed } = await t.make(sort, { channel: away.idChannel });
    await root.call('DELETE', `${of.path}/${trashed}`);
    const body = await t.sample(of, {});
    const deleting = (channel: string) =>
      sql`update channel set deleted_at = now() where "idChannel" = (select "idChannel" from channel where "idChannel" = ${channel}::uuid for update)`;
    for (const ask of [
      (channel: string) => root.call('POST', of.path, { ...body, channel }),
      (channel: string) => root.call('PUT', `${of.path}/${stays}`, { channel }),
    ]) {
      const { idChannel } = await t.make('channel');
      expect((await overtaken(t, deleting(idChannel), () => ask(idChannel))).body.errors).toMatchObject([{ path: 'channel', code: 'not_found' }]);
    }
    const back = await overtaken(t, deleting(away.idChannel), () => root.call('POST', `${of.path}/${trashed}/restore`));
    expect(back.body.code).toBe('channel_away');

    const { idChannel } = await t.make('channel');
    const moving = sql`update ${raw(sort)} set channel = ${idChannel}::uuid where ${raw(`"${id}"`)} = ${stays}::uuid`;
    expect((await overtaken(t, moving, () => root.call('DELETE', `/cms/v1/channel/${idChannel}`))).body.code).toBe('has_content');
  });
});

test('an entry of no channel comes back from the trash', async () => {
  const { idVideo } = await t.make('video');
  await t.deps.db.pool.query('update video set channel = null where "idVideo" = $1', [idVideo]);
  await root.call('DELETE', `/cms/v1/contest/video/${idVideo}`);
  expect((await root.call('POST', `/cms/v1/contest/video/${idVideo}/restore`)).body.data).toMatchObject({ deleted_at: null, channel: null });
});
