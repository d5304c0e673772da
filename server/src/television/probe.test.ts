import { beforeAll, describe, expect, test } from 'vitest';
import { rewritePlaylist } from './playlist.ts';
import { goLive, liveOutbound, liveSite, type LiveSite, mediaPlaylist } from './live.testing.ts';
import { probeLive } from './probe.ts';

let site: LiveSite;
beforeAll(async () => {
  site = await liveSite();
});

const probe = (path: string, of: Partial<Parameters<typeof probeLive>[2]> = {}) => probeLive(liveOutbound, `${site.origin}${path}`, { limitMs: 5000, ...of });
const verdict = async (path: string, of?: Parameters<typeof probe>[1]) => {
  const { fault, cause, httpStatus } = await probe(path, of);
  return [fault, cause, httpStatus];
};

const masterOf = (...names: string[]) =>
  [
    '#EXTM3U',
    ...names.flatMap((name, at) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${(at + 1) * 1_000_000},RESOLUTION=1280x${720 - at},CODECS="avc1.64001f,mp4a.40.2"`,
      `${name}.m3u8`,
    ]),
  ].join('\n');

describe('a probe', () => {
  test('reads a master playlist, its renditions, and the age of the newest segment', async () => {
    site.text('/a/master.m3u8', masterOf('low', 'high'));
    goLive(site, '/a/low', 12, { ageSeconds: 3 });
    goLive(site, '/a/high', 12, { ageSeconds: 3 });
    const found = await probe('/a/master.m3u8');
    expect(found).toMatchObject({ fault: null, cause: null, progress: { number: 12 } });
    expect(found.renditions).toEqual([
      { width: 1280, height: 719, bandwidth: 2_000_000, codecs: 'avc1.64001f,mp4a.40.2', cause: null },
      { width: 1280, height: 720, bandwidth: 1_000_000, codecs: 'avc1.64001f,mp4a.40.2', cause: null },
    ]);
    expect(found.ageSeconds).toBeGreaterThan(2.5);
    expect(found.ageSeconds).toBeLessThan(6);
  });

  test('accepts a media playlist without times, and follows a redirect within the internet', async () => {
    goLive(site, '/b/live', 5, {});
    site.answers.set('/b/old', (_request, answer) => answer.writeHead(302, { location: '/b/live.m3u8' }).end());
    expect(await verdict('/b/old')).toEqual([null, null, null]);
    expect((await probe('/b/live.m3u8')).ageSeconds).toBeNull();
  });

  test('names the fault of a link that cannot be played', async () => {
    site.text('/c/page', '<!doctype html><title>Truyền hình</title>', 'text/html');
    site.text('/c/empty.m3u8', '#EXTM3U\n#EXT-X-TARGETDURATION:4');
    site.text('/c/no-variant.m3u8', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1');
    site.text('/c/gone.m3u8', mediaPlaylist(900));
    site.text('/c/huge.m3u8', `#EXTM3U\n${'#EXTINF:4,\ns.ts\n'.repeat(200_000)}`);
    goLive(site, '/c/ended', 3, { end: ['#EXT-X-ENDLIST'] });
    goLive(site, '/c/drm', 13, { tags: ['#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x",KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1"'] });
    expect(
      await Promise.all(
        ['page', 'empty.m3u8', 'no-variant.m3u8', 'gone.m3u8', 'huge.m3u8', 'ended.m3u8', 'drm.m3u8', 'nowhere'].map((name) => verdict(`/c/${name}`)),
      ),
    ).toEqual([
      ['not_a_playlist', 'not_a_playlist', null],
      ['no_segments', 'no_segments', null],
      ['no_segments', 'no_segments', null],
      ['segment_missing', 'segment_missing', null],
      ['playlist_too_large', 'playlist_too_large', null],
      ['ended', 'ended', null],
      ['stream_encrypted', 'stream_encrypted', null],
      ['http_error', 'http_error', 404],
    ]);
    const away = await probeLive(liveOutbound, 'http://live.test:9/live.m3u8', { limitMs: 2000 });
    expect(away.fault).toBe('unreachable');
  });

  test('accepts a list whose keys players fetch themselves, also beside one for DRM', async () => {
    const drm = '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x",KEYFORMAT="com.apple.streamingkeydelivery"';
    goLive(site, '/d/plain', 3, { tags: ['#EXT-X-KEY:METHOD=AES-128,URI="key"'] });
    goLive(site, '/d/both', 13, { tags: [drm, '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key",KEYFORMAT="identity"'] });
    goLive(site, '/d/open', 23, { tags: [drm, '#EXTINF:4,', 's20.ts', '#EXT-X-KEY:METHOD=NONE'] });
    expect(await Promise.all(['plain', 'both', 'open'].map((name) => verdict(`/d/${name}.m3u8`)))).toEqual([
      [null, null, null],
      [null, null, null],
      [null, null, null],
    ]);
  });

  test('ends a playlist that never ends, by its size or by the time', async () => {
    site.answers.set('/e/slow.m3u8', (_request, answer) => {
      answer.writeHead(200).write('#EXTM3U\n');
      const timer = setInterval(() => answer.write('#\n'), 50);
      answer.on('close', () => clearInterval(timer));
    });
    site.answers.set('/e/fast.m3u8', (_request, answer) => {
      answer.writeHead(200).write('#EXTM3U\n');
      const more = () => {
        while (!answer.destroyed && answer.write('#EXTINF:4,\n'.repeat(1000)));
      };
      answer.on('drain', more);
      more();
    });
    site.answers.set('/e/silent.m3u8', () => undefined);
    expect(await Promise.all(['slow', 'fast', 'silent'].map((name) => verdict(`/e/${name}.m3u8`, { limitMs: 1500 })))).toEqual([
      ['answer_too_slow', 'answer_too_slow', null],
      ['playlist_too_large', 'playlist_too_large', null],
      ['answer_too_slow', 'answer_too_slow', null],
    ]);
  });

  test('never asks an address in a private network: not by a redirect, a rendition or a segment', async () => {
    const inside = await liveSite();
    const address = inside.origin.replace('live.test', '127.0.0.1');
    site.answers.set('/f/redirect', (_request, answer) => answer.writeHead(302, { location: `${address}/x.m3u8` }).end());
    site.text('/f/rendition.m3u8', `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${address}/x.m3u8`);
    site.text('/f/segment.m3u8', `#EXTM3U\n#EXTINF:4,\n${address}/s1.ts`);
    for (const name of ['redirect', 'rendition.m3u8', 'segment.m3u8'])
      expect([name, await verdict(`/f/${name}`)]).toEqual([name, ['private_address', 'private_address', null]]);
    expect(inside.asked).toEqual([]);
    // The operator may allow one origin.
    goLive(inside, '/x', 3);
    const allowed = { ...liveOutbound, allowed: new Set([address]) };
    expect((await probeLive(allowed, `${site.origin}/f/redirect`, { limitMs: 5000 })).fault).toBeNull();
  });

  test('says that some renditions fail while another one can be watched', async () => {
    site.text('/g/master.m3u8', masterOf('gone', 'there'));
    goLive(site, '/g/there', 4);
    const found = await probe('/g/master.m3u8');
    expect([found.fault, found.cause, found.renditions.map(({ cause }) => cause)]).toEqual([null, 'some_renditions', [null, 'http_error']]);
  });
});

