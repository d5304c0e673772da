import { places } from '@marquee/contract/session/place';
import { limits } from '@marquee/contract/limits';
import type { Deps } from '../deps.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import { recordOwn } from './open-session.ts';
import { deviceOf } from '../kit/device.ts';

type Row = { id: string; hash: string; agent: string | null; address: string | null; created_at: Date; seen_at: Date; expires_at: Date };

/** Listing and ending a person's own sessions. */
export const placeRoutes = implement(places, (deps: Deps) => ({
  list: async (_call, actor) => {
    const rows = await run<Row>(
      deps.db.pool,
      sql`select id, hash, agent, host(address) as address, created_at, case when hash = ${actor.session} then now() else seen_at end as seen_at, expires_at from session
          where "user" = ${actor.id}::uuid and ended_at is null and expires_at > now() and seen_at + make_interval(mins => idle_minutes) > now()
          order by hash = ${actor.session} desc, seen_at desc, id limit ${limits.sessions}`,
    );
    return rows.map((row) => ({
      id: row.id,
      ...deviceOf(row.agent),
      address: row.address,
      created_at: row.created_at.toISOString(),
      seen_at: row.seen_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      is_current: row.hash === actor.session,
    }));
  },
  endOthers: async (_call, actor) => {
    await recordOwn(deps, actor, 'end_sessions');
    return { ended: await deps.sessions.revoke(sql`"user" = ${actor.id}::uuid and hash <> ${actor.session}`) };
  },
  end: async ({ params: { id } }, actor) => {
    const ended = await deps.sessions.revoke(sql`id = ${id}::uuid and "user" = ${actor.id}::uuid`);
    if (ended === 0) throw refuse('not_found');
    await recordOwn(deps, actor, 'end_sessions');
    return { id };
  },
}));
