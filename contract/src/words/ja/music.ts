import { film } from './media.ts';

const { banner: _banner, subtitles: _subtitles, views: _views, ...shared } = film.fields;

/** 楽曲とアルバム：項目、値、エラー。 */
export const music = {
  fields: {
    ...shared,
    music_type: '音楽の種類',
    title: '楽曲またはアルバムの名前',
    artists: 'アーティスト',
    poster: 'ジャケット画像',
    album: 'アルバム',
    disc: 'ディスク',
    track: 'トラック',
    release_date: '発売日',
    film: '音声ファイル',
    duration_s: '長さ',
    song_count: '曲数',
    views: '再生回数',
  },
  values: { ...film.values, music_type: { song: '楽曲', album: 'アルバム' } },
  fieldErrors: {
    has_songs: 'まだ{{field}}を変更できません。このアルバムには{{songs}}曲あります。先に曲を削除するか、アルバムから外してください。',
    has_sound: '{{field}}を変更できません。この楽曲の音声またはアルバム内の位置が失われます。',
    no_songs: 'アルバムに再生できる曲がありません',
    only_songs: '{{field}}：楽曲だけの項目で、アルバムにはありません',
    other_channel: '{{field}}：楽曲とアルバムは同じチャンネルでなければなりません',
    not_a_sound: '{{field}}：このファイルはMP3、FLAC、M4A、WAV、OGGの音声ではありません',
    has_picture_track: '{{field}}：このファイルは動画です。MP3、FLAC、M4A、WAV、OGGなどの音声ファイルをアップロードしてください。',
    sound_stops: '{{field}}：音声が{{of}}のうち{{at}}で止まっています。ファイルの末尾がありません。完全なファイルを選んでください。',
    several_records: '{{field}}：「{{name}}」という名前の項目が複数あります。一つを選んでください',
  },
};
