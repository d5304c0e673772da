import { expect, test } from 'vitest';
import { guessFromName } from './file-name.ts';

test.each([
  ['01 - Nhóm Bến Tre - Hò ba lý.mp3', { track: '01', artist: 'Nhóm Bến Tre', title: 'Hò ba lý' }],
  ['03. Đò ngang.flac', { track: '03', artist: null, title: 'Đò ngang' }],
  ['07_Gió_chướng_về.m4a', { track: '07', artist: null, title: 'Gió chướng về' }],
  ['Lan Trúc – Mưa đồng bằng.wav', { track: null, artist: 'Lan Trúc', title: 'Mưa đồng bằng' }],
  ['A2. Dạo khúc.wav', { track: 'A2', artist: null, title: 'Dạo khúc' }],
  ['99 Luftballons.mp3', { track: null, artist: null, title: '99 Luftballons' }],
  ['sao_dem.flac', { track: null, artist: null, title: 'sao dem' }],
  ['1999.mp3', { track: null, artist: null, title: '1999' }],
  ['.mp3', { track: null, artist: null, title: '.mp3' }],
])('%s', (name, guess) => expect(guessFromName(name)).toEqual(guess));
