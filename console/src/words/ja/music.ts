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
    play: '試聴',
    position: '再生位置',
    positionOf: '{{total}}中{{at}}',
    loudness: 'ラウドネス {{value}} LUFS',
    silent: '何も聞こえません。このファイルは無音です。',
    albumHint: '楽曲とアルバムは同じチャンネルに属します。',
    trackHint: '盤面の表記どおりに入力します（例：7、A1）。',
    noSongs: 'アルバムにはまだ曲がありません。',
    addSong: '曲{{track}}を追加',
    openList: '一覧で開く',
    noneReady: '再生できる曲がまだありません。',
    notReady: '準備中',
    previous: '前の曲',
    next: '次の曲',
    songs: '曲目',
    songCount_other: '{{total}}曲',
    noSong: '一致する曲はありません',
    noAlbum: '一致するアルバムはありません',
  },
} satisfies Shape<typeof vi>;
