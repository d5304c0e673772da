export const people = {
  stamps: { created_at: '作成日時', updated_at: '更新日時', deleted_at: '削除日時', version: 'バージョン', id: 'ID', body: 'リクエスト本文' },
  resources: { user: 'ユーザー' },
  fields: {
    user: {
      displayName: '表示名',
      name: '氏名',
      phone: '電話番号',
      company: '会社名',
      avatar: 'アバター',
      language: 'メールの言語',
      time_zone: 'タイムゾーン',
      email: 'メールアドレス',
      password: 'パスワード',
      role: '役割',
    },
  },
  languages: { vi: 'ベトナム語', en: '英語', ja: '日本語' },
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
