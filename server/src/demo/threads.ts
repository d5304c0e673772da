import { messages } from '@marquee/contract/session/message';
import { change } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { accounts, advertisers } from './account.ts';
import { type CatalogueContext, createOrLog } from './catalogue.ts';
import type { SampleThread } from './conversations.ts';
import { momentOf } from './day.ts';
import { markSample, samplesOf } from './sample.ts';

/** The time of the first message after midnight, and the interval to each answer, in minutes. */
const firstMinute = 9 * 60 + 17;
const answerMinutes = 143;

/** Creates the missing threads between advertisers and staff, and dates their messages back. */
export async function makeThreads(context: Pick<CatalogueContext, 'deps' | 'callApi' | 'actorOf' | 'signal'>, threads: readonly SampleThread[]): Promise<void> {
  const { deps, callApi, actorOf } = context;
  const existing = await samplesOf(deps.db.pool, 'thread');
  const staff = actorOf(accounts.moderator);
  for (const { name, advertiser, subject, by, days, texts } of threads) {
    if (existing.has(name)) continue;
    const party = actorOf(advertisers[advertiser]);
    const [opener, other] = by === 'staff' ? [staff, party] : [party, staff];
    await createOrLog(context, name, () =>
      change(deps.db, opener, async (tx) => {
        const [text = '', ...answers] = texts;
        const body = { subject, text, ...(by === 'staff' ? { advertiser: party.id } : {}) };
        const { thread } = await callApi(messages.start, { body, tx }, opener);
        const messageIds = [thread.last.id];
        for (const [at, answer] of answers.entries())
          messageIds.push((await callApi(messages.reply, { body: { idThread: thread.idThread, text: answer }, tx }, at % 2 === 0 ? other : opener)).id);
        const dates = messageIds.map((_, at) => momentOf(days, firstMinute + at * answerMinutes).toISOString());
        await run(tx.client, sql`update message m set at = w.at from unnest(${messageIds}::uuid[], ${dates}::timestamptz[]) w(id, at) where m.id = w.id`);
        await run(tx.client, sql`update thread set last_at = ${dates.at(-1)}::timestamptz where "idThread" = ${thread.idThread}::uuid`);
        await markSample(tx, 'thread', name, thread.idThread);
        for (const id of messageIds) await markSample(tx, 'message', id, id);
      }),
    );
  }
}
