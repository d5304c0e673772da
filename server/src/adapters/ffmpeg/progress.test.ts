import { expect, test } from 'vitest';
import { ProgressReader } from './progress.ts';

test('parses percent, speed and remaining time from a block that ffmpeg 5.1 wrote', () => {
  const reader = new ProgressReader(48);
  const block = ['frame=420', 'bitrate=N/A', 'out_time_us=12000000', 'out_time_ms=12000000', 'out_time=00:00:12.000000', 'speed=   4x'];
  expect(block.map((line) => reader.read(line))).toEqual(block.map(() => null));
  expect(reader.read('progress=continue')).toEqual({ percent: 25, seconds: 12, speed: 4, eta_s: 9 });
});

test('never decreases, never reaches 100 by itself, and accepts unknown values', () => {
  const reader = new ProgressReader(10);
  reader.read('out_time_us=N/A');
  reader.read('speed=N/A');
  expect(reader.read('progress=continue')).toEqual({ percent: 0, seconds: 0, speed: null, eta_s: null });
  reader.read('out_time_us=10500000');
  expect(reader.read('progress=continue')).toMatchObject({ percent: 99, seconds: 10.5 });
  reader.read('out_time_us=-9223372036854775808');
  expect(reader.read('progress=end')).toMatchObject({ percent: 99, seconds: 10.5 });
});
