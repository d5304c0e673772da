import { describe, expect, test } from 'vitest';
import { signatureOf } from './signature.ts';

const of = (trace: string, type = 'TypeError', message = '') => signatureOf({ type, message, trace }).signature;

/** Pairs of traces: two builds, or two devices, of one cause. */
const same: [name: string, one: string, other: string][] = [
  [
    'the hashed file names of two builds',
    'TypeError: x is null\n    at seek (https://xem.example/assets/index-DbQ2xY9p.js:1:2045)\n    at onClick (https://xem.example/assets/index-DbQ2xY9p.js:1:9911)',
    'TypeError: x is null\n    at seek (https://m.xem.example/v2/index-Zz81kQpa.js:1:3301)\n    at onClick (https://m.xem.example/v2/index-Zz81kQpa.js:2:17)',
  ],
  [
    'other libraries around the same own code',
    'at android.os.Handler.dispatchMessage(Handler.java:106)\nat vn.xem.player.PlayerActivity.onSeek(PlayerActivity.kt:88)\nat java.lang.Thread.run(Thread.java:1012)',
    'at android.view.View.performClick(View.java:7506)\nat android.os.Handler.handleCallback(Handler.java:938)\nat vn.xem.player.PlayerActivity.onSeek(PlayerActivity.kt:93)',
  ],
  ['the addresses of two runs', '3  Xem  0x0000000104e1c2a0 PlayerView.seek(to:) + 212', '5  Xem  0x0000000102aa0010 PlayerView.seek(to:) + 220'],
  ['a function that calls itself more often', 'walk@app.js:3:1\nwalk@app.js:3:1\nwalk@app.js:3:1\nopen@app.js:9:1', 'walk@app.js:3:1\nopen@app.js:9:1'],
  ['the lines of two versions', '#0  Player.seek (package:xem/player.dart:41:7)', '#0  Player.seek (package:xem/player.dart:57:7)'],
];

/** Pairs of traces with two causes. */
const different: [name: string, one: string, other: string][] = [
  ['the same error at two places', 'at seek (player.js:1:2)\nat onClick (player.js:4:1)', 'at login (account.js:1:2)\nat onClick (account.js:4:1)'],
  ['own files that are named like a runtime', 'at play (native-player.js:1:2)', 'at play (node-player.js:1:2)'],
  ['two callers of one function', 'read@db.js:1:1\nopenList@list.js:1:1', 'read@db.js:1:1\nopenForm@form.js:1:1'],
];

describe('crashes', () => {
  test.each(same)('are one group with %s', (_name, one, other) => expect(of(one)).toBe(of(other)));
  test.each(different)('are two groups with %s', (_name, one, other) => expect(of(one)).not.toBe(of(other)));

  test('of two types at the same place are two groups', () => expect(of('at seek (player.js:1:2)')).not.toBe(of('at seek (player.js:1:2)', 'RangeError')));

  test('without a trace count by their message, in which ids, addresses and numbers do not', () => {
    const message = (text: string) => of('', 'Error', text);
    expect(message('Không tải được https://cdn.example/a/1.ts sau 3 lần (3f2504e0-4f89-41d3-9a0c-0305e82c3301)')).toBe(
      message('Không tải được https://cdn.example/b/77.ts sau 12 lần (9c858901-8a57-4791-81fe-4c455b099bc9)'),
    );
    expect(message('Không tải được phim')).not.toBe(message('Không lưu được phim'));
  });

  test('show the first call of own code', () => {
    const trace =
      'at Array.map (<anonymous>)\nat draw (https://xem.example/node_modules/chart/index.js:1:1)\nat showChart (https://xem.example/chart-D8fk2Lm1.js:20:4)';
    expect(signatureOf({ type: 'Error', trace }).frame).toBe('showChart (chart.js)');
  });

  test('with a trace that is none are grouped all the same', () => {
    for (const text of ['('.repeat(100_000), 'at '.repeat(33_000), `${'a.'.repeat(49_000)}b(`, '@'.repeat(100_000)]) expect(of(text)).toHaveLength(22);
  });
});
