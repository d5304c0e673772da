import type { ModeratedKind } from '@marquee/contract/feedback/moderation';
import { limits } from '@marquee/contract/limits';
import { publishedKinds } from '@marquee/contract/media/content';
import { type ReportedKind, reports } from '@marquee/contract/platform/report';
import { refuseBanned } from '../accounts/ban.ts';
import { hashOf } from '../advertise/token.ts';
import { refuseAd } from '../advertise/refusal.ts';
import { holdGroup, joinGroup } from '../feedback/report-group.ts';
import { textKey } from '../feedback/similar.ts';
import { requirePublicContent, unnamed } from '../feedback/writing.ts';
import { change, type Tx } from '../kit/change.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { join, run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { moderatedTables } from '../screening/items.ts';
import { tableOf } from '../screening/texts.ts';

const isModeratedKind = (kind: ReportedKind): kind is ModeratedKind => kind in moderatedTables;

/**
 * What is reported: what it is called, its text, and when the last decision on it was made. `joinable_at` is the time of that decision if it left the target
 * as it is: a removal answers nothing that is shown again since.
 */
type Target = { title: string; text: string; decided_at: Date | null; joinable_at: Date | null };

/** Finds what is reported, and locks what is decided about it. @throws 404 if viewers do not see it */
async function targetOf(tx: Tx, kind: ReportedKind, id: string): Promise<Target> {
  if (isModeratedKind(kind)) {
    const { table, id: key, text } = moderatedTables[kind];
    const [item] = await run<{ text: string; decided_at: Date | null }>(
      tx.client,
      sql`select t.${text} as text, t.decided_at from ${table} t where t.${key} = ${id}::uuid and t.is_shown and t.deleted_at is null for update`,
    );
    if (!item) throw refuse('not_found');
    return { title: '', ...item, joinable_at: item.decided_at };
  }
  const target = await { content: contentOf, user: personOf, ad: adOf }[kind](tx, id);
  const { outcome = null, decided_at = null } = (await holdGroup(tx, kind, id)) ?? {};
  return { ...target, decided_at, joinable_at: outcome === 'kept' ? decided_at : null };
}

/** The reported text of content is its title and its description. */
async function contentOf(tx: Tx, id: string): Promise<{ title: string; text: string }> {
  await requirePublicContent(tx.client, id);
  const texts = publishedKinds.map((kind) => {
    const { table, id: key } = tableOf(tx.db, kind);
    return sql`select t.title::text as title, concat_ws(E'\n', t.title, t.description) as text from ${table} t where t.${key} = ${id}::uuid`;
  });
  const [content] = await run<{ title: string; text: string }>(tx.client, join(texts, ' union all '));
  if (!content) throw refuse('not_found');
  return content;
}

async function personOf(tx: Tx, id: string): Promise<{ title: string; text: string }> {
  const [person] = await run<{ name: string }>(
    tx.client,
    sql`select "displayName" as name from "user" where "idUser" = ${id}::uuid and role = 'user' and deleted_at is null`,
  );
  if (!person) throw refuse('not_found');
  return { title: person.name, text: person.name };
}

/** The reported text of an advertisement is what viewers get of it. */
async function adOf(tx: Tx, id: string): Promise<{ title: string; text: string }> {
  const [ad] = await run<{ title: string; text: string }>(
    tx.client,
    sql`select title, concat_ws(E'\n', title, text, file, tag_url) as text from ad where "idAd" = ${id}::uuid and served is not null and deleted_at is null`,
  );
  if (!ad) throw refuse('not_found');
  return ad;
}

export const reportRoutes = implement(reports, (deps) => ({
  send: ({ body, db }, actor) =>
    change(db, unnamed(actor), async (tx) => {
      const { kind, id, reason, text = null } = body;
      await run(tx.client, sql`select pg_advisory_xact_lock(hashtextextended(${`writer ${actor.id}`}, 0))`);
      await refuseBanned(tx.client, actor.id, 'comment');
      const [{ sent } = { sent: 0 }] = await run<{ sent: number }>(
        tx.client,
        sql`select count(*)::int as sent from report where reporter = ${actor.id}::uuid and created_at > now() - interval '1 hour'`,
      );
      if (sent >= limits.reportsPerHour) throw refuse('too_many_requests', { seconds: 600 });
      const target = await targetOf(tx, kind, id);
      const key = textKey(target.text);
      // The same reason was answered before for the same text, so this report joins that answer.
      const isJoined = sql`${target.joinable_at !== null}::bool and exists (select 1 from report r where r.target = ${id}::uuid and r.reason = ${reason}
        and r.text_key = ${key} and r.created_at <= ${target.joinable_at}::timestamptz)`;
      // Whoever reports again what was removed and shown again makes a new report.
      const isAnew = sql`${target.joinable_at === null && target.decided_at !== null}::bool and report.created_at <= ${target.decided_at}::timestamptz`;
      const [stored] = await run<{ is_joined: boolean }>(
        tx.client,
        sql`insert into report ("idReport", kind, target, reporter, reason, text, text_key, is_joined, created_at)
              select ${newId()}::uuid, ${kind}, ${id}::uuid, ${actor.id}::uuid, ${reason}, ${text}, ${key}, ${isJoined},
                greatest(now(), ${target.decided_at}::timestamptz + interval '1 millisecond')
            on conflict (reporter, target, reason, text_key) do update set created_at = excluded.created_at, text = excluded.text, is_joined = false where ${isAnew}
            returning is_joined`,
      );
      if (!stored || stored.is_joined) return { state: 'DONE' as const };
      if (isModeratedKind(kind)) await reopenReported(tx, kind, id);
      else await joinGroup(tx, kind, id, target.title);
      return { state: 'DONE' as const };
    }),

  refuseAd: ({ body: { ad, viewer }, db }, actor) =>
    change(db, actor, async (tx) => {
      await adOf(tx, ad);
      await refuseAd(tx, hashOf(deps.db.signing, 'viewer', viewer), ad);
      return { state: 'DONE' as const };
    }),
}));

/** Puts an approved item back into the queue. Viewers see it until somebody declines it. */
async function reopenReported(tx: Tx, kind: ModeratedKind, id: string): Promise<void> {
  const { table, id: key } = moderatedTables[kind];
  const [reopened] = await run<{ type: string }>(
    tx.client,
    sql`with before as (select ${key} as id, approve_type from ${table} where ${key} = ${id}::uuid and state = 'APPROVED')
        update ${table} t set state = 'APPROVE', approve_type = 'report', version = version + 1, updated_at = now() from before
        where t.${key} = before.id returning before.approve_type as type`,
  );
  if (!reopened) return tx.announceChange({ kind, record: id, verb: 'report', audience: [] });
  const changes: Record<string, [unknown, unknown]> = { state: ['APPROVED', 'APPROVE'] };
  if (reopened.type !== 'report') changes['approve_type'] = [reopened.type, 'report'];
  tx.recordWrite({ kind, record: id, verb: 'report', changes, audience: [] });
}
