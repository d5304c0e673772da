import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { openDb } from '../../db/open.ts';
import { run, sql } from '../../kit/sql.ts';
import { freshDatabase } from '../database/testing.ts';
import { logMail } from './log.ts';
import { letter, mailContract, type ReceivedMail } from './mail.contract.ts';
import { MailAway, MailRefused } from './port.ts';
import { senderOf, smtpMail } from './smtp.ts';

/** A real mail server on a free port of this machine. */
async function mailbox(options: SMTPServerOptions = {}) {
  const raws: { envelope: string[]; bytes: Buffer }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      void buffer(stream).then((bytes) => {
        raws.push({ envelope: session.envelope.rcptTo.map((each) => each.address), bytes });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const received = async (): Promise<ReceivedMail[]> =>
    Promise.all(
      raws.map(async ({ envelope, bytes }) => {
        const mail = await PostalMime.parse(bytes);
        return {
          id: (mail.messageId ?? '').replace(/^<(.*)@.*$/, '$1'),
          to: envelope.join(),
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html ?? '',
        };
      }),
    );
  return { url: `smtp://127.0.0.1:${port}`, port, raws, received, stop: () => new Promise<void>((done) => server.close(() => done())) };
}

mailContract('SMTP', async () => {
  const box = await mailbox();
  const mail = smtpMail({ url: box.url, publicUrl: 'https://cms.example.vn' });
  return {
    mail,
    received: box.received,
    stop: async () => {
      mail.close();
      await box.stop();
    },
  };
});

mailContract('the log', async () => {
  const database = await freshDatabase(inject('postgresUrl'));
  await migrate(database.url);
  const db = await openDb({ url: database.url, connections: 2 });
  return {
    mail: logMail(db.pool),
    received: () => run<ReceivedMail>(db.pool, sql`select "idMail" as id, "to", subject, text, html from mail order by created_at`),
    stop: async () => {
      await db.close();
      await database.drop();
    },
  };
});

describe('SMTP', () => {
  const boxes: { stop: () => Promise<void> }[] = [];
  afterAll(async () => {
    await Promise.all(boxes.map((box) => box.stop()));
  });
  const open = async (options?: SMTPServerOptions) => {
    const box = await mailbox(options);
    boxes.push(box);
    return box;
  };
  const reply = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

  test('names the sender, and asks machines not to answer', async () => {
    const box = await open();
    await smtpMail({ url: `${box.url}?from=Truyền thông <tin@sao-mai.example>` }).send(letter());
    const mail = await PostalMime.parse(box.raws[0]?.bytes ?? Buffer.alloc(0));
    expect(mail.from).toEqual({ name: 'Truyền thông', address: 'tin@sao-mai.example' });
    expect(mail.headers.find((each) => each.key === 'auto-submitted')?.value).toBe('auto-generated');
    expect([
      senderOf('smtp://mail.example', undefined),
      senderOf('smtp://ops%40a.vn:x@mail.example', 'https://cms.a.vn'),
      senderOf('smtp://u:x@mail.example', 'https://cms.a.vn'),
    ]).toEqual(['no-reply@mail.example', 'ops@a.vn', 'no-reply@cms.a.vn']);
  });

  test('signs in with the user name and password of its address', async () => {
    const seen: string[] = [];
    const box = await open({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        seen.push(`${username} ${password}`);
        done(null, { user: username });
      },
    });
    await smtpMail({ url: `smtp://ops%40a.vn:m%E1%BA%ADt%2Fkh%E1%BA%A9u@127.0.0.1:${box.port}` }).send(letter());
    expect(seen).toEqual(['ops@a.vn mật/khẩu']);
  });

  test('distinguishes a mail that is refused for good from a server that may accept it later', async () => {
    const unknown = await open({ onRcptTo: (_address, _session, done) => done(reply(550, 'No such mailbox')) });
    await expect(smtpMail({ url: unknown.url }).send(letter())).rejects.toThrow(MailRefused);
    const busy = await open({ onRcptTo: (_address, _session, done) => done(reply(451, 'Come back later')) });
    await expect(smtpMail({ url: busy.url }).send(letter())).rejects.toThrow(MailAway);
    const gone = await mailbox();
    await gone.stop();
    await expect(smtpMail({ url: gone.url }).send(letter())).rejects.toThrow(MailAway);
  });

  test('sends a password without TLS only to this machine', async () => {
    const box = await open({ authOptional: false, allowInsecureAuth: true, onAuth: (_auth, _session, done) => done(null, { user: 'x' }) });
    // The same server by a name that is not this machine's. Without STARTTLS it gets no password.
    await expect(smtpMail({ url: `smtp://u:secret@${'0.0.0.0'}:${box.port}` }).send(letter())).rejects.toThrow(MailAway);
    expect(box.raws).toEqual([]);
  });
});
