import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Letter, Mail } from './port.ts';

/** A mail as its recipient reads it. */
export type ReceivedMail = { id: string; to: string; subject: string; text: string; html: string };

export const letter = (of: Partial<Letter> = {}): Letter => ({
  id: randomUUID(),
  to: 'thu.ha@test.example',
  subject: 'Xác nhận email của bạn – パスワード',
  text: 'Chào Thu Hà,\n\nhttps://console.example/confirm?token=bí-mật_đây\n\nMột dòng dài: ' + 'đường '.repeat(60).trim() + '\n',
  html: '<p>Chào <b>Thu Hà</b></p><a href="https://console.example/confirm?token=x&amp;y=1">確認</a>',
  secrets: [],
  ...of,
});

/** The tests that every mail transport must pass. `received` returns what has arrived, oldest first. */
export function mailContract(name: string, fresh: () => Promise<{ mail: Mail; received: () => Promise<ReceivedMail[]>; stop: () => Promise<void> }>): void {
  describe(`${name} fulfils the mail contract`, () => {
    let way: Awaited<ReturnType<typeof fresh>>;
    beforeAll(async () => {
      way = await fresh();
    });
    afterAll(() => way.stop());

    const find = async (id: string) => (await way.received()).filter((each) => each.id === id);
    const plain = (text: string) => text.replaceAll('\r\n', '\n').trim();

    test('delivers a mail unchanged, in any script, with long lines too', async () => {
      const sent = letter();
      await way.mail.send(sent);
      const [read] = await find(sent.id);
      expect(read).toMatchObject({ to: sent.to, subject: sent.subject });
      expect([plain(read?.text ?? ''), plain(read?.html ?? '')]).toEqual([plain(sent.text), plain(sent.html)]);
    });

    test('gives a mail that is sent twice the same name, so that mailboxes can recognise it', async () => {
      const sent = letter();
      await way.mail.send(sent);
      await way.mail.send(sent);
      const found = await find(sent.id);
      expect(found.length).toBeGreaterThan(0);
      expect(new Set(found.map((each) => each.id)).size).toBe(1);
    });

    test('makes no header of its own from a recipient’s chosen name', async () => {
      const sent = letter({ subject: 'Chào\r\nBcc: everybody@test.example', to: 'a+b@test.example' });
      await way.mail.send(sent);
      const [read] = await find(sent.id);
      expect(read?.to).toBe('a+b@test.example');
      expect((await way.received()).some((each) => each.to.includes('everybody'))).toBe(false);
    });
  });
}
