const handling = { state: '状態', decided_by: '対応した人', decided_at: '完了日時' };
const states = { DOING: '対応中', DONE: '完了' };

/** プラットフォームへのフィードバックと、クラッシュのグループの言葉。 */
export const handlingWords = {
  fields: {
    feedback: {
      ...handling,
      title: '件名',
      kind: '種類',
      note: '内部メモ',
      reporter: '送信者',
      reason: '理由',
      source: '送信元の画面',
      comment: '内容',
      platform: 'アプリケーション',
      device: '端末',
      os: 'OSの種類',
      os_version: 'OSのバージョン',
      os_platform: 'OSのアーキテクチャ',
      app_version: 'アプリのバージョン',
      crash: 'クラッシュ',
    },
    crash: {
      ...handling,
      title: 'エラー',
      note: '内部メモ',
      frame: 'コード内の場所',
      reports: '報告数',
      users: '影響を受けた人数',
      first_version: '最初のバージョン',
      last_version: '最新のバージョン',
      fixed_in: '修正されたバージョン',
      returned_in: '再発したバージョン',
      seen_at: '最後の発生',
    },
  },
  values: {
    feedback: {
      state: states,
      kind: { abuses: '迷惑行為', improvements: '改善の要望', mistakes: '誤り', suggestions: '提案', others: 'その他', crashed_report: 'クラッシュ報告' },
    },
    crash: { state: states },
  },
  resources: { feedback: 'フィードバック', crash: 'クラッシュ' },
};
