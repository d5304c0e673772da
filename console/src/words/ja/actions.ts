import type { Shape } from '../shape.ts';
import type { actions as vi } from '../vi/actions.ts';

/** コンテンツのまれな操作と、ジャンル・キーワードの統合。 */
export const actions = {
  fields: {
    media_action: { into: '統合先', collection: 'リボン、バナー、ミックス', text: '通知の本文', to: '新しい種類', season: 'シーズン', episode_number: '話数' },
  },
  actions: {
    add: { label: 'リボンに追加', title_other: '{{total}} 件をリボンに追加', yes_other: '{{total}} 件を追加', added: '「{{name}}」の末尾に' },
    send: {
      label: '通知を送信',
      title_other: '{{total}} 件のコンテンツの通知を送信',
      text: '{{names}}のチャンネルの登録者にこの通知が届きます。送信した通知は取り消せません。',
      yes: 'はい、送信します',
    },
    exchange: {
      label: '種類を変更',
      title_other: '{{total}} 件の種類を変更',
      yes_other: '{{total}} 件の種類を変更',
      noTarget: '選択した項目を同じ種類にまとめて変更することはできません。同じ種類の項目を選択してください。',
      kept: '残るもの',
      lost: '失われるもの',
      nothing: '失われるものはありません',
      missing: '変更後に不足するもの',
      hidden: 'このコンテンツは公開中です。変更後は、不足している項目を補うまで視聴者に表示されません。',
      stays_other: '再生回数 {{views}} 回、履歴、{{total}} 件のリボン・バナー・ミックス内の位置はそのまま残ります。',
      more_other: 'さらに {{total}} 件を表示',
      saveFirst: '種類を変更する前に、変更内容を保存するか破棄してください。',
    },
    approve: {
      label: '承認',
      title_other: 'ブロックされた {{total}} 件を承認',
      text: '{{names}}は禁止キーワードのためブロックされています。承認するとブロックが解除されます。',
      yes: 'はい、承認します',
    },
    duplicate: {
      label: '複製',
      title_other: '{{total}} 件を複製',
      made: '下書きのコピー',
      text: '{{names}}のコピーは、同じ情報、画像、映像を持つ下書きになります。',
      yes_other: '{{total}} 件を複製',
    },
    log: {
      title: '送信した通知',
      all: 'すべて表示',
      open: '送信した通知を表示',
      empty: '送信した通知はまだありません',
      emptyText: 'チャンネルの登録者に送ったコンテンツの通知が、届いた人数とともにここに表示されます。',
      noneOfRecord: 'このコンテンツの通知はまだ送信されていません。',
      failed: '送信した通知を読み込めませんでした',
      oneRecord: '1 件のコンテンツ',
      everyRecord: 'すべてのコンテンツを表示',
      receivers_other: '対象 {{total}} 人',
      delivered: '{{total}} 人に送信済み',
      notDelivered: '{{total}} 人に送信できませんでした',
      states: { queued: '送信待ち', sending: '送信中', sent: '送信済み', failed: '失敗' },
    },
    copyLink: 'リンクをコピー',
  },
  tags: {
    use: '使用中のコンテンツ',
    unused: '未使用',
    merge: '統合',
    merged: '{{name}}に統合',
    title: { genre_other: 'ジャンル{{total}}件を別のジャンルに統合', keyword_other: 'キーワード{{total}}件を別のキーワードに統合' },
    yes: { genre_other: 'ジャンル{{total}}件を統合', keyword_other: 'キーワード{{total}}件を統合' },
    text: '{{names}}が付いているすべてのコンテンツに、選んだものが代わりに付きます。{{names}}はゴミ箱に移り、{{days}}日間残ります。',
    items_other: '{{total}}件のコンテンツに「{{name}}」が付きます。',
    both_other: 'そのうち{{total}}件には両方が付いているため、一つだけ残ります。',
  },
} satisfies Shape<typeof vi>;
