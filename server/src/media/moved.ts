import { filmKinds } from '@marquee/contract/media/content';
import type { Deps } from '../deps.ts';
import { machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { filmPlaces, heardBy } from './content.ts';
import { playAddress } from './rendition.ts';

/** The most records that one look takes up; the next one goes on. */
const most = 100;

/**
 * Leads the play links of films that are played here to `PUBLIC_URL`: those written down before it was set, or under another one, lead to where nothing
 * answers any more. Without it nobody can say where browsers reach this, and links stay. Twice is fine, as are several processes at once.
 */
export async function followAddress(deps: Pick<Deps, 'db' | 'config' | 'origin'>, signal: AbortSignal): Promise<void> {
  if (deps.config.PUBLIC_URL === undefined) return;
  for (const kind of filmKinds) {
    const { table, id } = filmPlaces[kind];
    const [front, back] = playAddress(deps, kind, '{id}').split('{id}') as [string, string];
    const path = front.slice(deps.origin().length);
    let after: string | null = null;
    while (!signal.aborted) {
      const found: { record: string; play_link: string }[] = await run(
        deps.db.pool,
        sql`select ${id} as record, play_link from ${table} where play_link ~ '^https?://[^/?#]+/' and play_link <> ${front} || ${id} || ${back}
              and regexp_replace(play_link, '^https?://[^/?#]+', '') = ${path} || ${id} || ${back} and (${after}::uuid is null or ${id} > ${after}::uuid)
            order by ${id} limit ${most}`,
      );
      for (const { record, play_link } of found)
        await change(deps.db, machine, async (tx) => {
          const address = playAddress(deps, kind, record);
          // The machine's hand does not count as a version, as where the link was written down.
          const [moved] = await run<{ channel: string | null }>(
            tx.client,
            sql`update ${table} set play_link = ${address} where ${id} = ${record}::uuid and play_link = ${play_link} returning channel`,
          );
          if (moved) tx.wrote({ kind, record, verb: 'update', changes: { play_link: [play_link, address] }, channels: heardBy(moved.channel) });
        });
      after = found.at(-1)?.record ?? null;
      if (found.length < most) break;
    }
  }
}
