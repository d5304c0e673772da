import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { claimProbe, purgeHealth, runProbe, storeProbe } from '../television/health.ts';
import { goLive, liveOutbound, liveSite, type LiveSite } from '../television/live.testing.ts';
import type { ProbeResult } from '../television/probe.ts';
import { probeDue } from '../television/rounds.ts';

const path = '/cms/v1/television';
let t: TestApp;
let root: Client;
let site: LiveSite;
beforeAll(async () => {
  t = await testApp();
  root = await t.root();
  site = await liveSite();
  t.deps.outbound = liveOutbound;
});

/** Number of the newest segment, the same for all channels. */
let segment = 100;
let folder = 0;
/** A new channel whose stream works, with its link. */
async function made(of: Record<string, unknown> = {}): Promise<{ id: string; name: string; link: string }> {
  folder += 1;
  const name = `/t${folder}/live`;
  goLive(site, name, segment);
  const link = `${site.origin}${name}.m3u8`;
  const { idTelevision } = await t.make('television', { play_link: link, ...of });
  return { id: idTelevision, name, link };
}
const get = async (id: string) => (await root.call('GET', `${path}/${id}`)).body.data;
const probe = (id: string, by = root) => by.call('POST', `${path}/${id}/probe`);
const publish = (id: string, by = root) => by.call('PUT', `${path}/${id}`, { visibility: 'enable', copyright: true });
const stop = (name: string) => site.answers.delete(`${name}.m3u8`);

describe('publishing a live channel', () => {
  test('needs a link that was really probed and works, and says what is wrong with it', async () => {
    const { id, name } = await made();
    expect((await publish(id)).body.data).toMatchObject({ status: 'public', visibility: 'enable', copyright_by: { id: root.id } });
    site.text('/page', '<!doctype html>', 'text/html');
    for (const [link, code, message] of [
      [`${site.origin}/page`, 'not_a_playlist', 'Link phát: địa chỉ này không phải danh sách phát HLS'],
      [`${site.origin}/none.m3u8`, 'http_error', 'Link phát: máy chủ phát báo lỗi (404)'],
      ['http://127.0.0.1:9/live.m3u8', 'private_address', 'Link phát: không được dùng địa chỉ trong mạng nội bộ'],
    ] as const) {
      const bad = await t.make('television', { play_link: link });
      const refused = await publish(bad.idTelevision);
      expect([refused.status, refused.body.code, refused.body.errors[0]]).toMatchObject([422, 'not_publishable', { path: 'play_link', code, message }]);
      expect((await get(bad.idTelevision)).status).toBe('draft');
      // A public channel gets no other link that does not work.
      expect((await root.call('PUT', `${path}/${id}`, { play_link: link })).status).toBe(422);
    }
    // What is public stays so and can be changed while its stream is away.
    stop(name);
    expect((await root.call('PUT', `${path}/${id}`, { description: 'Tin tức và thời sự' })).body.data.status).toBe('public');
  });

  test('needs a complete record, the acknowledgement and the right to publish; a draft needs a title and a channel', async () => {
    const { idChannel } = await t.make('channel');
    const draft = await root.call('POST', path, { title: 'Kênh mới', channel: idChannel, draft: true });
    expect([draft.status, draft.body.data.missing.toSorted()]).toEqual([201, ['banner', 'description', 'genres', 'keywords', 'play_link']]);
    const refused = await publish(draft.body.data.idTelevision);
    expect([refused.status, refused.body.errors.map((each: { path: string }) => each.path).toSorted()]).toEqual([
      422,
      ['banner', 'description', 'genres', 'keywords', 'play_link'],
    ]);
    expect((await probe(draft.body.data.idTelevision)).body.errors[0]).toMatchObject({
      path: 'play_link',
      code: 'required',
      message: 'Vui lòng nhập link phát',
    });
    const { id } = await made();
    expect((await root.call('PUT', `${path}/${id}`, { visibility: 'enable' })).body.errors[0].code).toBe('copyright_unacknowledged');
    expect((await (await t.as('developer')).call('PUT', `${path}/${id}`, { visibility: 'enable', copyright: true })).status).toBe(403);
  });

  test('shows it to the platform’s applications, with its link and nothing of the console', async () => {
    const { id, link } = await made({ title: 'Sông Hồng TV' });
    expect((await t.stranger('GET', `/platform/v1/television/${id}`)).status).toBe(404);
    await publish(id);
    const shown = (await t.stranger('GET', `/platform/v1/television/${id}`)).body.data;
    expect(shown).toMatchObject({ idTelevision: id, title: 'Sông Hồng TV', play_link: link });
    expect(Object.keys(shown).filter((name) => ['health', 'copyright', 'visibility', 'status', 'blacklist_status'].includes(name))).toEqual([]);
    expect((await t.stranger('GET', '/platform/v1/television?name=song hong')).body.data.map((each: { idTelevision: string }) => each.idTelevision)).toEqual([
      id,
    ]);
    await root.call('PUT', `${path}/${id}`, { visibility: 'disable' });
    expect((await t.stranger('GET', `/platform/v1/television/${id}`)).status).toBe(404);
  });
});

