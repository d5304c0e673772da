import type { Shape } from '../shape.ts';
import type { users as vi } from '../vi/users.ts';

/** ユーザー：プロフィール、権限、セッション、ほかのユーザーとしての表示。 */
export const users = {
  person: {
    profile: 'プロフィール',
    access: '役割と権限',
    account: 'アカウント',
    security: 'ログインとセキュリティ',
    ownRights: 'ご自身の役割と権限は変更できません。',
    onlyOwners: '役割と権限を変更できるのは最上位管理者のみです。',
  },
  rights: {
    title: 'できること',
    area: '領域',
    yes: '可',
    no: '不可',
    names: { read: '閲覧', edit: '編集', publish: '公開', decide: '承認', run: '処理の実行', administer: '管理' },
    why: {
      owner: '最上位管理者はすべての操作ができます。',
      viewer: '視聴者は管理画面を利用しません。',
      advertiser: '広告主が利用できるのは広告のみです。',
      entry: '権限リストに「{{entry}}」がありません。',
      role: '役割「{{role}}」にはこの権限がありません。',
      granted: '役割「{{role}}」にこの権限があり、権限リストに「{{entry}}」があります。',
    },
    press: '欄を押すと理由が表示されます。',
    scope: { partner: 'パートナーには自分のチャンネルのものだけが表示されます。', advertiser: '広告主には自分のキャンペーンだけが表示されます。' },
  },
  sessions: {
    title: 'ログイン中の端末',
    none: 'ログイン中の端末はありません。',
    end: 'ログアウト',
    endAll: 'すべての端末からログアウト',
    ended_other: '{{count}}台の端末からログアウトしました',
    totpOn: '2段階認証は{{day}}から有効です。残りの回復コード：{{codes}}件',
    totpOff: '2段階認証は無効です。',
    passkeys_other: 'パスキー{{count}}件',
    reset: '2段階認証をリセット',
    resetText: '{{name}}の認証アプリ、回復コード、パスキーを削除し、すべての端末をログアウトします。本人からの依頼であることを必ず確認してください。',
    password: 'あなたのパスワード',
    resetDone: '2段階認証をリセットしました',
  },
  seeAs: {
    start: 'このユーザーとして表示',
    bar: '{{name}}として表示中です。変更はできません。',
    end: '終了',
    failed: 'このユーザーとして表示できませんでした',
  },
} satisfies Shape<typeof vi>;
