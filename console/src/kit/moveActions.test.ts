import { longText, oneOf, text } from '@marquee/contract/kit/field';
import { machine, moveCalls } from '@marquee/contract/kit/machine';
import { resource } from '@marquee/contract/kit/resource';
import { expect, test } from 'vitest';
import { moveActions } from './moveActions.tsx';

const states = machine('state', {
  approve: { from: ['NEW', 'REPORTED'], to: 'APPROVED' },
  decline: { from: ['NEW'], to: 'DECLINED', asks: { reason: longText(500) } },
});
const base = resource({
  name: 'note',
  area: 'feedback',
  path: '/cms/v1/note',
  id: 'idNote',
  fields: { title: text() },
  shown: { state: oneOf(['NEW', 'REPORTED', 'APPROVED', 'DECLINED']) },
  sort: ['title'],
  calls: ['list', 'get'],
});
const actions = moveActions({ ...base, ...moveCalls(base, states) }, states);

test('each move is an action for the states from which it leads', () => {
  const offered = (state: string) => actions.filter(({ visible }) => visible?.({ state })).map(({ name }) => name);
  expect([offered('NEW'), offered('REPORTED'), offered('APPROVED')]).toEqual([['approve', 'decline'], ['approve'], []]);
});

test('a move asks for the fields that its call takes, and needs the right of the call', () => {
  expect(actions.map(({ asks, right }) => [Object.keys(asks?.fields ?? {}), right])).toEqual([
    [[], 'decide'],
    [['reason'], 'decide'],
  ]);
});