describe('the health of a channel', () => {
  test('is measured without a new version of the record, and shown with its renditions', async () => {
    const { id } = await made();
    expect(await get(id)).toMatchObject({ health: 'unknown', health_since: null, version: 1 });
    const report = await probe(id);
    expect([report.status, report.body.data]).toMatchObject([200, { health: 'up', cause: null, events: [], renditions: [{ cause: null }] }]);
    expect(report.body.data.recent.at(-1)).toBe('up');
    expect(await get(id)).toMatchObject({ health: 'up', version: 1 });
    expect(
      (await root.call('GET', `${path}?health=up&fields=title&fields=health`)).body.data.some((each: { idTelevision: string }) => each.idTelevision === id),
    ).toBe(true);
    const strip = await root.call('GET', `${path}/health?ids=${id}`);
    expect(strip.body.data).toEqual([{ id, recent: [...Array.from({ length: 47 }, () => null), 'up'] }]);
  });

  test('is worse after one failed probe, down after two, and the owner of a public channel is told once each way', async () => {
    const owner = await t.as('partner');
    const { idChannel } = await t.make('channel', { owner: owner.id });
    const { id, name } = await made({ title: 'Hà Thành TV', channel: idChannel });
    await publish(id);
    const told = async () =>
      (await owner.call('GET', '/cms/v1/notification')).body.data
        .map((each: { kind: string }) => each.kind)
        .filter((kind: string) => kind.startsWith('television'));
    await probe(id);
    stop(name);
    expect((await probe(id)).body.data).toMatchObject({ health: 'degraded', cause: 'http_error', http_status: 404 });
    expect(await told()).toEqual([]);
    for (let nth = 0; nth < 3; nth++) expect((await probe(id)).body.data).toMatchObject({ health: 'down', cause: 'http_error', http_status: 404 });
    expect(await told()).toEqual(['television_down']);
    const [notice] = (await owner.call('GET', '/cms/v1/notification')).body.data;
    expect(notice).toMatchObject({ params: { name: 'Hà Thành TV' }, record: { kind: 'television', id }, by: null });
    goLive(site, name, (segment += 1));
    const back = (await probe(id)).body.data;
    expect([back.health, back.events.map((each: { health: string }) => each.health)]).toEqual(['up', ['down', 'degraded']]);
    expect(await told()).toEqual(['television_up', 'television_down']);
    stop(name);
    await probe(id);
    await root.call('PUT', `${path}/${id}`, { visibility: 'disable' });
    await probe(id);
    // Nobody watches a hidden channel.
    expect([(await get(id)).health, await told()]).toEqual(['down', ['television_up', 'television_down']]);
  });

  test('sorts a list by the worst first, and is forgotten with the link', async () => {
    const { id: up } = await made({ title: 'Kênh sắp xếp một' });
    const { id: unknown } = await made({ title: 'Kênh sắp xếp hai' });
    const { id: down, name } = await made({ title: 'Kênh sắp xếp ba' });
    stop(name);
    for (const id of [up, down, down]) await probe(id);
    const ids = async (query = '') =>
      (await root.call('GET', `${path}?name=${encodeURIComponent('kênh sắp xếp')}${query}`)).body.data.map(
        (each: { idTelevision: string }) => each.idTelevision,
      );
    expect(await ids()).toEqual([down, unknown, up]);
    expect(await ids('&order_by=desc&sort_by=health')).toEqual([up, unknown, down]);
    expect((await root.call('PUT', `${path}/${down}`, { play_link: `${site.origin}${name}.m3u8` })).body.data.health).toBe('down');
    expect((await root.call('PUT', `${path}/${down}`, { play_link: `${site.origin}/other.m3u8` })).body.data).toMatchObject({
      health: 'unknown',
      health_cause: null,
    });
  });

  test('has an uptime and events from its history, of which old rows are purged', async () => {
    const { id } = await made();
    const at = (hours: number) => sql`now() - make_interval(secs => ${hours * 3600})`;
    for (const [health, since, until] of [
      ['up', 400, 300],
      ['up', 10, 4],
      ['down', 4, 2],
      ['up', 2, null],
    ] as const)
      await run(
        t.deps.db.pool,
        sql`insert into television_health (owner, health, cause, since, until) values (${id}::uuid, ${health}, ${health === 'down' ? 'unreachable' : null}, ${at(since)}, ${until === null ? null : at(until)})`,
      );
    await run(t.deps.db.pool, sql`update television_side set health = 'up', next_probe_at = now() + interval '1 minute' where owner = ${id}::uuid`);
    const report = (await root.call('GET', `${path}/${id}/health`)).body.data;
    expect([report.uptime_day, report.uptime_week]).toEqual([expect.closeTo(0.8, 3), expect.closeTo(0.8, 3)]);
    expect(report.events).toMatchObject([{ health: 'down', cause: 'unreachable' }]);
    expect([report.recent[20], report.recent[30], report.recent[41], report.recent[47]]).toEqual([null, 'up', 'down', 'up']);
    expect(await purgeHealth(t.deps.db)).toBe(1);
    expect((await run(t.deps.db.pool, sql`select from television_health where owner = ${id}::uuid`)).length).toBe(3);
  });
});

