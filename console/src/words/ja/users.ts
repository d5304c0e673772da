/** ユーザー管理の画面。 */
export const users = {
  invitation: {
    resend: '招待を再送',
    withdraw: '招待を取り消す',
    withdrawText: 'メールのリンクは使えなくなり、このユーザーは一覧から消えます。いつでももう一度招待できます。',
    addresses: 'メールアドレス',
    addressesHint:
      '一覧をまとめて貼り付けられます。カンマ、セミコロン、空白、改行で区切るか、名前 <name@example.vn> の形で入力してください。一度に{{max}}人までです。',
    understood: '{{count}}件を招待します',
    noAddresses: 'メールアドレスを1件以上入力してください',
    tooMany: '一度に招待できるのは{{max}}人までです',
    name: '表示名',
    send: '招待を送信',
    invited: '招待しました',
    replaced: 'もう一度招待しました。以前の招待は無効です',
    openAccount: 'このアカウントを開く',
    sentTitle: '{{count}}件の招待を送信しました',
    someLeft: '招待できなかったアドレスは上に残っています。修正してもう一度送信してください。',
    back: 'ユーザー一覧に戻る',
    joinTitle: 'Marqueeへの招待',
    joinAbout: '{{by}}さんが{{email}}を{{role}}として招待しています。名前とパスワードを設定してください。',
    join: '参加する',
    joining: '参加しています…',
    loading: '招待を開いています…',
    otherAccount:
      'この招待は{{by}}さんから{{email}}宛てで、役割は{{role}}です。現在は{{own}}でログインしています。招待を受けるにはログアウトしてください。現在のアカウントは変わりません。',
    signOut: 'ログアウト',
  },
};
