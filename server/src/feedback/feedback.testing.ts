import type { ModeratedKind } from '@marquee/contract/feedback/moderation';
import type { GroupKind } from '@marquee/contract/feedback/reported';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import type { TestApp } from '../kit/testing.ts';
import { groupTables } from './report-group.ts';
import { bandsOf } from './similar.ts';

/** A movie that viewers see, without the work of a film. */
export async function publicMovie(t: TestApp, of: Record<string, unknown> = {}): Promise<string> {
  const { idMovie } = await t.make('movie', of);
  await run(t.deps.db.pool, sql`update movie set visibility = 'enable', first_enabled_at = now() where "idMovie" = ${idMovie}::uuid`);
  return idMovie as string;
}

/** Stores an item that waits for a decision. Limits and screening do not run. */
export async function storeItem(
  t: TestApp,
  kind: ModeratedKind,
  of: { content?: string; author?: string; text?: string; state?: string; approve_type?: string; parent?: string } = {},
): Promise<string> {
  const { content = (await t.make('movie')).idMovie, author = null, text = 'Phim hay quá', state = 'APPROVE', approve_type = 'new', parent = null } = of;
  const id = newId();
  const values = sql`${id}::uuid, ${content}::uuid, ${author}::uuid, ${text}, ${state}, ${approve_type}, ${bandsOf(text)}::int[]`;
  await run(
    t.deps.db.pool,
    kind === 'comment'
      ? sql`insert into comment ("idComment", content, author, comment, state, approve_type, bands, parent) values (${values}, ${parent}::uuid)`
      : sql`insert into review ("idReview", content, author, review, state, approve_type, bands, rating) values (${values}, 4)`,
  );
  return id;
}

/** Stores a group of crashes. */
export async function storeCrash(t: TestApp): Promise<string> {
  const id = newId();
  await run(
    t.deps.db.pool,
    sql`insert into crash ("idCrash", title, frame, signature, reports, users, seen_at)
        values (${id}::uuid, 'TypeError: x is null', 'seek (player.js)', ${id}, 1, 1, now())`,
  );
  return id;
}

/** Stores a feedback, by default about content. Limits and screening do not run. */
export async function storeFeedback(t: TestApp, of: { content?: string; reporter?: string; crash?: string } = {}): Promise<string> {
  const { content = (await t.make('movie')).idMovie, reporter = null, crash = null } = of;
  const id = newId();
  await run(
    t.deps.db.pool,
    sql`insert into feedback ("idFeedback", title, kind, comment, content, reporter, crash)
        values (${id}::uuid, 'Phụ đề lệch tiếng', ${crash === null ? 'mistakes' : 'crashed_report'}, 'Từ phút 12', ${content}::uuid, ${reporter}::uuid, ${crash}::uuid)`,
  );
  return id;
}

/** Stores a group of reports with one report that waits. */
export async function storeGroup(t: TestApp, kind: GroupKind, target: string): Promise<string> {
  const { table, id: key } = groupTables[kind];
  const id = newId();
  await run(t.deps.db.pool, sql`insert into ${table} (${key}, target, title, reported_at) values (${id}::uuid, ${target}::uuid, 'Bị báo cáo', now())`);
  await run(
    t.deps.db.pool,
    sql`insert into report ("idReport", kind, target, reason, text_key) values (${newId()}::uuid, ${kind}, ${target}::uuid, 'spam', 'x')`,
  );
  return id;
}