describe('scheduled probes', () => {
  const due = (id: string) => run(t.deps.db.pool, sql`update television_side set next_probe_at = now() - interval '1 second' where owner = ${id}::uuid`);
  const later = () => run(t.deps.db.pool, sql`update television_side set next_probe_at = now() + interval '1 hour', probing_until = null`);
  const secondsToNext = async (id: string) =>
    (
      await run<{ s: number }>(
        t.deps.db.pool,
        sql`select extract(epoch from next_probe_at - now())::float8 as s from television_side where owner = ${id}::uuid`,
      )
    )[0]?.s ?? 0;
  const round = () => probeDue(t.deps, new AbortController().signal);
  beforeEach(later);

  test('of several processes probe each channel once, a public one again soon, and leave the trash alone', async () => {
    const one = await made();
    const other = await made();
    const deleted = await made();
    await publish(one.id);
    await root.call('DELETE', `${path}/${deleted.id}`);
    await later();
    for (const { id } of [one, other, deleted]) await due(id);
    site.asked.length = 0;
    await Promise.all([round(), round(), round()]);
    const asked = (name: string) => site.asked.filter((each) => each === `${name}.m3u8`).length;
    expect([asked(one.name), asked(other.name), asked(deleted.name)]).toEqual([1, 1, 0]);
    expect(await secondsToNext(one.id)).toBeGreaterThan(100);
    expect(await secondsToNext(one.id)).toBeLessThan(140);
    expect(await secondsToNext(other.id)).toBeGreaterThan(1000);
    stop(one.name);
    await due(one.id);
    await round();
    expect(await secondsToNext(one.id)).toBeLessThan(40);
  });

  test('leave a channel to the process that has it, until that dies, and take no late result of it', async () => {
    const { id } = await made();
    await due(id);
    const first = await claimProbe(t.deps.db);
    expect(first?.owner).toBe(id);
    expect(await claimProbe(t.deps.db)).toBeUndefined();
    expect((await probe(id)).body.code).toBe('in_progress');
    await run(t.deps.db.pool, sql`update television_side set probing_until = now() - interval '1 second' where owner = ${id}::uuid`);
    const second = await claimProbe(t.deps.db);
    expect([second?.owner, second?.probe === first?.probe]).toEqual([id, false]);
    const fault: ProbeResult = { fault: 'unreachable', cause: 'unreachable', httpStatus: null, renditions: [], ageSeconds: null, progress: null };
    await storeProbe(t.deps.db, first!, fault);
    expect((await get(id)).health).toBe('unknown');
    await runProbe(t.deps, second!);
    expect((await get(id)).health).toBe('up');
    // A result that is stored twice counts once.
    await storeProbe(t.deps.db, second!, fault);
    expect((await get(id)).health).toBe('up');
  });

  test('take no result for a link that was changed meanwhile', async () => {
    const { id } = await made();
    const claim = await claimProbe(t.deps.db, id);
    await root.call('PUT', `${path}/${id}`, { play_link: `${site.origin}/other.m3u8` });
    await runProbe(t.deps, claim!);
    expect((await get(id)).health).toBe('unknown');
  });
});

