import { messages } from '@marquee/contract/session/message';
import { change } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { accounts, advertisers } from './account.ts';
import { type Making, unlessTaken } from './catalogue.ts';
import type { SampleThread } from './conversations.ts';
import { momentOf } from './day.ts';
import { mark, samplesOf } from './sample.ts';

/** When the first message of a day is written, and how much later each answer, in minutes. */
const first = 9 * 60 + 17;
const pause = 143;

/** Makes the threads between advertisers and staff that are missing, and dates them back to the days on which they were written. */
export async function makeThreads(making: Pick<Making, 'deps' | 'callApi' | 'actorOf' | 'signal'>, threads: readonly SampleThread[]): Promise<void> {
  const { deps, callApi, actorOf } = making;
  const known = await samplesOf(deps.db.pool, 'thread');
  const staff = actorOf(accounts.moderator);
  for (const { name, advertiser, subject, by, days, texts } of threads) {
    if (known.has(name)) continue;
    const party = actorOf(advertisers[advertiser]);
    const [one, other] = by === 'staff' ? [staff, party] : [party, staff];
    await unlessTaken(making, name, () =>
      change(deps.db, one, async (tx) => {
        const [text = '', ...answers] = texts;
        const body = { subject, text, ...(by === 'staff' ? { advertiser: party.id } : {}) };
        const { thread } = await callApi(messages.start, { body, tx }, one);
        const written = [thread.last.id];
        for (const [at, answer] of answers.entries())
          written.push((await callApi(messages.reply, { body: { idThread: thread.idThread, text: answer }, tx }, at % 2 === 0 ? other : one)).id);
        const dates = written.map((_, at) => momentOf(days, first + at * pause).toISOString());
        await run(tx.client, sql`update message m set at = w.at from unnest(${written}::uuid[], ${dates}::timestamptz[]) w(id, at) where m.id = w.id`);
        await run(tx.client, sql`update thread set last_at = ${dates.at(-1)}::timestamptz where "idThread" = ${thread.idThread}::uuid`);
        await mark(tx, 'thread', name, thread.idThread);
        for (const id of written) await mark(tx, 'message', id, id);
      }),
    );
  }
}
