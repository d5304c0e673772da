/** Đăng nhập. */
export const session = {
  title: 'Đăng nhập',
  about: 'Dùng email công việc của bạn.',
  email: 'Email',
  password: 'Mật khẩu',
  show: 'Hiện',
  hide: 'Ẩn',
  showPassword: 'Hiện mật khẩu',
  hidePassword: 'Ẩn mật khẩu',
  remember: 'Giữ đăng nhập trên máy này',
  submit: 'Đăng nhập',
  submitting: 'Đang đăng nhập…',
};
