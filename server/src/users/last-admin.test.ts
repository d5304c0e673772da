import fc from 'fast-check';
import { expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp } from '../kit/testing.ts';

/**
 * What one person does to another. Steps with `isBesideNext` begin at the same moment as the next. `undo` takes back the last change of the person. Two who
 * take each other's rights at once are the danger, so that is frequent.
 */
const step = fc.record({
  by: fc.nat(2),
  whom: fc.nat(2),
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('demote' as const, 'ban' as const) },
    { weight: 1, arbitrary: fc.constantFrom('promote', 'to_viewer', 'ban_briefly', 'lift', 'remove', 'restore', 'undo' as const) },
  ),
  isBesideNext: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

test('after any role changes, bans and removals, at once or in turn, a super_admin can sign in', { timeout: 120_000 }, async () => {
  const t = await testApp();
  const { pool } = t.deps.db;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      // Those of the run before do not count.
      await run(pool, sql`update "user" set role = 'moderator' where role = 'super_admin'`);
      const people = [await t.as('super_admin'), await t.as('super_admin'), await t.as('moderator')];
      const changesets = new Map<Client, string>();
      const take = async ({ by, whom, what }: Step) => {
        const [who, target] = [people[by] as Client, people[whom] as Client];
        const changeset = newId();
        const call = (method: string, path: string, body?: object) => who.call(method, path, body, { changeset });
        const path = `/cms/v1/profile/${target.id}`;
        const [ban] = await run<{ idBan: string }>(pool, sql`select "idBan" from ban where "user" = ${target.id}::uuid and ends_at > now() limit 1`);
        const restrict = (until: string | null) => call('POST', '/cms/v1/profile/restrict', { idUser: target.id, reason: 'other', scope: 'everything', until });
        const { status } = await {
          demote: () => call('PUT', path, { role: 'moderator' }),
          promote: () => call('PUT', path, { role: 'super_admin' }),
          to_viewer: () => call('PUT', path, { role: 'user', permissions: [] }),
          ban: () => restrict(null),
          ban_briefly: () => restrict(new Date(Date.now() + 3_600_000).toISOString()),
          lift: () => call('POST', '/cms/v1/profile/lift', { idBan: ban?.idBan ?? newId(), reason: 'Nhầm' }),
          remove: () => call('DELETE', path),
          restore: () => call('POST', `${path}/restore`),
          undo: () => call('POST', `/cms/v1/changeset/${changesets.get(who) ?? newId()}/undo`),
        }[what]();
        expect(status).toBeLessThan(500);
        if (status < 300 && what !== 'undo') changesets.set(who, changeset);
      };
      let beside: Promise<void>[] = [];
      for (const each of steps) {
        beside.push(take(each));
        if (each.isBesideNext) continue;
        await Promise.all(beside);
        beside = [];
      }
      await Promise.all(beside);
      const owners = await run<{ email: string }>(pool, sql`select email from "user" where role = 'super_admin' and deleted_at is null`);
      const answers = await Promise.all(owners.map(({ email }) => t.stranger('POST', '/cms/v1/login', { email, password: 'a-password' })));
      expect(answers.map(({ status }) => status)).toContain(200);
    }),
    { seed: 23, numRuns: 60 },
  );
});
