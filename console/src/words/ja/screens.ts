export const screens = {
  dashboard: 'ダッシュボード',
  market: 'マーケット検索',
  advertise: '広告',
  media: 'メディア',
  news: 'ニュース',
  users: 'ユーザー',
  feedback: 'フィードバック',
  movie: '映画',
  people: 'キャスト',
  genre: 'ジャンル',
  transcode: 'トランスコード',
  channel: 'マイチャンネル',
};
