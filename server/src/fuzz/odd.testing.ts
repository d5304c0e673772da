import fc from 'fast-check';

/** Splits a text at its bars. This keeps long lists of texts short. */
export const splitAtBars = (joined: string): string[] => joined.split('|');

/** Texts that often break programs. */
const trickyTexts = [
  ...splitAtBars('| |\0|a\0b|\u200b|\u00a0|\u3000|\ufeff|\u202eabc|\t\r\n|\ud800|\udc00\ud800|a\udfff|\uffff|\u0301|e\u0301'),
  ...splitAtBars('👩‍👩‍👧‍👦|🇻🇳|\u{10ffff}|\u{e0001}|ß|İ|ı|ﬃ|\ufdfa|％|１２３|\u0661|Đ|ﾞ|\u1100\u1161'),
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  '-0',
  '0x10',
  '1e5',
  '1e400',
  '-1',
  '0.5',
  '00',
  '+1',
  '1_000',
  '9007199254740993',
  '9'.repeat(30),
  ...splitAtBars('0000-01-01|0001-01-01|9999-12-31|2026-02-30|-000001-01-01|+275760-09-13|2026-01-01T00:00:00Z|0001-01-01T00:00:00.000Z'),
  ...splitAtBars('9999-12-31T23:59:59.999Z|2026-12-31T23:59:60.000Z|+275760-09-13T00:00:00.000Z|infinity|epoch|now'),
  ...splitAtBars("'|\"|\\|%|_|%_%|$1|$&|{{field}}|{id}|~|';--|<script>|../../etc/passwd|a/b|a?b#c|[object Object]"),
  ...splitAtBars('__proto__|constructor|toString|hasOwnProperty|true|false|[]|{}|javascript:alert(1)|http://|https://[::1|https://a@b:c'),
  ...splitAtBars('https://127.0.0.1/a|https://\u6f22\u5b57.example|https://a.example:99999|a@b|a@\u6f22.example|"a b"@c.example|+84|+0|++84912345678'),
  ...splitAtBars('vi-VN-x-a|und|zz|i-klingon|x-a|ZZ|UK|etc/utc|Asia/Saigon|00000000-0000-0000-0000-000000000000|FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'),
  'a'.repeat(201),
  'a'.repeat(5001),
  'ế'.repeat(300),
  'e\u0302\u0301'.repeat(200),
  '\u0301'.repeat(40),
  '🙂'.repeat(101),
  'a '.repeat(400),
];
export const oddTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...trickyTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 250, size: 'max' }) },
  // Single UTF-16 code units, including lone surrogates.
  { weight: 1, arbitrary: fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 10 }).map((units) => String.fromCharCode(...units)) },
);

/** Names of fields that no contract has, and of properties that every object inherits. */
export const oddKeys = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'id', 'idUser', 'role', 'version', 'deleted_at', ''),
  oddTexts,
);

/** Marks JSON that `bodyText` inserts verbatim, for numbers and depths that no JavaScript value can express. */
const rawJson = (json: string) => `\u0001${json}`;
let deep: unknown = 'a';
for (let depth = 0; depth < 30; depth++) deep = depth % 2 === 0 ? { a: deep } : { cast: [deep] };

const fixed: unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  0.1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [null],
  [[]],
  [{}],
  { a: 1 },
  ...[...splitAtBars('-0|1e400|-1e400|1e-400|123456789012345678901234567890|1.0'), `${'['.repeat(3000)}${']'.repeat(3000)}`].map(rawJson),
  deep,
  Array.from({ length: 2000 }, (_, n) => n),
  Array.from({ length: 300 }, () => 'a'),
  Object.fromEntries([['__proto__', { role: 'super_admin' }]]),
  { constructor: { prototype: { a: 1 } } },
  { toString: 'a', valueOf: 1 },
  { length: 3 },
  { toJSON: 'a' },
  ['~any~1~'],
  '~any~2~',
  '~people~1~',
  '~film~1~',
];
export const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...fixed) },
  { weight: 4, arbitrary: oddTexts },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.double() },
);

/** Bodies that are invalid or unusual JSON. Each character is one byte (Latin-1). */
export const oddRawBodies = fc.oneof(
  fc.constantFrom(
    ...splitAtBars('| |{|{"a":|null|[]|1|"a"|{}{}|{"a":1,"a":2}|{"a":1,}|{\'a\':1}|\u00ef\u00bb\u00bf{}|\u00ff\u00fe{}|\u0000|{"\\ud800":1}'),
    'NaN',
    '{"title":"\u00ed\u00a0\u0080"}',
    '{"title":"\u00c3"}',
    '{"__proto__":null}',
    `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`,
    'title=a&b=c',
  ),
  fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((byte) => String.fromCharCode(byte)) }),
);

