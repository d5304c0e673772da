import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { testApp } from '../kit/testing.ts';
import { createUser } from './first-account.ts';
import { deliverMail } from './mail.ts';

describe('mail by SMTP', () => {
  test('is sent once even if its job runs twice, is logged without its link, and is retried', async () => {
    const got: string[] = [];
    let answer: (Error & { responseCode?: number }) | null = null;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(answer),
      onData: (stream, _session, done) => {
        void buffer(stream).then((bytes) => {
          got.push(bytes.toString());
          done();
        });
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    const t = await testApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://cms.example.vn' });
    const email = 'thu.ha@test.example';
    await createUser(t.deps.db, { displayName: 'Hà & <b>', email, password: 'bốn con voi màu xanh', role: 'moderator' });
    const wanted = { id: '01900000-0000-7000-8000-000000000001', occasion: 'reset' as const, email, base: 'https://cms.example.vn' };
    const row = async (id: string) => (await run<any>(t.deps.db.pool, sql`select * from mail where "idMail" = ${id}::uuid`))[0];

    await deliverMail(t.deps, wanted);
    await deliverMail(t.deps, wanted);
    expect(got.length).toBe(1);
    const logged = await row(wanted.id);
    expect(logged).toMatchObject({ state: 'sent', way: 'smtp', tries: 1 });
    expect(logged.text).toContain('/reset-password?token=••••••••');
    const token = /token=3D([\w=\r\n-]{40,60})/.exec(got[0] ?? '');
    expect(token).not.toBeNull();

    const later = { ...wanted, id: '01900000-0000-7000-8000-000000000002' };
    answer = Object.assign(new Error('Come back later'), { responseCode: 451 });
    await expect(deliverMail(t.deps, later)).rejects.toThrow('Come back later');
    expect(await row(later.id)).toMatchObject({ state: 'waiting', reason: expect.stringContaining('451') });
    answer = null;
    await deliverMail(t.deps, later);
    expect(await row(later.id)).toMatchObject({ state: 'sent', tries: 2, reason: null });

    const never = { ...wanted, id: '01900000-0000-7000-8000-000000000003' };
    answer = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
    await deliverMail(t.deps, never);
    expect(await row(never.id)).toMatchObject({ state: 'failed', tries: 1 });
    await deliverMail(t.deps, never);
    expect(got.length).toBe(2);
    await new Promise<void>((done) => server.close(() => done()));
  });
});
