import type { Shape } from '../shape.ts';
import type { actions as vi } from '../vi/actions.ts';

/** コンテンツのまれな操作と、ジャンル・キーワードの統合。 */
export const actions = {
  fields: { media_action: { into: '統合先' } },
  tags: {
    use: '使用中のコンテンツ',
    unused: '未使用',
    merge: '統合…',
    merged: '{{name}}に統合',
    title: { genre_other: 'ジャンル{{total}}件を別のジャンルに統合', keyword_other: 'キーワード{{total}}件を別のキーワードに統合' },
    yes: { genre_other: 'ジャンル{{total}}件を統合', keyword_other: 'キーワード{{total}}件を統合' },
    text: '{{names}}が付いているすべてのコンテンツに、選んだものが代わりに付きます。{{names}}はゴミ箱に移り、{{days}}日間残ります。',
    items_other: '{{total}}件のコンテンツに「{{name}}」が付きます。',
    both_other: 'そのうち{{total}}件には両方が付いているため、一つだけ残ります。',
  },
} satisfies Shape<typeof vi>;
