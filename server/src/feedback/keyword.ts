import { keyword, keywords as calls } from '@marquee/contract/feedback/keyword';
import type { Strength } from '@marquee/contract/feedback/match';
import { limits } from '@marquee/contract/limits';
import type { Db } from '../db/open.ts';
import type { Actor } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { fault, invalid } from '../kit/refusal.ts';
import { staffAlone } from '../kit/scope.ts';
import { raw, run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { screenTexts } from '../screening/blacklist.ts';
import { previewOf } from '../screening/preview.ts';
import { listChanged } from '../screening/rescan.ts';
import { keywordExceptions, keywords } from '../screening/tables.ts';
import { plainView } from '../screening/view.ts';

export const keywordRoutes = implement(keyword, (deps) => {
  const plain = crud(keyword, deps.db, keywords, { scope: staffAlone, links: { exceptions: keywordExceptions } });
  /** Does a write to the list, and has everything screened again. */
  const listed = <A>(call: { db: Db | Tx }, actor: Actor, write: (tx: Tx) => Promise<A>): Promise<A> =>
    change(call.db, actor, async (tx) => {
      await listChanged(deps, tx);
      return write(tx);
    });
  return {
    ...plain,
    update: (call, actor) => listed(call, actor, (tx) => plain.update({ ...call, db: tx }, actor)),
    remove: (call, actor) => listed(call, actor, (tx) => plain.remove({ ...call, db: tx }, actor)),
    restore: (call, actor) =>
      listed(call, actor, async (tx) => {
        await refuseTooMany(tx, 1, 'word');
        return plain.restore({ ...call, db: tx }, actor);
      }),
  };
});

/** Refuses words beyond `limits.blacklist`. `listChanged` has locked the list. */
async function refuseTooMany(tx: Tx, more: number, path: string): Promise<void> {
  const [row] = await run<{ n: number }>(tx.client, sql`select count(*)::int as n from keyword where deleted_at is null`);
  if ((row?.n ?? 0) + more > limits.blacklist) throw invalid([fault(path, 'too_many', { max: limits.blacklist })]);
}

/** A word of which nothing is left to look for, such as a lone accent, is as good as blank. */
function refuseBlank(words: readonly string[], path: string): void {
  const faults = words.flatMap((word, at) => (plainView(word.trim()).length === 0 ? [fault(`${path}.${at}`, 'required')] : []));
  if (faults.length > 0) throw invalid(faults, keyword);
}

/** How the database tells words apart: case does not count. */
const folded = (of: string) => raw(`lower(normalize(${of}, NFC))`);

export const keywordCallRoutes = implement(calls, (deps) => ({
  create: ({ body, db }, actor) =>
    change(db, actor, async (tx) => {
      const { words, strength = 'exact' as Strength, exceptions = [] } = body;
      refuseBlank(words, 'words');
      refuseBlank(exceptions, 'exceptions');
      await listChanged(deps, tx);
      const wanted = words.map((word) => ({ id: newId(), word }));
      const made = await run<{ id: string; word: string }>(
        tx.client,
        sql`insert into keyword ("idKeyword", word, strength, created_by)
            select distinct on (${folded('w.word')}) w.id, w.word, ${strength}, ${actor.id}::uuid from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id uuid, word text)
            on conflict do nothing returning "idKeyword" as id, word`,
      );
      await refuseTooMany(tx, 0, 'words');
      if (exceptions.length > 0)
        await run(
          tx.client,
          sql`insert into keyword_exception (id, owner, position, text)
              select gen_random_uuid(), k.id, e.at - 1, e.text from unnest(${made.map(({ id }) => id)}::uuid[]) as k(id)
                cross join unnest(${exceptions}::text[]) with ordinality as e(text, at)`,
        );
      for (const { id, word } of made) {
        const changes: Record<string, [unknown, unknown]> = { word: [null, word], strength: [null, strength] };
        if (exceptions.length > 0) changes['exceptions'] = [null, exceptions.map((text) => ({ text }))];
        tx.recordWrite({ kind: 'keyword', record: id, verb: 'create', changes, audience: null });
      }
      const isNew = new Set(made.map(({ word }) => word));
      return { created: made.length, existing: words.filter((word) => !isNew.has(word)) };
    }),

  remove: ({ body: { words }, db }, actor) =>
    change(db, actor, async (tx) => {
      await listChanged(deps, tx);
      const removed = await run<{ id: string }>(
        tx.client,
        sql`update keyword set deleted_at = now(), version = version + 1, updated_at = now() where deleted_at is null
              and ${folded('word')} in (select ${folded('w')} from unnest(${words}::text[]) w) returning "idKeyword" as id`,
      );
      for (const { id } of removed) tx.recordWrite({ kind: 'keyword', record: id, verb: 'remove', changes: {}, audience: null });
      return { state: 'DELETED' as const, removed: removed.length };
    }),

  preview: async ({ body }) => {
    const { words, strength = 'exact', exceptions = [] } = body;
    refuseBlank(words, 'words');
    refuseBlank(exceptions, 'exceptions');
    return previewOf(deps.db, words, strength, exceptions);
  },

  test: async ({ body: { text } }) => ({ text, matches: await screenTexts(deps.db, { text }) }),

  rescan: async () => {
    const [row] = await run<{ state: 'DOING' | 'DONE'; done: number; total: number; hits: number; finished_at: Date | null }>(
      deps.db.pool,
      sql`select state, done, total, finished_at, (select count(distinct content)::int from content_match where not approved) as hits from screening`,
    );
    return { state: 'DONE' as const, done: 0, total: 0, hits: 0, ...row, finished_at: row?.finished_at?.toISOString() ?? null };
  },
}));
