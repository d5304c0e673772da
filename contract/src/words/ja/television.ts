import { inSentence } from '../sentence.ts';
import { titlesOf, type Words } from '../words.ts';

/** テレビ：項目、値、放送が不調な原因と対処。 */
const causes = {
  private_address: {
    title: '再生リンクがプライベートネットワークを指しています',
    todo: '公開アドレスを使うか、サーバーの管理者にこのアドレスの許可を依頼してください。',
  },
  unreachable: { title: '配信サーバーに接続できません', todo: '配信サーバーが動いているか、アドレスが正しいか確認してください。' },
  http_error: { title: '配信サーバーがエラーを返しました', todo: '配信元のアドレスが変わったか、アクセスが拒否されています。新しいリンクを入手してください。' },
  answer_too_slow: { title: '配信サーバーの応答が遅すぎます', todo: 'プレイリストが時間内に届きませんでした。配信サーバーの負荷を確認してください。' },
  not_a_playlist: {
    title: 'HLSのプレイリストではありません',
    todo: 'ウェブページの可能性があります。通常は .m3u8 で終わる、プレイリストの直接のリンクを使ってください。',
  },
  playlist_too_large: {
    title: 'プレイリストが大きすぎます',
    todo: 'ライブ配信には最新のセグメントだけで十分です。エンコーダーでプレイリストを短くしてください。',
  },
  no_segments: { title: 'プレイリストにセグメントがありません', todo: 'エンコーダーに映像が届いていない可能性があります。映像の入力を確認してください。' },
  stream_encrypted: { title: 'すべての画質がDRMで保護されています', todo: 'DRMなしの画質が1つ以上あるリンクを使ってください。' },
  segment_missing: {
    title: '最新のセグメントを取得できません',
    todo: 'プレイリストは応答しますが、セグメントが応答しません。保存先またはCDNを確認してください。',
  },
  stalled: { title: '新しいセグメントがありません', todo: 'エンコーダーの送信が止まり、映像が静止しています。エンコーダーを再起動してください。' },
  ended: { title: '配信は終了しています', todo: 'プレイリストに続きがありません。配信を再開するか、録画ではなくライブのリンクを使ってください。' },
  some_renditions: { title: '一部の画質が動作していません', todo: 'ほかの画質では視聴できます。問題のある画質を確認してください。' },
} satisfies Words['liveCauses'];

const inField = (cause: keyof typeof causes) => `{{field}}：${inSentence(causes[cause].title, 'ja')}`;

export const television = {
  fields: {
    title: 'テレビ局名',
    description: '説明',
    label: 'ラベル',
    channel: 'チャンネル',
    genres: 'ジャンル',
    keywords: 'キーワード',
    banner: 'バナー',
    play_link: '再生リンク',
    copyright: '著作権',
    incomplete: '未入力あり',
    visibility: '公開設定',
    status: '状態',
    blacklist_status: 'ブラックリスト',
    copyright_by: '著作権に同意した人',
    copyright_at: '著作権に同意した日時',
    health: '放送状況',
    health_cause: '原因',
    http_status: 'HTTPステータス',
    health_since: '開始日時',
    probed_at: '最終確認',
  },
  values: {
    label: { Normal: '通常', Exclusive: '独占', Hot: '人気', Live: 'ライブ' },
    visibility: { disable: '非公開', enable: '公開' },
    status: { blocked: 'ブロック中', draft: '下書き', public: '公開中', hidden: '非公開' },
    blacklist_status: { CLEAR: '問題なし', BLOCKED: 'ブロック中', APPROVED: '承認済み' },
    health: { down: '停波', degraded: '不安定', unknown: '未確認', up: '正常' },
    health_cause: titlesOf(causes),
  },
  causes,
  fieldErrors: {
    http_error: `${inField('http_error')} ({{status}})`,
    answer_too_slow: inField('answer_too_slow'),
    not_a_playlist: inField('not_a_playlist'),
    playlist_too_large: inField('playlist_too_large'),
    no_segments: inField('no_segments'),
    stream_encrypted: inField('stream_encrypted'),
    segment_missing: inField('segment_missing'),
    stalled: inField('stalled'),
    ended: inField('ended'),
  },
};
