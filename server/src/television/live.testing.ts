import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { internet, type Outbound } from '../adapters/outbound/outbound.ts';
import { atEnd } from '../endings.testing.ts';

/** A streaming server on loopback, whose answers a test can change at any time. */
export type LiveSite = {
  /** `http://live.test:…` */
  origin: string;
  server: Server;
  /** What it answers by path. A path without an entry is 404. */
  answers: Map<string, RequestListener>;
  /** The paths that were asked for. */
  asked: string[];
  /** Answers a text at a path. */
  text: (path: string, text: string, type?: string) => void;
};

/** Starts a streaming server. It ends with the test. */
export async function liveSite(): Promise<LiveSite> {
  const answers = new Map<string, RequestListener>();
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '');
    const own = answers.get(request.url ?? '');
    if (own) return own(request, answer);
    answer.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  const text: LiveSite['text'] = (path, body, type = 'application/vnd.apple.mpegurl') =>
    void answers.set(path, (_request, answer) => answer.writeHead(200, { 'content-type': type }).end(body));
  return { origin: `http://live.test:${(server.address() as AddressInfo).port}`, server, answers, asked, text };
}

/** An internet in which one name, `live.test`, stands for a public server. Loopback is as private as ever. */
export const liveOutbound: Outbound = {
  isPublic: (address) => address === '127.0.0.1' || internet.isPublic(address),
  resolve: async (host) => {
    if (host === 'live.test') return [{ address: '127.0.0.1', family: 4 }];
    const found = await internet.resolve(host);
    return found.map((each) => (each.address === '127.0.0.1' ? { address: '127.0.0.2', family: 4 } : each));
  },
};

/** A media playlist with three segments, the newest with this number. Its last segment ended `ageSeconds` ago, if that is given. */
export function mediaPlaylist(
  number: number,
  { ageSeconds, tags = [], end = [] }: { ageSeconds?: number; tags?: readonly string[]; end?: readonly string[] } = {},
): string {
  const at = (nth: number) =>
    ageSeconds === undefined ? [] : [`#EXT-X-PROGRAM-DATE-TIME:${new Date(Date.now() - (ageSeconds + (3 - nth) * 4) * 1000).toISOString()}`];
  const segments = [0, 1, 2].flatMap((nth) => [...at(nth), '#EXTINF:4.000,', `s${number - 2 + nth}.ts`]);
  return ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:4', `#EXT-X-MEDIA-SEQUENCE:${number - 2}`, ...tags, ...segments, ...end].join('\n');
}

/** A channel that works at `<path>.m3u8`. Each call moves it to this number. */
export function goLive(site: LiveSite, path: string, number: number, of: Parameters<typeof mediaPlaylist>[1] = { ageSeconds: 2 }): void {
  site.text(`${path}.m3u8`, mediaPlaylist(number, of));
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  for (const nth of [number - 2, number - 1, number]) site.text(`${folder}s${nth}.ts`, 'G', 'video/mp2t');
}
