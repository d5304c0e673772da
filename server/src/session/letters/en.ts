import type { Letters } from './letter.ts';

export const letters: Letters = {
  greeting: (name) => `Hello ${name},`,
  orCopy: 'If the button does not work, copy this address into your browser:',
  end: 'Marquee sent this e-mail by itself; there is no need to reply.',
  confirm: {
    subject: 'Confirm your e-mail',
    before: ['Thank you for signing up. Please confirm that this e-mail address is yours.'],
    button: 'Confirm e-mail',
    after: ['The link works once, for 24 hours.', 'If you did not sign up, ignore this e-mail: nobody can use the account before it is confirmed.'],
  },
  exists: {
    subject: 'You have an account already',
    before: [
      'Somebody has just signed up with this e-mail address or asked for its confirmation link again, but you have an account already, and your e-mail is confirmed. Nothing has changed.',
      'If it was you, please sign in.',
    ],
    button: 'Sign in',
    after: ['If you forgot your password, choose “Forgot password?” on the sign-in page. If it was not you, ignore this e-mail.'],
  },
  reset: {
    subject: 'Set a new password',
    before: ['We have been asked to set a new password for your account.'],
    button: 'Set a new password',
    after: ['The link works once, for 1 hour.', 'If you did not ask for it, ignore this e-mail: your password stays as it is.'],
  },
  password_reset: {
    subject: 'Your password was reset',
    before: ['Your password has just been reset by the link of an e-mail, and every device has been signed out.'],
    after: ['If it was not you, choose “Forgot password?” at once and tell an administrator.'],
  },
  password_changed: {
    subject: 'Your password was changed',
    before: ['Your password has just been changed in your account, and your other devices have been signed out.'],
    after: ['If it was not you, choose “Forgot password?” at once and tell an administrator.'],
  },
  factor_reset: {
    subject: 'Your second factor was reset',
    before: [
      'An administrator has just removed the authenticator app, the recovery codes and the passkeys from your account. Every device has been signed out.',
    ],
    after: ['Please sign in and turn the second factor on again. If you did not ask for this, tell an administrator at once.'],
  },
  invite: {
    subject: '{{by}} invites you to Marquee',
    before: ['{{by}} invites you to join Marquee as {{role}}. Open the link below to set your name and password.'],
    button: 'Accept the invitation',
    after: [
      'The link works once, for 7 days after you were invited.',
      'If you do not know who invited you, ignore this mail: no account works until you accept.',
    ],
  },
  invite_over: {
    subject: 'Your invitation has expired',
    before: ['Someone has just asked for a link for this address. The address was invited to Marquee, but the invitation has expired.'],
    after: ['If you still want to join, ask an administrator to invite you again.'],
  },
  banned: {
    subject: 'Your account was banned',
    before: ['An administrator has just banned your account.', 'Scope: {{scope}}. Reason: {{reason}}. Until: {{until}}.', '{{text}}'],
    after: ['If you think that this is a mistake, contact an administrator.'],
  },
  ban_lifted: { subject: 'A ban was lifted', before: ['An administrator has just lifted a ban of your account.', 'Scope: {{scope}}.'], after: [] },
  campaign_submitted: {
    subject: 'Campaign “{{campaign}}” waits for review',
    before: [
      '{{company}} has just sent the campaign “{{campaign}}”, which is to run {{days}}.',
      'An answer is due by {{until}}. The advertiser sees this time too.',
    ],
    button: 'Review it',
    after: [],
  },
  campaign_approved: {
    subject: 'Your campaign “{{campaign}}” is approved',
    before: ['Your campaign “{{campaign}}” is approved. We will contact you to sign the contract before it runs.'],
    button: 'Open the campaign',
    after: [],
  },
  campaign_rejected: {
    subject: 'Your campaign “{{campaign}}” was rejected',
    before: ['We are sorry: we cannot accept the campaign “{{campaign}}”.', 'Reason: {{reason}}.', '{{text}}'],
    button: 'Open the campaign',
    after: ['You can take it back, change it, and send it again.'],
  },
  campaign_asked: {
    subject: 'We have a question about your campaign “{{campaign}}”',
    before: ['We have a question about the campaign “{{campaign}}”. Its review goes on as soon as you answer.'],
    button: 'Read and answer',
    after: [],
  },
  campaign_running: {
    subject: 'Your campaign “{{campaign}}” is running',
    before: ['The campaign “{{campaign}}” has started. It runs {{days}}.'],
    button: 'See the figures',
    after: [],
  },
  campaign_finished: {
    subject: 'Your campaign “{{campaign}}” has finished',
    before: ['The campaign “{{campaign}}” has finished. Its final figures are on its page.'],
    button: 'See the figures',
    after: [],
  },
  forGood: 'for good',
};