/** Malformed or unusual ends of a query string. */
export const oddQueries = fc.oneof(
  fc.constantFrom(
    ...splitAtBars('%|%zz|%00|%ff=%fe|&&&|=|==|=a|a|name|name=&name=|name[]=a|name[a]=b|name.a=b|__proto__=1|__proto__[a]=1'),
    ...splitAtBars('constructor=1&toString=2|page=1&page=2|limit=0|limit=-1|limit=1e1|page=1000000|page=99999999999999999999|fields=|fields=,|?|??a=b'),
    ...splitAtBars('cursor=|cursor=%00|cursor=bm9uc2Vuc2U|cursor=W10|cursor=bnVsbA|sort_by=__proto__|sort_by=constructor|order_by=ASC|deleted=true|deleted=1'),
    'name=%25',
    'name=%5C',
    'name=%27',
    'name=%ED%A0%80',
    'name=+',
    'q=%F0%9F%99%82',
    'ids=a,b',
    `${'a=1&'.repeat(900)}`,
    `name=${'%E1%BA%BF'.repeat(200)}`,
    'name=%E2%80%AE',
  ),
  // Cursors are JSON lists in base64url.
  fc
    .array(
      fc.oneof(fc.constantFrom('created_at', 'title', 'asc', 'desc', 'updated_at', '00000000-0000-7000-8000-000000000000'), fc.jsonValue({ maxDepth: 1 })),
      { maxLength: 5 },
    )
    .map((parts) => `cursor=${Buffer.from(JSON.stringify(parts)).toString('base64url')}`),
);

/** Odd values for an id in a path, already encoded. */
export const oddPathIds = fc.constantFrom(
  ...splitAtBars('|.|..|%2e%2e|%2F|a%2Fb|%5C|%00|%0a|%ff|%ED%A0%80|%|%zz|%25|%20|a;b|a=b|*|:id|{id}|%7Bid%7D|~any~3~|~people~2~'),
  ...splitAtBars('__proto__|constructor|null|undefined|0|-1|lookup|list|00000000-0000-0000-0000-000000000000|FFFFFFFF-FFFF-7FFF-8FFF-FFFFFFFFFFFF'),
  '~any~4~/',
  '/~any~5~',
  '~any~6~%20',
  '%7B~any~7~%7D',
  '~any~8~~any~9~',
  'a'.repeat(499),
  'a'.repeat(501),
  '%F0%9F%99%82'.repeat(30),
  '%E1%BA%BF',
  '~any~10~.json',
);

const headers: Record<string, readonly string[]> = {
  'if-match': ['', '*', '""', '"1', '"999999999999"', 'W/"1"', '1', '-1', '"1","2"', ',', '"a.b"', 'é', '"1".'.repeat(500)],
  'if-none-match': ['', '*', '"a"', 'W/"a", "b"', ','.repeat(2000)],
  'idempotency-key': ['', ' ', 'a', 'a b', 'é', 'a'.repeat(200), 'a'.repeat(201), "';--", '__proto__'],
  'content-type': splitAtBars(
    '|application/json|application/json;charset=latin1|application/json; charset="|text/plain|text/csv|multipart/form-data|a|/|;|application/JSON ; a|application/vnd.api+json',
  ),
  'content-encoding': splitAtBars('gzip|br|identity|a'),
  'accept-language': splitAtBars('|*|xx|en;q=NaN|en;q=-1|en;q=1e400|;|,,,|é|__proto__|ja-JP-u-ca-japanese'),
  accept: splitAtBars('|*/*|text/html|application/json|a|text/event-stream'),
  authorization: ['', 'Bearer', 'Bearer ', 'Bearer a', 'bearer ~token~1~', 'Basic YTpi', 'Bearer é', `Bearer ${'a'.repeat(43)}`, 'Bearer a, Bearer b'],
  range: splitAtBars('|bytes|bytes=|bytes=-|bytes=0-|bytes=-0|bytes=-1|bytes=5-1|bytes=0-0,2-3|bytes=99999999999999999999-|items=0-1|bytes=a-b'),
  'if-range': splitAtBars('|"a"|Wed, 21 Oct 2015 07:28:00 GMT'),
  cookie: ['', ';', '=', 'a', 'device=a', `marquee_device=${'a'.repeat(43)}`, '__proto__=1', 'é=é', ';'.repeat(2000)],
  'user-agent': ['', 'é', 'a'.repeat(3000), '\u00ff'],
  'x-forwarded-for': splitAtBars('|a|1.2.3.4, 5.6.7.8|::1|::ffff:1.2.3.4|fe80::1%eth0|999.1.1.1|é|1.2.3.4:80|,'),
  'x-forwarded-host': splitAtBars('|a b|example.com'),
  'x-forwarded-proto': splitAtBars('|a|https,http'),
  host: splitAtBars('|a|a b|[::1]|example.com:99999|é'),
  ticket: ['', 'a', 'A'.repeat(43), 'é', '~ticket~1~'],
  'tus-resumable': splitAtBars('|0.2.2|1.0.0'),
  'upload-offset': splitAtBars('|-1|a|1|1e3|99999999999999999999|0.5'),
  'upload-length': splitAtBars('1|-1|a'),
  'upload-metadata': splitAtBars('|a|a b|name %%%'),
  'upload-checksum': splitAtBars('|sha1 a|md5'),
  'x-http-method-override': splitAtBars('DELETE|a'),
  origin: splitAtBars('null|https://evil.example|a'),
  'last-event-id': splitAtBars('|a|-1'),
};
/** A header with an unexpected value. Characters beyond ASCII are sent as Latin-1. */
export const oddHeaders: fc.Arbitrary<[name: string, value: string]> = fc
  .constantFrom(...Object.keys(headers))
  .chain((name) => fc.constantFrom(...(headers[name] as string[])).map((value): [string, string] => [name, value]));
