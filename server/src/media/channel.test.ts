import { resources } from '@marquee/contract/index';
import type { Resource } from '@marquee/contract/kit/resource';
import { beforeAll, describe, expect, test } from 'vitest';
import { raw, sql } from '../kit/sql.ts';
import { type Client, type TestApp, testApp } from '../kit/testing.ts';
import { overtaken } from '../films/film.testing.ts';

const contentKinds = [
  { kind: 'movie', of: resources.movie as unknown as Resource, id: 'idMovie' },
  { kind: 'video', of: resources.video as unknown as Resource, id: 'idVideo' },
] as const;

let t: TestApp;
let root: Client;
beforeAll(async () => {
  t = await testApp();
  root = await t.root();
});

describe.each(contentKinds)('a channel with a $kind', ({ kind, of, id }) => {
  test('cannot be deleted before its content, and the content can be restored only after the channel', async () => {
    const { idChannel } = await t.make('channel');
    const content = `${of.path}/${(await t.make(kind, { channel: idChannel }))[id]}`;
    const path = `/cms/v1/channel/${idChannel}`;
    const refused = await root.call('DELETE', path);
    expect([refused.status, refused.body.code]).toEqual([409, 'has_content']);
    expect(refused.body.message).toBe('Kênh này còn nội dung. Hãy xóa nội dung hoặc chuyển sang kênh khác trước.');
    expect((await root.call('GET', path)).body.data.deleted_at).toBeNull();

    await root.call('DELETE', content);
    expect((await root.call('DELETE', path)).status).toBe(200);
    const premature = await root.call('POST', `${content}/restore`);
    expect([premature.status, premature.body.code]).toEqual([409, 'channel_away']);
    await root.call('POST', `${path}/restore`);
    expect((await root.call('POST', `${content}/restore`)).body.data).toMatchObject({ deleted_at: null, channel: { id: idChannel } });
  });

  test('and content that is created, moved or restored in parallel to its deletion exclude each other', async () => {
    const { [id]: moved } = await t.make(kind);
    const deletedChannel = await t.make('channel');
    const { [id]: trashed } = await t.make(kind, { channel: deletedChannel.idChannel });
    await root.call('DELETE', `${of.path}/${trashed}`);
    const body = await t.sample(of, {});
    const deleting = (channel: string) =>
      sql`update channel set deleted_at = now() where "idChannel" = (select "idChannel" from channel where "idChannel" = ${channel}::uuid for update)`;
    for (const ask of [
      (channel: string) => root.call('POST', of.path, { ...body, channel }),
      (channel: string) => root.call('PUT', `${of.path}/${moved}`, { channel }),
    ]) {
      const { idChannel } = await t.make('channel');
      expect((await overtaken(t, deleting(idChannel), () => ask(idChannel))).body.errors).toMatchObject([{ path: 'channel', code: 'not_found' }]);
    }
    const restored = await overtaken(t, deleting(deletedChannel.idChannel), () => root.call('POST', `${of.path}/${trashed}/restore`));
    expect(restored.body.code).toBe('channel_away');

    const { idChannel } = await t.make('channel');
    const moving = sql`update ${raw(kind)} set channel = ${idChannel}::uuid where ${raw(`"${id}"`)} = ${moved}::uuid`;
    expect((await overtaken(t, moving, () => root.call('DELETE', `/cms/v1/channel/${idChannel}`))).body.code).toBe('has_content');
  });
});

test('a contest entry without a channel can be restored', async () => {
  const { idVideo } = await t.make('video');
  await t.deps.db.pool.query('update video set channel = null where "idVideo" = $1', [idVideo]);
  await root.call('DELETE', `/cms/v1/contest/video/${idVideo}`);
  expect((await root.call('POST', `/cms/v1/contest/video/${idVideo}/restore`)).body.data).toMatchObject({ deleted_at: null, channel: null });
});
