import { languages } from '@marquee/contract/words/words';
import type { Language } from '@marquee/contract/words/words';
import { call } from '../kit/call.ts';
import { locale } from '../shell/settings.ts';

/** The endpoints are imported when they are needed, since their schemas are larger than the whole page. */
const endpoints = async () => (await import('@marquee/contract/session/account')).account;

/** The language of mails: that of the interface, or English if mails are not written in it. */
const mailLanguage = (): Language => languages.find((each) => each === locale()) ?? 'en';

const optional = (text: string) => (text.trim() === '' ? {} : { value: text.trim() });

/** Signs up for an advertiser account. @throws ApiError */
export async function signUp(form: { displayName: string; email: string; password: string; company: string; phone: string }): Promise<void> {
  const { signUp: endpoint } = await endpoints();
  const company = optional(form.company).value;
  const phone = optional(form.phone).value;
  await call(endpoint, {
    body: {
      displayName: form.displayName.trim(),
      email: form.email.trim(),
      password: form.password,
      language: mailLanguage(),
      ...(company === undefined ? {} : { company }),
      ...(phone === undefined ? {} : { phone }),
    },
  });
}

/** Sends the mail again that confirms an address. @throws ApiError */
export async function resendConfirmation(email: string): Promise<void> {
  await call((await endpoints()).resend, { body: { email: email.trim() } });
}

/** Confirms an address with the token of its mail and the password of the sign-up. @throws ApiError */
export async function confirmEmail(token: string, password: string): Promise<void> {
  await call((await endpoints()).confirm, { body: { token, password } });
}

/** Requests a mail with a link to set a new password. @throws ApiError */
export async function requestPasswordReset(email: string): Promise<void> {
  await call((await endpoints()).forgot, { body: { email: email.trim() } });
}

/** Sets a new password with the token of a mail. @throws ApiError */
export async function resetPassword(token: string, password: string): Promise<void> {
  await call((await endpoints()).reset, { body: { token, password } });
}

/** Whether a password is too easy to guess. The server applies the same rules. */
export async function isWeakPassword(password: string, email: string): Promise<boolean> {
  return (await import('@marquee/contract/session/password')).isWeakPassword(password, email);
}

/** The token in this page's address; empty if there is none. */
export const tokenInAddress = (): string => new URLSearchParams(window.location.search).get('token') ?? '';
