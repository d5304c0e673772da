export const counted = {
  audit_other: 'ログ {{total}} 件',
  channel_other: 'チャンネル{{total}}件',
  genre_other: 'ジャンル{{total}}件',
  keyword_other: 'キーワード{{total}}件',
  movie_other: '映画{{total}}本',
  people_other: '出演者・スタッフ{{total}}人',
  platform_other: '{{total}}件のプラットフォーム',
  tag_other: 'ジャンル・キーワード{{total}}件',
  transcode_other: 'ジョブ{{total}}件',
  ban_other: '利用停止{{total}}件',
  user_other: 'ユーザー{{total}}人',
  video_other: '動画{{total}}本',
};
