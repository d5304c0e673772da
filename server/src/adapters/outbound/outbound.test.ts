import { createServer, type RequestListener, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { isPublicAddress } from './address.ts';
import { guardProxy } from './guard.ts';
import { resolvePublic, internet, type Outbound, PrivateAddress, followRedirects, Unreachable } from './outbound.ts';

const cleanup: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const step of cleanup.splice(0)) await step();
});

async function site(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanup.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A pretended internet: names that end in `.test` are 127.0.0.1, which counts as public only under those names. */
function pretended(names: Record<string, string> = {}): Outbound {
  return {
    isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
    resolve: async (host) => {
      if (host === '127.0.0.1') return [{ address: '10.0.0.1', family: 4 }];
      if (names[host]) return [{ address: names[host], family: 4 }];
      if (host.endsWith('.test')) return [{ address: '127.0.0.1', family: 4 }];
      return internet.resolve(host);
    },
  };
}

describe('addresses', () => {
  test('outside the public internet are recognised', () => {
    const inside = [
      '127.0.0.1',
      '127.9.9.9',
      '0.0.0.0',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
    ];
    const inside6 = [
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '::ffff:a9fe:a9fe',
      '64:ff9b::7f00:1',
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'fd12::1',
      'fec0::1',
      'ff02::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '2001::1',
      '100::1',
    ];
    const outside = ['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'];
    expect([...inside, ...inside6].filter(isPublicAddress)).toEqual([]);
    expect(outside.filter((a) => !isPublicAddress(a))).toEqual([]);
    expect(['', 'localhost', '1', '0x7f000001'].filter(isPublicAddress)).toEqual([]);
  });

  test('in private networks are refused in every notation, and by name', async () => {
    const hosts = [
      '127.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '169.254.169.254',
      '10.0.0.8',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '017700000001',
      '127.1',
      'localhost',
      '0',
    ];
    for (const host of hosts) {
      const refusal = await followRedirects(internet, `http://${host}/film.mp4`, AbortSignal.timeout(5000)).catch((error: unknown) => error);
      expect([host, refusal]).toEqual([host, expect.any(PrivateAddress)]);
    }
    const nowhere: Outbound = { ...internet, resolve: () => Promise.reject(new Error('ENOTFOUND')) };
    await expect(resolvePublic(nowhere, new URL('http://no-such-host.invalid'))).rejects.toThrow(Unreachable);
  });

  test('of one host must all be public', async () => {
    const mixed: Outbound = {
      ...internet,
      resolve: async () => [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    };
    await expect(resolvePublic(mixed, new URL('http://two.example'))).rejects.toThrow(PrivateAddress);
  });
});

describe('redirects', () => {
  test('are followed three times, each checked', async () => {
    const port = await site((asked, answer) => {
      const left = Number(asked.url?.slice(1));
      if (left > 0) answer.writeHead(302, { location: `/${left - 1}` });
      answer.end('film');
    });
    const signal = AbortSignal.timeout(5000);
    expect(await followRedirects(pretended(), `http://a.test:${port}/3`, signal)).toBe(`http://a.test:${port}/0`);
    await expect(followRedirects(pretended(), `http://a.test:${port}/4`, signal)).rejects.toThrow(Unreachable);
  });

  test('to a private network or another protocol are refused', async () => {
    const port = await site((asked, answer) => answer.writeHead(302, { location: decodeURIComponent(asked.url?.slice(1) ?? '') }).end());
    const to = (target: string) => followRedirects(pretended(), `http://a.test:${port}/${encodeURIComponent(target)}`, AbortSignal.timeout(5000));
    for (const target of ['http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest/meta-data', 'http://0xa9.254.169.254/'])
      await expect(to(target)).rejects.toThrow(PrivateAddress);
    await expect(to('file:///etc/passwd')).rejects.toThrow(Unreachable);
  });
});

describe('the proxy', () => {
  const through = async (outbound: Outbound, url: string, mostBytes = 1_000_000) => {
    const proxy = await guardProxy(outbound, mostBytes);
    cleanup.push(proxy.close);
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(proxy.address);
      const asked = request({ hostname, port, path: url, headers: { host: new URL(url).host } }, (got) => {
        text(got).then((body) => resolve({ status: got.statusCode ?? 0, body }), reject);
      });
      asked.on('error', reject).end();
    });
    return { ...answer, wasPrivate: proxy.wasPrivate() };
  };

  test('forwards public requests to the address that it checked', async () => {
    const port = await site((asked, answer) => answer.end(`${asked.headers.host} ${asked.url}`));
    expect(await through(pretended(), `http://a.test:${port}/film?x=1`)).toEqual({ status: 200, body: `a.test:${port} /film?x=1`, wasPrivate: false });
  });

  test('refuses private hosts and names that resolve to them, also through CONNECT', async () => {
    for (const url of ['http://10.1.1.1/', 'http://[::1]/', 'http://inner.test/'])
      expect(await through(pretended({ 'inner.test': '192.168.0.1' }), url)).toEqual({ status: 403, body: '', wasPrivate: true });
    const proxy = await guardProxy(internet, 1000);
    cleanup.push(proxy.close);
    for (const target of ['localhost:443', '169.254.169.254:80', '[::1]:443', '0x7f.1:443', 'nonsense']) {
      const said = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(new URL(proxy.address).port), '127.0.0.1', () => socket.write(`CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\n\r\n`));
        socket.on('error', reject);
        text(socket).then(resolve, reject);
      });
      expect([target, said.split('\r\n')[0]]).toEqual([target, 'HTTP/1.1 403 Forbidden']);
    }
  });

  test('tunnels CONNECT to public hosts', async () => {
    const port = await site((asked, answer) => answer.end(asked.url));
    const proxy = await guardProxy(pretended(), 10_000);
    cleanup.push(proxy.close);
    const said = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(proxy.address).port), '127.0.0.1', () => {
        socket.write(`CONNECT a.test:${port} HTTP/1.1\r\nhost: a.test:${port}\r\n\r\n`);
        socket.write('GET /inside HTTP/1.1\r\nhost: a.test\r\nconnection: close\r\n\r\n');
      });
      socket.on('error', reject);
      text(socket).then(resolve, reject);
    });
    expect(said).toMatch(/^HTTP\/1.1 200 [^]*\/inside/);
  });

  test('disconnects when a limit is exceeded', async () => {
    const port = await site((_asked, answer) => answer.end(Buffer.alloc(5_000_000)));
    await expect(through(pretended(), `http://a.test:${port}/`, 100_000)).rejects.toThrow();
  });

  test('resolves a name again for each connection', async () => {
    const port = await site((_asked, answer) => answer.end('film'));
    let times = 0;
    // The first answer is public and the next one is not, as in DNS rebinding.
    const rebinding: Outbound = {
      isPublic: (address) => address === '127.0.0.1',
      resolve: async () => [{ address: times++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }],
    };
    expect((await through(rebinding, `http://a.test:${port}/`)).body).toBe('film');
    expect(await through(rebinding, `http://a.test:${port}/`)).toMatchObject({ status: 403, wasPrivate: true });
  });
});
