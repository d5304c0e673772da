import { describe, expect, test } from 'vitest';
import { changesIn } from './live.ts';

describe('the stream', () => {
  test('changes are read, pings and others passed over', () =>
    expect(changesIn(': ping\n\ndata: {"kind":"tag","id":"1","verb":"update"}\r\n\nevent: x\ndata:{"kind":"movie","id":"2","verb":"create"}\n')).toEqual([
      { kind: 'tag', id: '1', verb: 'update' },
      { kind: 'movie', id: '2', verb: 'create' },
    ]));
  test.each(['data: {"kind":"tag"', 'data: null', 'data: {"kind":"tag"}', 'data: 5', ''])('%s is nothing', (text) => expect(changesIn(text)).toEqual([]));
});
