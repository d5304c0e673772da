/** ユーザー領域の画面の文言。 */
export const users = {
  audit: {
    everyRecord: '対象の絞り込みを解除',
    failed: '操作ログを読み込めませんでした',
    nothing: '操作ログはまだありません',
    stranger: 'サインインしていない人',
    doneBy: '本人の操作を見る',
    doneTo: 'アカウントの履歴を見る',
    fields: { error: '理由', fields: '受け付けなかった項目', rows: '行数' },
  },
};
