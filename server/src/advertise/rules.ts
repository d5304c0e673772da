import { type AdRules, adRules, waitsTooLong } from '@marquee/contract/advertise/rules';
import { limits } from '@marquee/contract/limits';
import type { Noun } from '@marquee/contract/kit/resource';
import { change, type Tx } from '../kit/change.ts';
import { implement } from '../kit/mount.ts';
import { fault, invalid } from '../kit/refusal.ts';
import { type Runner, run, sql } from '../kit/sql.ts';

const settingName = 'ad_rules';
/** There is only one such setting. Its history has this record id. */
const settingRecord = '00000000-0000-7000-8000-00000000ad00';
const usual: AdRules = { skip_seconds: limits.adSkipAfterAllowed, skip_action: 'warn' };

async function rulesOf(on: Runner): Promise<AdRules> {
  const [row] = await run<{ value: AdRules }>(on, sql`select value from setting where name = ${settingName}`);
  return row?.value ?? usual;
}

/** The rules for advertisements: see the contract. */
export const adRulesRoutes = implement(adRules, (deps) => ({
  get: () => rulesOf(deps.db.pool),
  update: ({ body: { skip_seconds, skip_action }, db }, actor) =>
    change(db, actor, async (tx) => {
      // Lock the row, so that of two parallel updates the second records the rules of the first as its old value.
      await run(tx.client, sql`insert into setting (name, value) values (${settingName}, ${JSON.stringify(usual)}::jsonb) on conflict (name) do nothing`);
      await run(tx.client, sql`select 1 from setting where name = ${settingName} for update`);
      const before = await rulesOf(tx.client);
      const after: AdRules = { skip_seconds, skip_action };
      const changes = Object.fromEntries(
        (['skip_seconds', 'skip_action'] as const).filter((each) => before[each] !== after[each]).map((each) => [each, [before[each], after[each]] as const]),
      );
      if (Object.keys(changes).length === 0) return after;
      await run(tx.client, sql`update setting set value = ${JSON.stringify(after)}::jsonb where name = ${settingName}`);
      tx.recordWrite({ kind: 'ad_rules', record: settingRecord, verb: 'update', changes: changes as Record<string, [unknown, unknown]>, audience: null });
      return after;
    }),
}));

type Creative = { ads_type?: unknown; file?: unknown; skippable?: boolean | null | undefined; skip_after?: number | null | undefined };

/**
 * Refuses a creative whose file is of another type than its campaign, and a video that keeps viewers waiting if the rules refuse it. `of` names the fields.
 * @throws 422 `file_refuses_type`, `skip_too_long`
 */
export async function requireLawfulCreative(tx: Tx, creative: Creative, of: unknown): Promise<void> {
  const { ads_type, file, skippable } = creative;
  const [stored] = file == null ? [] : await run<{ content_type: string }>(tx.client, sql`select content_type from asset where id = ${String(file)}::uuid`);
  const unfit = ads_type === 'vast' ? 'image/' : 'video/';
  if (stored?.content_type.startsWith(unfit) === true) throw invalid([fault('file', 'file_refuses_type')], of as Noun);
  const { skip_seconds, skip_action } = await rulesOf(tx.client);
  if (skip_action === 'refuse' && waitsTooLong(creative, skip_seconds))
    throw invalid([fault(skippable === false ? 'skippable' : 'skip_after', 'skip_too_long', { max: skip_seconds })], of as Noun);
}
