import { expect, test } from 'vitest';
import { completedUploads, type ResumableUpload, unfinishedUploads, takeResumable, forget, reassignUpload, remember } from './resume.ts';

function storage() {
  const kept = new Map<string, string>();
  return { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => void kept.set(name, text) };
}
const now = Date.parse('2026-11-21T10:00:00Z');
const one: ResumableUpload = {
  owner: 'movie:1:film',
  by: 'me',
  name: 'a.mp4',
  size: 10,
  modified: 5,
  idAsset: 'a',
  url: '/files/upload/a',
  sent: 4,
  at: '2026-11-21T09:00:00Z',
};

test('the same file for the same field goes on for whoever sent it, any other does not', async () => {
  const store = storage();
  remember(one, now, store);
  const file = { name: 'a.mp4', size: 10, lastModified: 5 };
  const again = await takeResumable('movie:1:film', 'me', file, now, store);
  expect(again?.begun.idAsset).toBe('a');
  again?.letGo();
  expect(await takeResumable('movie:2:film', 'me', file, now, store)).toBeUndefined();
  expect(await takeResumable('movie:1:film', 'me', { ...file, lastModified: 6 }, now, store)).toBeUndefined();
  expect(await takeResumable('movie:1:film', 'somebody else', file, now, store)).toBeUndefined();
  expect(unfinishedUploads('somebody else', now, store)).toEqual([]);
});

test('what one page is sending another does not go on with, until the first has let go of it', async () => {
  const store = storage();
  remember(one, now, store);
  const next = () => takeResumable('movie:1:film', 'me', { name: 'a.mp4', size: 10, lastModified: 5 }, now, store);
  const first = await next();
  expect(await next()).toBeUndefined();
  first?.letGo();
  await expect.poll(() => next().then((is) => is?.begun.idAsset)).toBe('a');
});

test('progress takes the place of earlier progress, and an end is forgotten', () => {
  const store = storage();
  remember(one, now, store);
  remember({ ...one, sent: 8 }, now, store);
  expect(unfinishedUploads('me', now, store)).toEqual([{ ...one, sent: 8 }]);
  forget('a', now, store);
  expect(unfinishedUploads('me', now, store)).toEqual([]);
});

test('what has arrived waits for its own person, and is not gone on with', async () => {
  const store = storage();
  remember(one, now, store);
  const whole = { ...one, sent: 10, asset: { id: 'a', name: 'a.mp4', size: 10 } as never };
  remember(whole, now, store);
  expect(completedUploads('me', now, store)).toEqual([whole]);
  expect(completedUploads('somebody else', now, store)).toEqual([]);
  expect(completedUploads(null, now, store)).toEqual([]);
  expect(unfinishedUploads('me', now, store)).toEqual([]);
  expect(await takeResumable('movie:1:film', 'me', { name: 'a.mp4', size: 10, lastModified: 5 }, now, store)).toBeUndefined();
  forget('a', now, store);
  expect(completedUploads('me', now, store)).toEqual([]);
});

test('after a day there is nothing to go on with', () => {
  const store = storage();
  remember(one, now, store);
  expect(unfinishedUploads('me', now + 24 * 3_600_000, store)).toEqual([]);
});

test('what cannot be read is nothing', () => {
  const store = storage();
  store.setItem('uploads', '{');
  expect(unfinishedUploads('me', now, store)).toEqual([]);
});

test('what was begun for a new record goes on for the record that it has become', () => {
  const store = storage();
  const other = { ...one, idAsset: 'b', owner: 'movie:new:film' };
  remember({ ...one, owner: 'movie:new:film' }, now, store);
  remember(other, now, store);
  reassignUpload('a', 'movie:7:film', now, store);
  expect(unfinishedUploads('me', now, store)).toEqual([{ ...one, owner: 'movie:7:film' }, other]);
});
