export const session = {
  title: 'サインイン',
  about: '仕事用のメールアドレスをご利用ください。',
  email: 'メールアドレス',
  password: 'パスワード',
  show: '表示',
  hide: '非表示',
  showPassword: 'パスワードを表示',
  hidePassword: 'パスワードを隠す',
  remember: 'この端末でサインイン状態を保持する',
  submit: 'サインイン',
  submitting: 'サインインしています…',
};
