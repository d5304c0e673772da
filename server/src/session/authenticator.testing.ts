import { createHash, createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** The code that an authenticator app shows for a base32 secret at a time (RFC 6238). Computed here, not by the library under test. */
export function codeAt(secret: string, ms: number): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) as number) & 15;
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64url');

/** The part of CBOR (RFC 8949) that an authenticator needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24 ? Buffer.of((major << 5) | n) : n < 256 ? Buffer.of((major << 5) | 24, n) : Buffer.of((major << 5) | 25, n >> 8, n & 255);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([k, v]) => [cbor(k), cbor(v as Buffer)])]);
}

/** A software security key: one key pair (ES256) with a signature counter, which answers as WebAuthn level 3 prescribes. */
export function securityKey(of: { rpId?: string; origin?: string } = {}) {
  const { rpId = 'localhost', origin = 'http://localhost' } = of;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  let handle: string | undefined;
  const client = (type: string, challenge: string, from = origin) => Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  /** user present and verified; `0x40` with a new key */
  const data = (flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count, rest]);
  };
  return {
    /** Sets the counter back, like a clone of the key. */
    rewind: (to: number) => {
      counter = to;
    },
    make(options: { challenge: string; user: { id: string } }) {
      handle = options.user.id;
      const cose = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cose]);
      const object = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data(0x45, attested)],
        ]),
      );
      return {
        id: base64(id),
        rawId: base64(id),
        type: 'public-key',
        response: { clientDataJSON: base64(client('webauthn.create', options.challenge)), attestationObject: base64(object), transports: ['usb'] },
        clientExtensionResults: {},
      };
    },
    sign(options: { challenge: string }, as: { origin?: string; flags?: number; handle?: string } = {}) {
      counter += 1;
      const clientData = client('webauthn.get', options.challenge, as.origin);
      const authenticatorData = data(as.flags ?? 0x05);
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(clientData)]))
        .sign(privateKey);
      return {
        id: base64(id),
        rawId: base64(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64(clientData),
          authenticatorData: base64(authenticatorData),
          signature: base64(signature),
          userHandle: as.handle ?? handle,
        },
        clientExtensionResults: {},
      };
    },
  };
}
