import { audit, type AuditRow, audits as listed } from '@marquee/contract/users/audit';
import { resources } from '@marquee/contract/index';
import type { Fields } from '@marquee/contract/kit/field';
import { bigint, customType, index, inet, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, searchIndexes, searchText } from '../db/columns.ts';
import type { Db } from '../db/open.ts';
import type { Actor } from '../kit/actor.ts';
import { Page } from '../kit/answer.ts';
import { change } from '../kit/change.ts';
import { noRecord, recordEvent } from '../kit/event.ts';
import { readableChanges } from '../kit/histories.ts';
import { instantJson } from '../kit/kinds.ts';
import { pagesOf, type Source, sourceOf } from '../kit/listing.ts';
import { implement } from '../kit/mount.ts';
import { searchCondition } from '../kit/shape.ts';
import { allOf, join, name, raw, run, sql } from '../kit/sql.ts';
import { xid8 } from '../kit/tables.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * The seals of the history, one for each row, written by `sealAudit` alone. It repeats what the audit log is filtered and searched by: indexes on `history`
 * itself would make every write slower.
 */
export const audits = pgTable(
  'audit',
  {
    position: bigint({ mode: 'bigint' }).primaryKey(),
    idAudit: uuid().notNull().unique(),
    history: bigint({ mode: 'bigint' }).notNull(),
    xid: xid8().notNull(),
    /** SHA-256 of the content of the history row */
    digest: bytea().notNull(),
    /** HMAC-SHA256 over the seal before and the digest */
    hash: bytea().notNull(),
    /** proves that the history row was erased with the person that it was about, see `eraseHistory` */
    erased: bytea(),
    at: instant().notNull(),
    actor: uuid(),
    who: text(),
    kind: text().notNull(),
    verb: text().notNull(),
    record: uuid().notNull(),
    what: text(),
    address: inet(),
    search_text: searchText('who', 'what'),
  },
  (t) => [
    uniqueIndex('audit_history').on(t.history),
    index('audit_at').on(t.at, t.idAudit),
    index('audit_actor').on(t.actor, t.at, t.idAudit),
    index('audit_kind').on(t.kind, t.at, t.idAudit),
    index('audit_verb').on(t.verb, t.at, t.idAudit),
    index('audit_record').on(t.record, t.at, t.idAudit),
    index('audit_address').on(t.address, t.at, t.idAudit),
    ...searchIndexes('audit', t.search_text),
  ],
);

/** Whether a record still exists, by its kind. Events of sessions are about people. */
function isThere(db: Db) {
  const cases = [...db.references]
    .filter(([kind]) => kind in resources)
    .map(
      ([kind, at]) =>
        sql`when ${raw(kind === 'user' ? "t.kind in ('user', 'session')" : `t.kind = '${kind}'`)} then exists (select from ${name(at.table)} r where r.${name(at.id)} = t.record)`,
    );
  return cases.length === 0 ? raw('false') : sql`case ${join(cases, ' ')} else false end`;
}

const columns = sql`t."idAudit", t.position, ${instantJson(raw('t.at'))} as at,
  case when t.actor is not null then json_build_object('id', t.actor, 'label', coalesce(t.who, '')) end as actor, t.kind, t.verb,
  case when t.record <> ${raw(`'${noRecord}'`)} then json_build_object('id', t.record, 'label', coalesce(t.what, '')) end as record, t.what as label,
  coalesce(e.changes, '{}') as changes, host(t.address) as address, e.agent`;

/** Pages and counts come from the seals alone; only the rows of a page are read from the history. */
function sourceFrom(db: Db): Source {
  const joined = raw(' left join history e on e.id = t.history');
  const seals = sourceOf(listed, {
    id: raw('t."idAudit"'),
    rows: raw('audit t'),
    json: () => sql`(select row_to_json(j) from (select ${columns}, ${isThere(db)} as is_there) j)`,
    columns: {
      at: { column: raw('t.at'), type: 'timestamp with time zone' },
      actor: { column: raw('t.actor') },
      kind: { column: raw('t.kind') },
      verb: { column: raw('t.verb') },
    },
    always: ({ record, address }) =>
      allOf([
        raw('true'),
        typeof record === 'string' ? sql`t.record = ${record}::uuid` : undefined,
        typeof address === 'string' ? sql`t.address = ${address}::inet` : undefined,
      ]),
    search: (words, known) => searchCondition(words, true, 'audit', known),
  });
  return { ...seals, rows: sql`audit t${joined}`, joined };
}

/** A page with references and files by their names, as the histories of records have them. */
async function readable(db: Db, page: Page, actor: Actor): Promise<Page> {
  const rows = JSON.parse(page.rows) as AuditRow[];
  for (const [kind, same] of Map.groupBy(rows, (row) => row.kind)) {
    const of = (resources as Record<string, { fields: Fields; shown: Fields } | undefined>)[kind];
    if (!of) continue;
    const changes = await readableChanges(db, { ...of.fields, ...of.shown }, same, actor);
    for (const [nth, row] of same.entries()) row.changes = changes[nth] ?? {};
  }
  return new Page(JSON.stringify(rows), page.meta);
}

export const auditRoutes = implement(audit, ({ db }) => {
  let pages: ReturnType<typeof pagesOf> | undefined;
  return {
    list: async (call, actor) => {
      // Which kinds of records there are is known once all are mounted.
      pages ??= pagesOf(db, sourceFrom(db));
      return readable(db, await pages(call, actor), actor);
    },
    noteExport: ({ body, db: on }, actor) =>
      change(on, { ...actor, id: actor.seenBy ?? actor.id }, async (tx) => {
        const changes: Record<string, [unknown, unknown]> = { rows: [null, body.rows] };
        if (actor.seenBy !== undefined) {
          const [seen] = await run<{ label: string }>(tx.client, sql`select "displayName" as label from "user" where "idUser" = ${actor.id}::uuid`);
          changes['seen_as'] = [null, seen?.label ?? actor.id];
        }
        recordEvent(tx, { kind: 'list', verb: 'export', label: body.kind, changes });
        return { state: 'DONE' as const };
      }),
  };
});
