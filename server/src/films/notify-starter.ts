import { channelsOf } from '../content/membership.ts';
import type { Actor } from '../kit/actor.ts';
import type { Tx } from '../kit/change.ts';
import { raw, run, sql } from '../kit/sql.ts';
import { notify } from '../session/notify.ts';

/**
 * Notifies the person who started a job of its end, unless they ended it themselves or may no longer see the film. Nobody is notified of a job that the machine
 * started.
 */
export async function notifyStarter(tx: Tx, job: string, outcome: 'transcode_ready' | 'transcode_failed' | 'transcode_stopped', by: Actor): Promise<void> {
  const [of] = await run<{ starter: string; name: string; kind: string; record: string; cause: string | null }>(
    tx.client,
    sql`select j.by as starter, t.title as name, j.kind, j.record, j.cause from transcode_job j
          join content t on t.id = j.record join "user" u on u."idUser" = j.by and u.deleted_at is null
            and (u.role <> 'partner' or t.channel in (${channelsOf(raw('u."idUser"'))}))
        where j.job_id = ${job}::uuid order by j.attempt desc limit 1`,
  );
  if (!of || of.starter === by.id) return;
  const params = { name: of.name, ...(outcome === 'transcode_failed' ? { cause: of.cause ?? 'unknown' } : {}) };
  await notify(tx, of.starter, { kind: outcome, params, record: { kind: of.kind, id: of.record }, by: by.id });
}
