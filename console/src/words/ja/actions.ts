import type { Shape } from '../shape.ts';
import type { actions as vi } from '../vi/actions.ts';

/** コンテンツのまれな操作と、ジャンル・キーワードの統合。 */
export const actions = {
  fields: { media_action: { into: '統合先', collection: 'リボン、バナー、ミックス', text: '通知の本文' } },
  actions: {
    add: { label: 'リボンに追加', title_other: '{{total}} 件をリボンに追加', yes_other: '{{total}} 件を追加', added: '「{{name}}」の末尾に' },
    send: {
      label: '通知を送信',
      title_other: '{{total}} 件のコンテンツの通知を送信',
      text: '{{names}}のチャンネルの登録者にこの通知が届きます。送信した通知は取り消せません。',
      yes: 'はい、送信します',
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
