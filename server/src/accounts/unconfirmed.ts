import { limits } from '@marquee/contract/limits';
import type { Db } from '../db/open.ts';
import { machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { lockCleanup, batches, referringTo, unreferenced } from '../kit/purge.ts';
import { run, sql } from '../kit/sql.ts';

/** Sign-ups removed in one transaction. */
const batchSize = 100;

/**
 * Removes sign-ups that were not confirmed within `limits.signUpDays`, so that the address is free again. Sign-ups with a valid
 * link stay, as do invitations and accounts that other records refer to. Returns how many were removed.
 */
export async function removeUnconfirmedSignUps(db: Db, signal: AbortSignal): Promise<number> {
  const others = (await referringTo(db.pool, '"user"')).filter((each) => !each.cascades);
  return batches(
    batchSize,
    (size) =>
      change(db, machine, async (tx) => {
        if (!(await lockCleanup(tx, 'sign-ups'))) return 0;
        const rows = await run<{ id: string; label: string }>(
          tx.client,
          sql`delete from "user" where "idUser" = any(array(
                select u."idUser" from "user" u where u.confirmed_at is null and u.role = 'advertiser' and u.password is not null and u.deleted_at is null
                  and u.updated_at < now() - make_interval(days => ${limits.signUpDays})
                  and not exists (select 1 from account_link l where l."user" = u."idUser" and l.used_at is null and l.expires_at > now())
                  and ${unreferenced(sql`u."idUser"`, others)} limit ${size} for update skip locked)) returning "idUser" as id, "displayName" as label`,
        );
        for (const { id, label } of rows) tx.recordWrite({ kind: 'user', record: id, verb: 'purge', changes: {}, audience: [], label });
        return rows.length;
      }),
    signal,
  );
}
