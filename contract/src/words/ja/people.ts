export const people = {
  stamps: { created_at: '作成日時', updated_at: '更新日時', deleted_at: '削除日時', version: 'バージョン', id: 'ID' },
  resources: { user: 'ユーザー' },
  fields: { user: { displayName: '表示名', email: 'メールアドレス', role: '役割' } },
  roles: { super_admin: '最高管理者', developer: '開発者', moderator: 'モデレーター', partner: 'パートナー', advertiser: '広告主', user: '視聴者' },
  entries: {
    advertiser: '広告',
    discussion: 'フィードバック',
    news: 'ニュース',
    user: 'ユーザー',
    media: 'メディア',
    market: 'マーケット検索',
    dashboard: 'ダッシュボード',
  },
};
