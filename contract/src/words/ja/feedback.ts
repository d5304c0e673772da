import { handlingWords } from './handling.ts';

const decision = {
  state: '状態',
  approve_type: '審査待ちの理由',
  author: '投稿者',
  decided_by: '処理した人',
  decided_at: '処理日時',
  decline_reason: '却下の理由',
  decline_text: '説明',
  reports: '通報',
  opinion_of: '意見を求めた相手',
};
const decisionValues = {
  state: { APPROVE: '審査待ち', APPROVED: '承認済み', DECLINED: '却下' },
  approve_type: { new: '新着', blacklist: '禁止キーワード', report: '通報あり' },
  decline_reason: {
    gambling: '賭博',
    spam: '迷惑な宣伝',
    insult: '侮辱',
    spoiler: 'ネタバレ',
    illegal: '法令違反',
    personal_data: '個人情報の公開',
    off_topic: '話題から外れている',
    other: 'その他の理由',
  },
};
const group = {
  state: '状態',
  outcome: '結果',
  reasons: '理由',
  reports: '未対応の通報',
  reported_at: '最新の通報',
  decided_by: '処理した人',
  decided_at: '処理日時',
};
const groupValues = {
  state: { DOING: '対応待ち', DONE: '対応済み' },
  reasons: {
    spam: '迷惑な宣伝',
    abuse: '侮辱、嫌がらせ',
    hate: '憎悪をあおる内容',
    sexual: '性的な内容',
    violence: '暴力的な内容',
    illegal: '法令違反',
    copyright: '著作権の侵害',
    spoiler: 'ネタバレ',
    impersonation: 'なりすまし',
    broken: '正しく動かない',
    other: 'その他の理由',
  },
};

const storeReview = {
  source: 'ストア',
  author: '投稿者',
  rating: '星の数',
  title: 'タイトル',
  review: '本文',
  app_version: 'アプリのバージョン',
  device: '端末',
  os_version: 'OSのバージョン',
  language: '言語',
  reviewed_at: '投稿日時',
  external_id: 'ストアでのID',
  note: '社内メモ',
  state: '状態',
  decided_by: '対応した人',
  decided_at: '対応日時',
};
const storeReviewValues = {
  source: { google_play: 'Google Play', app_store: 'App Store', galaxy_store: 'Galaxy Store', app_gallery: 'AppGallery', other: 'その他のストア' },
  state: { DOING: '未対応', DONE: '対応済み' },
};

/** フィードバックの画面だけで使う言葉。コメント、レビュー、その審査。 */
export const feedbackWords = {
  fields: {
    comment: { comment: 'コメント', ...decision, at_s: '映像内の秒数' },
    review: { review: 'レビュー', ...decision, rating: '星の数' },
    ...handlingWords.fields,
    store_review: storeReview,
    reported_content: { title: 'コンテンツ', ...group },
    reported_user: { title: 'ユーザー', ...group },
    reported_ad: { title: '広告', ...group },
  },
  values: {
    comment: decisionValues,
    review: decisionValues,
    ...handlingWords.values,
    store_review: storeReviewValues,
    reported_content: { ...groupValues, outcome: { kept: 'そのまま', removed: '非公開または削除' } },
    reported_user: { ...groupValues, outcome: { kept: 'そのまま', removed: '利用停止' } },
    reported_ad: { ...groupValues, outcome: { kept: 'そのまま', removed: '取り下げ' } },
  },
  resources: {
    comment: 'コメント',
    review: 'レビュー',
    ...handlingWords.resources,
    reported_content: 'コンテンツへの通報',
    reported_user: 'ユーザーへの通報',
    reported_ad: '広告への通報',
    store_review: 'ストアのレビュー',
  },
};
