import { messages } from '@marquee/contract/session/message';
import { change } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { accounts, advertisers } from './account.ts';
import { type Making, unlessTaken } from './catalogue.ts';
import type { SampleThread } from './conversations.ts';
import { mark, samplesOf } from './sample.ts';

/** Hours between two messages of a thread. */
const apart = 3;

/** Makes the threads between advertisers and staff that are missing, each as it was written over some days. */
export async function makeThreads(making: Making, threads: readonly SampleThread[]): Promise<void> {
  const { deps, door, actorOf } = making;
  const known = await samplesOf(deps.db.pool, 'thread');
  for (const { name, advertiser, subject, by, days, texts } of threads) {
    if (known.has(name)) continue;
    await unlessTaken(making, name, () =>
      change(deps.db, actorOf(accounts.moderator), async (tx) => {
        const party = actorOf(advertisers[advertiser]);
        const staff = actorOf(accounts.moderator);
        const speaks = (at: number) => ((at % 2 === 0) === (by === 'advertiser') ? party : staff);
        const [first = '', ...others] = texts;
        const body = { subject, text: first, ...(by === 'staff' ? { advertiser: party.id } : {}) };
        const { thread } = await door(messages.start, { body, tx }, speaks(0));
        await mark(tx, 'thread', name, thread.idThread);
        await mark(tx, 'message', thread.last.id, thread.last.id);
        for (const [at, text] of others.entries()) {
          const { id } = await door(messages.reply, { body: { idThread: thread.idThread, text }, tx }, speaks(at + 1));
          await mark(tx, 'message', id, id);
        }
        const since = sql`make_interval(days => ${days}::int, hours => ${-apart}::int * (m.position - 1))`;
        await run(tx.client, sql`update message m set at = now() - ${since} where thread = ${thread.idThread}::uuid`);
        await run(
          tx.client,
          sql`update thread set last_at = (select max(at) from message where thread = ${thread.idThread}::uuid) where "idThread" = ${thread.idThread}::uuid`,
        );
      }),
    );
  }
}
