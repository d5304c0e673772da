import { television as contract } from '@marquee/contract/words/ja/television';
import type { Shape } from '../shape.ts';
import type { television as vi } from '../vi/television.ts';

const { fields, values, causes, fieldErrors } = contract;

/** テレビの画面と、その画面だけで使う語。 */
export const television = {
  fields: { television: fields },
  values: { television: values },
  fieldErrors,
  liveCauses: causes,
  counted: { television_other: 'テレビ局{{total}}局' },
  media: {
    publishing: { title: { television_other: '{{total}}局のテレビ局を公開しますか？' }, yes: { television_other: '{{total}}局を公開' } },
    labelling: { title: { television_other: '{{total}}局のラベルを変更' }, yes: { television_other: '{{total}}局のラベルを変更' } },
    moving: { title: { television_other: '{{total}}局を別のチャンネルへ移動' }, yes: { television_other: '{{total}}局を移動' } },
  },
  television: {
    probe: '今すぐ確認',
    probing: '確認中…',
    health: '放送状況',
    reportFailed: '放送状況を読み込めませんでした',
    since: '{{ago}}から',
    probed: '最終確認：{{ago}}',
    never: 'まだ確認していません。新しいテレビ局は数秒以内に確認されます。',
    noLink: '確認する再生リンクがありません。',
    day: '過去24時間',
    dayUp: '過去24時間の稼働率 {{share}}',
    weekUp: '過去7日間 {{share}}',
    recent: '過去24時間の放送状況：{{summary}}',
    hours: '{{health}} {{hours}}時間',
    noRecent: '記録なし',
    cell: '{{from}}–{{to}}：{{health}}',
    renditions: '画質',
    age: '最新セグメントは{{seconds}}秒前',
    audioOnly: '音声のみ',
    unnamed: '1種類のみ',
    events: '過去7日間の障害',
    noEvents: '障害はありません。',
    lasting: '継続中、{{length}}',
    lasted: '{{length}}で復旧',
    linkHint: 'HLSのプレイリスト。通常は .m3u8 で終わります。公開中の局は数分ごと、それ以外は30分ごとに確認します。',
  },
} satisfies Shape<typeof vi>;
