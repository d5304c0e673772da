import { endpoints } from '@marquee/contract/index';
import { limits } from '@marquee/contract/limits';
import { beforeAll, expect, test } from 'vitest';
import { newEntrant } from '../contest/entering.testing.ts';
import { testApp, type TestApp } from '../kit/testing.ts';
import { flatAvif, pictureProcessIds } from './picture.testing.ts';

const photo = '/cms/v1/contest/upload_image_contest_video?purpose=identity';
const avatar = '/cms/v1/account/avatar';

let t: TestApp;
let large: Buffer;
let medium: Buffer;
beforeAll(async () => {
  t = await testApp();
  large = await flatAvif(2400, 2400);
  medium = await flatAvif(1200, 1000);
});

/** Sends one photo from each of this many strangers, with separate addresses or a shared one. */
async function photos(bytes: Buffer, count: number, addressOf: (n: number) => string) {
  const tickets = [];
  for (let n = 0; n < count; n++) tickets.push((await newEntrant(t)).ticket);
  return tickets.map((ticket, n) => t.stranger('POST', photo, bytes, { ticket, 'content-type': 'image/avif', 'x-forwarded-for': addressOf(n) }));
}
const timed = async (work: () => Promise<unknown>) => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

test('strangers have one picture decoded at a time, some wait, others get 503, and a sign-in stays fast meanwhile', { timeout: 60_000 }, async () => {
  const me = await t.as('moderator');
  const { email } = (await me.call('GET', '/cms/v1/account')).body.data;
  const signIn = () => timed(async () => expect((await t.stranger('POST', '/cms/v1/login', { email, password: 'a-password' })).status).toBe(200));
  await signIn();
  const sent = await photos(large, 16, (n) => `10.0.${n}.1`);
  const begun = performance.now();
  const answers = Promise.all(sent);
  const signIns: number[] = [];
  for (let n = 0; n < 4; n++) signIns.push(await signIn());
  const all = await answers;
  const took = performance.now() - begun;
  const refused = all.filter(({ status }) => status !== 200);
  // One is being decoded and twelve wait.
  expect(refused.map(({ status, body, headers }) => [status, body.code, headers['retry-after']])).toEqual(
    Array.from({ length: 3 }, () => [503, 'overloaded', '10']),
  );
  // If pictures used the threads that passwords need, a sign-in would wait for about half of the pictures.
  expect(Math.max(...signIns) / took).toBeLessThan(1 / 3);
});

test('two pictures are decoded at a time, whoever sent them', { timeout: 60_000 }, async () => {
  const staff = await t.as('moderator');
  const path = '/cms/v1/contest/upload_image_contest_video?width=200&height=300';
  const sent = await photos(medium, 3, (n) => `10.1.${n}.1`);
  const all = Promise.all([...sent, ...Array.from({ length: 6 }, () => staff.call('POST', path, medium, { 'content-type': 'image/avif' }))]);
  let most = 0;
  const looking = setInterval(async () => {
    most = Math.max(most, (await pictureProcessIds()).length);
  }, 20);
  await all.finally(() => clearInterval(looking));
  expect([(await all).map(({ status }) => status), most]).toEqual([Array.from({ length: 9 }, () => 200), 2]);
});

test('one sender has a limited number of pictures in progress', async () => {
  const answers = await Promise.all(await photos(medium, limits.publicPicturesAtOnce + 2, () => '10.9.9.9'));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.map(({ body, headers }) => [body.code, headers['retry-after']])).toEqual([
    ['too_many_requests', '10'],
    ['too_many_requests', '10'],
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.publicPicturesAtOnce);
});

test('pictures that anybody may send have a lower pixel limit than those of staff', async () => {
  const bytes = await flatAvif(4920, 4920);
  const advertiser = await t.as('advertiser');
  const one = await newEntrant(t);
  for (const answer of [
    await advertiser.call('POST', avatar, bytes, { 'content-type': 'image/avif' }),
    await one.call('POST', photo, bytes, { 'content-type': 'image/avif' }),
  ])
    expect(answer.body.errors).toMatchObject([{ path: 'file', code: 'file_too_large', params: { max: `${limits.publicPictureMegapixels} MP` } }]);
  const staff = await t.as('moderator');
  const { status } = await staff.call('POST', '/cms/v1/contest/upload_image_contest_video?width=200&height=300', bytes, { 'content-type': 'image/avif' });
  expect(status).toBe(200);
});

test('every call that accepts a picture has a limit by the minute', async () => {
  const takers = endpoints.filter((e) => e.requestType === '*/*');
  expect(takers.length).toBeGreaterThan(1);
  for (const e of takers) {
    const client = await t.as('moderator');
    const statuses = new Set<number>();
    for (let n = 0; n <= (e.perMinute as number); n++) {
      const answer = await client.call(e.method, e.path, Buffer.from('none'), { 'content-type': 'image/png' });
      statuses.add(answer.status);
      if (answer.status === 429) expect([n, Number(answer.headers['retry-after'])]).toEqual([e.perMinute, expect.any(Number)]);
    }
    expect([e.path, [...statuses]]).toEqual([e.path, [422, 429]]);
  }
});
