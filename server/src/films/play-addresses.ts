import { filmKinds } from '@marquee/contract/media/content';
import type { Deps } from '../deps.ts';
import { machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { filmTables, partnerAudience } from '../content/content.ts';
import { playAddress } from './rendition.ts';

/** The most records in one batch. The next batch continues after them. */
const batchSize = 100;

/** Local addresses, which the server wrote before `PUBLIC_URL` was set. Nobody types such an address for viewers. */
const localOrigins = '^http://(127\\.[0-9.]+|localhost|0\\.0\\.0\\.0|\\[::1?\\])(:[0-9]+)?$';

/**
 * Changes the play links of films on this server to `PUBLIC_URL`. Links that were written before it was set, or under an older value, lead nowhere. A link to
 * another host stays, even to the same film: an operator has put a cache there. Without `PUBLIC_URL` the public address is unknown, so links stay. Links that
 * are written meanwhile are remembered for when it is set again. It is safe to run twice, and in several processes at once.
 */
export async function followAddress(deps: Pick<Deps, 'db' | 'config' | 'origin'>, signal: AbortSignal): Promise<void> {
  const { pool } = deps.db;
  if (deps.config.PUBLIC_URL === undefined) {
    await run(pool, sql`update setting set value = value || '{"is_unsaid": true}' where name = 'address'`);
    return;
  }
  const [known] = await run<{ before: string; is_unsaid: boolean }>(
    pool,
    sql`select value ->> 'origin' as before, value ? 'is_unsaid' as is_unsaid from setting where name = 'address'`,
  );
  const before = known?.before ?? null;
  if (before === deps.origin() && !known?.is_unsaid) return;
  for (const kind of filmKinds) {
    const { table, id } = filmTables[kind];
    const [, path, end] = /^https?:\/\/[^/]+(.*)\{id\}(.*)$/.exec(playAddress(deps, kind, '{id}')) as unknown as [string, string, string];
    let after: string | null = null;
    while (!signal.aborted) {
      const found: { record: string; play_link: string }[] = await run(
        pool,
        sql`select record, play_link from (select ${id} as record, play_link, left(play_link, -length(${path} || ${id} || ${end})) as origin, ${path} || ${id} || ${end} as path from ${table}) t
            where play_link = origin || path and (origin ~ ${localOrigins} or origin = ${before}) and origin <> ${deps.origin()} and (${after}::uuid is null or record > ${after}::uuid)
            order by record limit ${batchSize}`,
      );
      for (const { record, play_link } of found)
        await change(deps.db, machine, async (tx) => {
          const address = playAddress(deps, kind, record);
          // A write by the machine does not increment the version, as in `completeAttempt`.
          const [moved] = await run<{ channel: string | null }>(
            tx.client,
            sql`update ${table} set play_link = ${address} where ${id} = ${record}::uuid and play_link = ${play_link} returning channel`,
          );
          if (moved) tx.recordWrite({ kind, record, verb: 'update', changes: { play_link: [play_link, address] }, audience: partnerAudience(moved.channel) });
        });
      after = found.at(-1)?.record ?? null;
      if (found.length < batchSize) break;
    }
  }
  if (signal.aborted) return;
  await run(
    pool,
    sql`insert into setting (name, value) values ('address', jsonb_build_object('origin', ${deps.origin()}::text)) on conflict (name) do update set value = excluded.value`,
  );
}
