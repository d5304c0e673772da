/** 字幕の種類と、読み込み時に変更した内容。 */
export const subtitles = {
  marks: { hearing: '聴覚障害者向け', forced: '強制表示', default: '既定' },
  notices: {
    sorted: '時刻順になっていない字幕が{{count}}件（{{line}}行目から）あったため、並べ替えました。',
    no_length: '表示時間が0の字幕を{{count}}件（最初は{{line}}行目）除きました。',
    no_time: '時刻のないテキストを{{count}}件（最初は{{line}}行目）除きました。',
    comment: 'NOTE、STYLE、REGIONブロック内の時刻{{count}}件（最初は{{line}}行目）は字幕として読み込みません。',
  },
};
