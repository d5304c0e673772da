import { describe, expect, test } from 'vitest';
import { formatPosition } from '../../content/position.ts';
import { stagesOf, secondsBetween } from './stages.ts';

const states = (job: Parameters<typeof stagesOf>[0]) => stagesOf(job).map(({ state }) => state);

describe('the stages of a job', () => {
  test('of a queued job are all pending', () => {
    expect(states({ state: 'queued', stage: null })).toEqual(['later', 'later', 'later', 'later']);
  });
  test('of a job that is queued again are all pending, regardless of its first attempt', () => {
    expect(states({ state: 'queued', stage: 'package' })).toEqual(['later', 'later', 'later', 'later']);
  });
  test('of a running job have one that is current', () => {
    expect(states({ state: 'running', stage: 'transcode' })).toEqual(['done', 'now', 'later', 'later']);
    expect(states({ state: 'running', stage: null })).toEqual(['now', 'later', 'later', 'later']);
  });
  test('of a ready job are all done', () => {
    expect(states({ state: 'ready', stage: 'playable' })).toEqual(['done', 'done', 'done', 'done']);
  });
  test('of a failed or stopped job show where it ended', () => {
    expect(states({ state: 'failed', stage: 'transcode' })).toEqual(['done', 'failed', 'later', 'later']);
    expect(states({ state: 'stopped', stage: 'package' })).toEqual(['done', 'done', 'stopped', 'later']);
    expect(states({ state: 'failed', stage: null })).toEqual(['failed', 'later', 'later', 'later']);
  });
});

test('a position is formatted as in players', () => {
  expect(formatPosition(4360)).toBe('1:12:40');
  expect(formatPosition(245.9)).toBe('4:05');
  expect(formatPosition(7)).toBe('0:07');
  expect(formatPosition(-1)).toBe('0:00');
});

test('the time between two instants needs both', () => {
  expect(secondsBetween('2026-11-21T12:00:00.000Z', '2026-11-21T12:00:12.500Z')).toBe(12.5);
  expect(secondsBetween('2026-11-21T12:00:00.000Z', null)).toBeNull();
});
