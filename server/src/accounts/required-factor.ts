import { refuse } from '../kit/refusal.ts';
import { run, type Runner, type Sql, sql } from '../kit/sql.ts';

/** The setting with the roles that must have a second factor: a JSON list; without the row none must. */
export const requiredFactorSetting = 'second_factor_roles';

/** A condition: this role must have a second factor. */
const demandsFactor = (role: Sql): Sql => sql`exists (select 1 from setting d where d.name = ${requiredFactorSetting} and d.value ? ${role})`;

/** A condition: this person has a second factor: a confirmed authenticator app, or a passkey. */
const hasFactor = (user: Sql): Sql =>
  sql`(exists (select 1 from second_factor f where f."user" = ${user} and f.confirmed_at is not null) or exists (select 1 from passkey p where p."user" = ${user}))`;

/** A condition: the role of this person demands a second factor, and they have none. */
export const needsFactor = (user: Sql, role: Sql): Sql => sql`(${demandsFactor(role)} and not ${hasFactor(user)})`;

/** Whether the role of a person demands a second factor, and whether they have one. */
export async function factorStateOf(on: Runner, user: string): Promise<{ isDemanded: boolean; has: boolean }> {
  const [found] = await run<{ isDemanded: boolean; has: boolean }>(
    on,
    sql`select ${demandsFactor(sql`u.role`)} as "isDemanded", ${hasFactor(sql`u."idUser"`)} as has from "user" u where u."idUser" = ${user}::uuid`,
  );
  return found ?? { isDemanded: false, has: false };
}

/** Locks the account, so that of all changes to a person's factors one is made at a time. */
export const lockFactors = (on: Runner, user: string) => run(on, sql`select 1 from "user" where "idUser" = ${user}::uuid for no key update`);

/** Refuses the removal of a factor that has just been deleted, if it was the last one of a person whose role demands one. @throws 409 `last_second_factor` */
export async function refuseMissingFactor(on: Runner, user: string): Promise<void> {
  const { isDemanded, has } = await factorStateOf(on, user);
  if (isDemanded && !has) throw refuse('last_second_factor');
}
