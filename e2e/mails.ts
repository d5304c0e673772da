import { expect, type Marquee } from './marquee.ts';

/** The text of the newest mail to somebody in the mail log, once this many have been sent. */
export async function mail(marquee: Marquee, to: string, number = 1): Promise<string> {
  const list = async () => (await marquee.call('GET', `/cms/v1/account/mail?name=${encodeURIComponent(to)}`)).body.data as { idMail: string; state: string }[];
  await expect.poll(async () => (await list()).filter((each) => each.state === 'sent').length).toBe(number);
  return (await marquee.call('GET', `/cms/v1/account/mail/${(await list())[0]?.idMail}`)).body.data.text;
}

/** The link of a mail. */
export const linkIn = (text: string): string => /^https?:\/\/\S+$/m.exec(text)?.[0] ?? '';
