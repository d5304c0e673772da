import { movie } from '@marquee/contract/media/movie';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
beforeAll(() => {
  const localStorage = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => void kept.set(name, text) };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', { addEventListener: () => undefined, localStorage });
});
afterAll(() => vi.unstubAllGlobals());

const names = ['movie_type', 'language', 'channel'];
const channel = { id: 'c', label: 'Kênh' };

describe('a person’s last choices', () => {
  test('apply only to that person and that resource, and are stored under `root`', async () => {
    const { readRememberedChoices: recall, rememberChoices: remember } = await import('./rememberedChoices.ts');
    const values = { movie_type: 'episode', language: 'vi', channel, title: 'Mưa' };
    remember('ann', movie, { names, values });
    expect(recall('ann', movie, names)).toEqual({ movie_type: 'episode', language: 'vi', channel });
    expect(recall('bob', movie, names)).toEqual({});
    expect(recall('ann', { ...movie, name: 'song' }, names)).toEqual({});
    expect(JSON.parse(kept.get('root') ?? '{}').remembered.ann.movie.language).toBe('vi');
  });
  test('omit values that are no longer valid', async () => {
    const { readRememberedChoices: recall, rememberChoices: remember } = await import('./rememberedChoices.ts');
    remember('ann', movie, { names, values: { movie_type: 'single movie', language: 'vi', channel } });
    const { movie_type } = movie.fields;
    const narrowed = { ...movie, fields: { ...movie.fields, movie_type: { ...movie_type, param: { values: ['episode'] } } } };
    expect(recall('ann', narrowed as typeof movie, names)).toEqual({ language: 'vi', channel });
  });
  test('are deleted for the person who used the browser longest ago', async () => {
    const { readRememberedChoices: recall, rememberChoices: remember } = await import('./rememberedChoices.ts');
    for (let at = 0; at < 12; at += 1) remember(`person ${at}`, movie, { names, values: { language: 'ja' } });
    expect(recall('person 1', movie, names)).toEqual({});
    expect(recall('person 2', movie, names)).toEqual({ language: 'ja' });
    expect(recall('person 11', movie, names)).toEqual({ language: 'ja' });
  });
});