describe('a preview', () => {
  test('relays the playlists and segments of a channel, and no other address', async () => {
    const { id } = await made();
    const { url } = (await root.call('GET', `${path}/${id}/playback`)).body.data;
    const list = await t.stranger('GET', url);
    expect([list.status, list.headers['content-type']]).toEqual([200, 'application/vnd.apple.mpegurl']);
    const addresses = (list.body as string).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(addresses.length).toBe(3);
    const part = await t.stranger('GET', addresses[2] ?? '');
    expect([part.status, part.headers['content-type'], String(part.body)]).toEqual([200, 'video/mp2t', 'G']);
    const forged = url.replace(/[^/]+$/, Buffer.from(`${site.origin}/secret`).toString('base64url'));
    expect((await t.stranger('GET', forged)).status).toBe(403);
  });

  test('passes on no page, and nothing from a private network', async () => {
    site.text('/page', '<script>1</script>', 'text/html');
    const page = await t.make('television', { play_link: `${site.origin}/page` });
    const inside = await t.make('television', { play_link: 'http://127.0.0.1:9/live.m3u8' });
    const of = async (id: string) => t.stranger('GET', (await root.call('GET', `${path}/${id}/playback`)).body.data.url);
    expect((await of(page.idTelevision)).headers['content-type']).toBe('application/octet-stream');
    expect((await of(inside.idTelevision)).status).toBe(404);
  });

  test('and all else of a channel is for the partners of its channel alone', async () => {
    const partner = await t.as('partner');
    const { idChannel } = await t.make('channel', { owner: partner.id });
    const { id: own } = await made({ channel: idChannel });
    const { id: foreign } = await made();
    for (const [id, status] of [
      [own, 200],
      [foreign, 404],
    ] as const) {
      expect((await partner.call('GET', `${path}/${id}/playback`)).status).toBe(status);
      expect((await partner.call('GET', `${path}/${id}/health`)).status).toBe(status);
      expect((await probe(id, partner)).status).toBe(status);
    }
    expect((await partner.call('GET', `${path}/health?ids=${own}&ids=${foreign}`)).body.data.map((each: { id: string }) => each.id)).toEqual([own]);
  });
});
