import { limits } from '@marquee/contract/limits';
import { sql as ddl } from 'drizzle-orm';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import type { Tx } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { users } from '../accounts/user.ts';
import { deviceOf } from '../kit/device.ts';
import { notify } from './notify.ts';

/** Devices from which each person has signed in, by the names of browser and system. The rows outlive the sessions. */
export const knownDevices = pgTable(
  'known_device',
  {
    person: uuid()
      .notNull()
      .references(() => users.idUser, { onDelete: 'cascade' }),
    /** browser and system, as `deviceOf` names them */
    name: text().notNull(),
    seen_at: instant()
      .notNull()
      .default(ddl`now()`),
  },
  (t) => [primaryKey({ columns: [t.person, t.name] })],
);

/**
 * Records the device of a sign-in, and notifies the person if the device is new. The very first device causes no notification. Beyond
 * `limits.devices` the device unused for longest is removed. The caller must have locked the account.
 */
export async function recordDevice(tx: Tx, person: string, agent: string | null): Promise<void> {
  const { browser, system } = deviceOf(agent);
  const name = [browser, system].filter((part) => part !== null).join(', ');
  const [device] = await run<{ others: boolean; fresh: boolean }>(
    tx.client,
    sql`with put as (insert into known_device (person, name) values (${person}::uuid, ${name})
          on conflict (person, name) do update set seen_at = now() returning xmax = 0 as fresh)
        select put.fresh, exists (select 1 from known_device d where d.person = ${person}::uuid) as others from put`,
  );
  if (!device?.fresh) return;
  await run(
    tx.client,
    sql`delete from known_device where person = ${person}::uuid and name in (
          select name from known_device where person = ${person}::uuid order by name = ${name} desc, seen_at desc, name offset ${limits.devices})`,
  );
  if (device.others) await notify(tx, person, { kind: 'device', params: { agent: name } });
}
