import type { Role } from '@marquee/contract/access';
import { requiredFactor } from '@marquee/contract/users/required-factor';
import { factorStateOf, lockFactors, requiredFactorSetting } from '../accounts/required-factor.ts';
import type { Deps } from '../deps.ts';
import { change } from '../kit/change.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { type Runner, run, sql } from '../kit/sql.ts';

type ConsoleRole = Exclude<Role, 'user'>;

/** There is only one such setting. Its history has this record id. */
const settingRecord = '00000000-0000-7000-8000-0000000fac70';

async function rolesOf(on: Runner): Promise<ConsoleRole[]> {
  const [row] = await run<{ value: ConsoleRole[] }>(on, sql`select value from setting where name = ${requiredFactorSetting}`);
  return row?.value ?? [];
}

/** Which roles must have a second factor: see the contract. */
export const requiredFactorRoutes = implement(requiredFactor, (deps: Deps) => ({
  get: async () => ({ roles: await rolesOf(deps.db.pool) }),
  update: ({ body: { roles }, db }, actor) =>
    change(db, actor, async (tx) => {
      // Lock the row, so that of two parallel updates the second records the roles of the first as its old value.
      await run(tx.client, sql`insert into setting (name, value) values (${requiredFactorSetting}, '[]') on conflict (name) do nothing`);
      await run(tx.client, sql`select 1 from setting where name = ${requiredFactorSetting} for update`);
      const before = await rolesOf(tx.client);
      if (before.join() === roles.join()) return { roles };
      if (roles.some((role) => role === actor.role && !before.includes(role))) {
        await lockFactors(tx.client, actor.id as string);
        if (!(await factorStateOf(tx.client, actor.id as string)).has) throw refuse('second_factor_missing');
      }
      await run(tx.client, sql`update setting set value = ${JSON.stringify(roles)}::jsonb where name = ${requiredFactorSetting}`);
      tx.recordWrite({ kind: 'required_factor', record: settingRecord, verb: 'update', changes: { roles: [before, roles] }, audience: null });
      tx.afterCommit.push(() => deps.sessions.invalidateEverywhere());
      return { roles };
    }),
}));
