import { describe, expect, test } from 'vitest';
import { chooseTracks, type Stream } from './tracks.ts';

const decodes = new Set(['h264', 'mjpeg', 'aac', 'pcm_s16le']);
const endOf = (s: Stream) => Number(s.duration);

type Part = Omit<Partial<Stream>, 'index' | 'disposition'> & { is?: string[] };
const picture = (part: Part = {}): Part => ({ codec_type: 'video', codec_name: 'h264', width: 320, height: 180, duration: '4', ...part });
const sound = (part: Part = {}): Part => ({ codec_type: 'audio', codec_name: 'aac', channels: 2, sample_rate: '48000', duration: '4', ...part });
const microphone = (part: Part = {}) => sound({ codec_name: 'pcm_s16le', channels: 1, ...part });

/** Chooses among tracks in this order. Returns indexes, and each notice as `code track`. */
function chosen(parts: Part[], { container = 'matroska,webm', programs = [] as number[][] } = {}) {
  const streams = parts.map(({ is = [], ...part }, index) => ({ index, ...part, disposition: Object.fromEntries(is.map((each) => [each, 1])) }) as Stream);
  const found = chooseTracks({ container, streams, programs: programs.map((own) => ({ streams: own.map((index) => ({ index })) })), begin: 0 }, decodes, endOf);
  return {
    picture: found.picture?.index,
    sounds: found.sounds.map(({ index }) => index),
    notices: found.notices.map(({ code, track }) => `${code} ${track}`),
  };
}

describe('the chosen picture is', () => {
  test.each<[string, Part[], string[]]>([
    ['the default one', [picture({ width: 640 }), picture({ is: ['default'] })], ['picture_other 1']],
    ['no cover, though that is larger', [picture({ codec_name: 'mjpeg', width: 3000, is: ['attached_pic', 'default'] }), picture()], []],
    ['no chapter picture', [picture({ codec_name: 'mjpeg', is: ['attached_pic', 'timed_thumbnails'] }), picture()], []],
    ['one that can be decoded', [picture({ codec_name: 'svq9', is: ['default'] }), picture()], ['picture_undecodable 1']],
    ['not a still, though that is default', [picture({ is: ['still_image', 'default'] }), picture()], ['picture_other 1']],
    ['no cover that is not marked as one, though that is larger', [picture({ width: 3000, duration: '0.1', is: ['default'] }), picture()], ['picture_other 1']],
    ['one that has a rate', [picture({ width: 3000, avg_frame_rate: '0/0' }), picture({ avg_frame_rate: '25/1' })], ['picture_other 1']],
    ['the largest', [picture({ width: 64, height: 64 }), picture()], ['picture_other 1']],
    ['the longest of the same size', [picture({ duration: '1' }), picture()], ['picture_other 1']],
  ])('%s', (_, parts, notices) => {
    expect(chosen(parts)).toEqual({ picture: 1, sounds: [], notices });
  });

  test('no cover, even if an MP4 has enabled only the cover', () => {
    const parts = [picture({ width: 3000, duration: '0.04', is: ['default'] }), picture()];
    expect(chosen(parts, { container: 'mov,mp4' })).toMatchObject({ picture: 1, notices: ['picture_other 1', 'picture_used_disabled 2'] });
  });

  test('the first of equal ones', () => {
    expect(chosen([picture(), picture()])).toMatchObject({ picture: 0, notices: ['picture_other 2'] });
  });
});

describe('the chosen sound is', () => {
  const mp4 = 'mov,mp4,m4a,3gp,3g2,mj2';
  test.each<[string, Part[], string[], string?]>([
    ['the default one', [sound({ channels: 6 }), sound({ is: ['default'] })], ['sound_other 1']],
    ['one that can be decoded', [sound({ codec_name: 'apac', is: ['default'] }), sound()], ['sound_undecodable 1']],
    ['one whose codec nobody knows the name of', [sound({ codec_name: undefined as never }), sound()], ['sound_undecodable 1']],
    ['one with channels', [sound({ channels: 0, is: ['default'] }), sound()], ['sound_undecodable 1']],
    ['what an MP4 has switched on', [sound({ channels: 6 }), sound({ is: ['default'] })], ['sound_disabled 1'], mp4],
    ['what is switched on, a commentary too', [sound(), sound({ is: ['default', 'comment'] })], ['sound_disabled 1'], mp4],
    ['no commentary, though that is default', [sound({ is: ['default', 'comment'] }), sound()], ['sound_commentary 1']],
    ['not described, though that is default', [sound({ is: ['default', 'visual_impaired'] }), sound()], ['sound_described 1']],
    ['not described in words of another kind', [sound({ is: ['default', 'descriptions'] }), sound()], ['sound_described 1']],
    ['that of the most channels', [sound(), sound({ channels: 6 })], ['sound_other 1']],
    ['the longest', [sound({ duration: '1' }), sound()], ['sound_other 1']],
  ])('%s', (_, parts, notices, container) => {
    const is = container === undefined ? [] : ['default'];
    expect(chosen([...parts, picture({ is })], container === undefined ? {} : { container })).toEqual({ picture: 2, sounds: [1], notices });
  });

  test.each<[string, Part[], string[], string?]>([
    ['a commentary', [sound({ is: ['comment'] })], []],
    ['described', [sound({ is: ['descriptions'] })], []],
    ['switched off, and says so', [sound()], ['sound_used_disabled 1'], mp4],
  ])('%s if there is no other', (_, parts, notices, container) => {
    expect(chosen(parts, container === undefined ? {} : { container })).toMatchObject({ sounds: [0], notices });
  });

  test('that of the picture’s own programme', () => {
    const parts = [sound({ channels: 6 }), picture({ width: 64 }), sound(), picture()];
    const programs = [
      [0, 1],
      [2, 3],
    ];
    expect(chosen(parts, { container: 'mpegts', programs })).toEqual({ picture: 3, sounds: [2], notices: ['picture_other 1', 'sound_other 1'] });
  });
});

describe('mono tracks', () => {
  const is = ['default'];
  const mixed = ['sound_mixed 1', 'sound_mixed 2'];
  test.each<[string, Part[], number[], string[], string?]>([
    ['of a camera are all heard', [microphone(), microphone()], [0, 1], mixed, 'mxf'],
    [
      'are heard without those that are switched off',
      [microphone({ is }), microphone({ is }), microphone()],
      [0, 1],
      [...mixed, 'sound_disabled 3'],
      'mov,mp4',
    ],
    ['do not join in with stereo sound', [sound(), microphone(), microphone()], [0], ['sound_other 2', 'sound_other 3'], 'mxf'],
    ['of other containers are not a camera’s', [microphone(), microphone()], [0], ['sound_other 2']],
    ['of two languages are two sounds', [{ tags: { language: 'eng' } }, { tags: { language: 'vie' } }].map(microphone), [0], ['sound_other 2'], 'mxf'],
    ['of compressed sound are languages', [sound({ channels: 1 }), sound({ channels: 1 })], [0], ['sound_other 2'], 'mxf'],
  ])('%s', (_, parts, sounds, notices, container) => {
    expect(chosen(parts, container === undefined ? {} : { container })).toMatchObject({ sounds, notices });
  });
});

test('a file with very many tracks has twenty notices', () => {
  expect(chosen(Array.from({ length: 50 }, () => sound())).notices).toHaveLength(20);
});
