import { beforeAll, expect, test } from 'vitest';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { entryOf, filmBytes, newEntrant, photoBytes } from './entering.testing.ts';

const videos = '/cms/v1/contest/video';
let t: TestApp;
let staff: Client;
let root: Client;
let photo: Buffer;

beforeAll(async () => {
  t = await testApp();
  [staff, root] = [await t.as('moderator'), await t.root()];
  photo = await photoBytes();
}, 60_000);

/** Sends this film with this phone number, and returns the result. */
async function send(phone: string, film: Buffer) {
  const one = await newEntrant(t);
  const { status, body } = await one.call('POST', videos, entryOf(await one.film(film), await one.photo(photo), { phone }));
  return { result: [status, body.code], id: body.data?.idVideo as string };
}
const duplicate = [409, 'already_entered'];
const accepted = [201, undefined];

test('a deleted entry that was sent again cannot be restored beside the new one', async () => {
  const film = await filmBytes(t, 101);
  const { id } = await send('0912345678', film);
  await staff.call('DELETE', `${videos}/${id}`);
  const restore = async () => {
    const { status, body } = await root.call('POST', `${videos}/${id}/restore`);
    return [status, body.code];
  };
  const resent = await send('84912345678', film);
  expect([resent.result, await restore()]).toEqual([accepted, duplicate]);
  await staff.call('DELETE', `${videos}/${resent.id}`);
  expect(await restore()).toEqual([200, undefined]);
});

test('a super_admin can erase an entry in the trash that cannot be restored', async () => {
  const film = await filmBytes(t, 103);
  const { id } = await send('0912345680', film);
  const entry = `/cms/v1/contest/entry/${id}`;
  await staff.call('DELETE', `${videos}/${id}`);
  expect((await send('0912345680', film)).result).toEqual(accepted);
  expect((await root.call('POST', `${videos}/${id}/restore`)).body.code).toBe('already_entered');
  expect((await staff.call('POST', `${entry}/erase`)).status).toBe(404);
  expect((await root.call('GET', entry)).body.data).toMatchObject({ full_name: 'Nguyễn Thị Hoa', has_id_photo: true });
  expect((await t.app.inject({ method: 'POST', url: `${entry}/id-photo`, headers: { authorization: `Bearer ${root.token}` } })).statusCode).toBe(200);
  expect((await root.call('POST', `${entry}/erase`)).body.data).toMatchObject({ full_name: null, has_id_photo: false, erased_at: expect.any(String) });
});

test('the duplicate check uses the corrected phone, not the mistyped one', async () => {
  const film = await filmBytes(t, 102);
  const { id } = await send('0912345670', film);
  const correct = async (phone: string) => {
    const { status, body } = await staff.call('PUT', `/cms/v1/contest/entry/${id}`, { phone });
    return [status, body.code];
  };
  expect(await correct('0912345671')).toEqual([200, undefined]);
  expect([(await send('0912345671', film)).result, (await send('0912345670', film)).result]).toEqual([duplicate, accepted]);
  expect(await correct('0912345670')).toEqual(duplicate);
  expect((await staff.call('GET', `/cms/v1/contest/entry/${id}`)).body.data.phone).toBe('0912345671');
});
