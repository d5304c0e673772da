import type { Words } from '../words.ts';

/** 審査で使う項目の名前。 */
export const judging: Words['fields']['judging'] = {
  criteria: '評価項目',
  'criteria.name': '評価項目の名前',
  'criteria.hint': 'ヒント',
  'criteria.weight': '配点の割合',
  judges: '審査員',
  ends_at: '審査の締め切り',
  scores: '点数',
  'scores.criterion': '評価項目',
  'scores.score': '点数',
  notes: 'メモ',
  'notes.at_s': '映像内の時刻',
  'notes.text': 'メモの内容',
  reason: '不採用の理由',
  channel: 'チャンネル',
  after: '開始位置',
  code: '応募コード',
};