describe('a channel without new segments', () => {
  const since = (seconds: number, number = 12) => ({ number, movedAt: Date.now() - seconds * 1000 });

  test('is late at first, and cannot be watched later on', async () => {
    goLive(site, '/h/live', 12, {});
    expect(await verdict('/h/live.m3u8', { before: since(15) })).toEqual([null, null, null]);
    expect(await verdict('/h/live.m3u8', { before: since(30) })).toEqual([null, 'stalled', null]);
    expect(await verdict('/h/live.m3u8', { before: since(100) })).toEqual(['stalled', 'stalled', null]);
    expect((await probe('/h/live.m3u8', { before: since(30) })).ageSeconds).toBeGreaterThanOrEqual(30);
  });

  test('is recognised by its times at the first probe, but what moves is never late, whatever an encoder’s clock says', async () => {
    goLive(site, '/i/live', 12, { ageSeconds: 600 });
    expect(await verdict('/i/live.m3u8')).toEqual(['stalled', 'stalled', null]);
    expect(await verdict('/i/live.m3u8', { before: since(120, 9) })).toEqual([null, null, null]);
    expect((await probe('/i/live.m3u8', { before: since(120, 9) })).progress?.number).toBe(12);
  });
});

test('a relayed playlist has the relay’s address wherever a player would ask, and nothing else is changed', () => {
  const text = [
    '#EXTM3U',
    '#EXT-X-MAP:URI="init.mp4",BYTERANGE="5@0"',
    '#EXT-X-KEY:METHOD=AES-128,URI="https://keys.test/k?a=1"',
    '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x"',
    '#EXTINF:4,',
    '../s1.ts?t=1',
    '',
  ].join('\r\n');
  expect(rewritePlaylist(text, 'https://live.test/a/b/list.m3u8', (address) => `/r/${address}`).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-MAP:URI="/r/https://live.test/a/b/init.mp4",BYTERANGE="5@0"',
    '#EXT-X-KEY:METHOD=AES-128,URI="/r/https://keys.test/k?a=1"',
    '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x"',
    '#EXTINF:4,',
    '/r/https://live.test/a/s1.ts?t=1',
    '',
  ]);
});
