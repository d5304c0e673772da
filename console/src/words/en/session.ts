export const session = {
  title: 'Sign in',
  about: 'Use your work e-mail.',
  email: 'E-mail',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  remember: 'Keep me signed in on this device',
  submit: 'Sign in',
  submitting: 'Signing in…',
};
