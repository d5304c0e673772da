import { languages } from '@marquee/contract/words/words';
import type { Language } from '@marquee/contract/words/words';
import { call } from '../kit/call.ts';
import { locale } from '../shell/settings.ts';

/** The endpoints are fetched when they are needed: their schemas are more than the whole page. */
const endpoints = async () => (await import('@marquee/contract/session/account')).account;

/** The language of mails: the interface's, where mails are written in it. */
const mailLanguage = (): Language => languages.find((each) => each === locale()) ?? 'en';

const given = (text: string) => (text.trim() === '' ? {} : { present: text.trim() });

/** Asks for an advertiser account. @throws ApiError */
export async function signUp(of: { displayName: string; email: string; password: string; company: string; phone: string }): Promise<void> {
  const { signUp: endpoint } = await endpoints();
  const company = given(of.company).present;
  const phone = given(of.phone).present;
  await call(endpoint, {
    body: {
      displayName: of.displayName.trim(),
      email: of.email.trim(),
      password: of.password,
      language: mailLanguage(),
      ...(company === undefined ? {} : { company }),
      ...(phone === undefined ? {} : { phone }),
    },
  });
}

/** Sends the confirmation of an address again. @throws ApiError */
export async function resend(email: string): Promise<void> {
  await call((await endpoints()).resend, { body: { email: email.trim() } });
}

/** Confirms an address with what its mail brought and the password of the sign-up. @throws ApiError */
export async function confirm(token: string, password: string): Promise<void> {
  await call((await endpoints()).confirm, { body: { token, password } });
}

/** Has a link to set a new password sent. @throws ApiError */
export async function forgot(email: string): Promise<void> {
  await call((await endpoints()).forgot, { body: { email: email.trim() } });
}

/** Sets a new password with what a mail brought. @throws ApiError */
export async function reset(token: string, password: string): Promise<void> {
  await call((await endpoints()).reset, { body: { token, password } });
}

/** Whether a password is too easy to guess, by the server's own rules. */
export async function isTooWeak(password: string, email: string): Promise<boolean> {
  return (await import('@marquee/contract/session/password')).isWeakPassword(password, email);
}

/** The token that the address of this page carries. */
export const tokenHere = (): string => new URLSearchParams(window.location.search).get('token') ?? '';
