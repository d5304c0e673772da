import { titlesOf, type Words } from '../words.ts';

export const transcode: Words['transcode'] = {
  states: { queued: '待機中', running: '実行中', ready: '完了', failed: '失敗', stopped: '停止' },
  stages: { check: 'ファイルの確認', transcode: 'トランスコード', package: '保存', playable: '再生可能' },
  kinds: { movie: '映画', video: '動画', music: '音楽' },
};

export const causes: Words['causes'] = {
  not_media: { title: 'このファイルは動画ではありません', todo: 'MP4、MOV、MKVなどの元の動画をアップロードしてください。' },
  no_video: { title: '映像がなく音声だけのファイルです', todo: '映像を含めて書き出し直し、もう一度アップロードしてください。' },
  truncated: { title: 'ファイルが途中で切れています', todo: '元のファイルを確認し、もう一度アップロードしてください。' },
  unreadable: { title: 'ファイルを読み込めません', todo: 'もう一度実行し、それでも失敗する場合はアップロードし直してください。' },
  corrupt_at: { title: 'ファイルの破損が多すぎます', todo: '破損している箇所を元のファイルで確認し、書き出し直してアップロードしてください。' },
  unsupported_codec: { title: 'このファイルのコーデックには対応していません', todo: 'H.264またはH.265で書き出し直してアップロードしてください。' },
  encrypted: { title: '暗号化（コピー保護）された動画です', todo: '暗号化されていない動画を用意し、アップロードしてください。' },
  no_film: { title: '動画ファイルがすでにありません', todo: 'データまたはファイルが削除されました。必要な場合はもう一度アップロードしてください。' },
  disk_full: {
    title: 'サーバーのディスクに空きがありません',
    todo: '動画に問題はありません。管理者に空き容量の確保を依頼し、その後もう一度実行してください。',
  },
  storage_away: { title: 'ストレージが応答しません', todo: '動画に問題はありません。ストレージの復旧後にもう一度実行してください。' },
  killed: { title: 'トランスコードがシステムに終了させられました', todo: '多くの場合はメモリ不足です。サーバーが空いているときにもう一度実行してください。' },
  stalled: {
    title: 'トランスコードが止まったままになりました',
    todo: '数分間、新しいフレームがありませんでした。もう一度実行し、再び止まる場合は動画を書き出し直してください。',
  },
  worker_lost: {
    title: 'トランスコードのプロセスが途中で停止しました',
    todo: 'ジョブは自動的に引き継がれます。再試行の上限に達した場合は、もう一度実行してください。',
  },
  unknown: { title: '原因は不明です', todo: '下のログを確認し、もう一度実行するか、技術担当者に連絡してください。' },
};

/** The list of attempts: its fields, values and noun. */
export const transcodeList = {
  fields: {
    record: 'コンテンツ',
    film: '元のファイル',
    kind: 'コンテンツの種類',
    channel: 'チャンネル',
    attempt: '試行回数',
    state: '状態',
    cause: '失敗の原因',
    started_at: '開始日時',
    finished_at: '終了日時',
    position: '処理順',
  },
  values: { state: transcode.states, kind: transcode.kinds, cause: titlesOf(causes) },
  noun: 'トランスコード',
};
