import { type Blacklisted, contentBlacklist } from '@marquee/contract/media/blacklist';
import type { Match } from '@marquee/contract/feedback/match';
import { limits } from '@marquee/contract/limits';
import type { ContentKind } from '../content/registry.ts';
import type { Actor } from '../kit/actor.ts';
import { implement } from '../kit/mount.ts';
import { allOf, run, type Sql, sql } from '../kit/sql.ts';
import { tableOf, textsOf } from '../screening/texts.ts';

type Row = { id: string; kind: ContentKind; title: string; channel: Blacklisted['channel']; is_blocked: boolean; matches: Match[] };

/** A partner sees the content of the own channels alone. */
const ownContent = ({ role, channels }: Actor): Sql | undefined => (role === 'partner' ? sql`c.channel = any(${channels}::uuid[])` : undefined);

export const contentBlacklistRoutes = implement(contentBlacklist, ({ db }) => ({
  list: async ({ query: { before } }, actor) => {
    const waits = allOf([
      sql`c.deleted_at is null and (c.status = 'blocked' or exists (select from content_match m where m.content = c.id and not m.approved))`,
      ownContent(actor),
    ]);
    const rows = await run<Row>(
      db.pool,
      sql`select c.id, c.kind, coalesce(c.title, '') as title, c.status is not distinct from 'blocked' as is_blocked,
            (select json_build_object('id', h."idChannel", 'label', h.name) from channel h where h."idChannel" = c.channel) as channel,
            coalesce((select json_agg(json_build_object('field', m.field, 'word', m.word, 'strength', m.strength, 'disguise', m.disguise, 'start', m.start, 'end', m."end")
              order by m.position) from content_match m where m.content = c.id), '[]') as matches
          from content c where ${waits} ${before === undefined ? sql`` : sql`and c.id < ${before}::uuid`} order by c.id desc limit ${limits.rows + 1}`,
    );
    const shown = rows.slice(0, limits.rows);
    const texts = new Map<string, Record<string, string>>();
    for (const kind of new Set(shown.map((row) => row.kind))) {
      const { table, id } = tableOf(db, kind);
      const ids = shown.filter((row) => row.kind === kind).map((row) => row.id);
      for (const row of await run<{ id: string; texts: Record<string, string> }>(
        db.pool,
        sql`select t.${id} as id, ${textsOf(db, kind)} as texts from ${table} t where t.${id} = any(${ids}::uuid[])`,
      ))
        texts.set(row.id, row.texts);
    }
    const [count] = await run<{ total: number }>(
      db.pool,
      sql`select count(*)::int as total from (select 1 from content c where ${waits} limit ${limits.counted}) x`,
    );
    const items = shown.map(({ matches, ...row }): Blacklisted => {
      const fields = [...new Set(matches.map(({ field }) => field))];
      const found = fields.map((field) => ({ field, text: texts.get(row.id)?.[field] ?? '', matches: matches.filter((match) => match.field === field) }));
      // A text may have changed between the two queries.
      return { ...row, texts: found.filter(({ text, matches: those }) => those.every(({ end }) => end <= text.length)) };
    });
    return { total: count?.total ?? 0, items, next: rows.length > limits.rows ? (shown.at(-1)?.id ?? null) : null };
  },
}));
