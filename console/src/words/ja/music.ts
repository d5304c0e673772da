import { music as contract } from '@marquee/contract/words/ja/music';
import type { Shape } from '../shape.ts';
import type { music as vi } from '../vi/music.ts';

const { fields, values, fieldErrors } = contract;

/** 音楽の画面と、その画面だけで使う語。 */
export const music = {
  fields: { music: fields },
  values: { music: values },
  fieldErrors,
  counted: { music_other: '楽曲・アルバム{{total}}件' },
  media: {
    publishing: { title: { music_other: '楽曲・アルバム{{total}}件を公開しますか？' }, yes: { music_other: '{{total}}件を公開' } },
    labelling: { title: { music_other: '楽曲・アルバム{{total}}件のラベルを変更' }, yes: { music_other: '{{total}}件のラベルを変更' } },
    moving: { title: { music_other: '楽曲・アルバム{{total}}件を別のチャンネルへ移動' }, yes: { music_other: '{{total}}件を移動' } },
  },
  music: {
    songs: '曲目',
    songCount_other: '{{total}}曲',
    every: 'すべて',
    onlySongs: '楽曲',
    onlyAlbums: 'アルバム',
    noSong: '一致する曲はありません',
    noAlbum: '一致するアルバムはありません',
  },
} satisfies Shape<typeof vi>;
