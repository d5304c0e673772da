import { limits } from '@marquee/contract/limits';
import { type LoggedMail, mailLog } from '@marquee/contract/session/account';
import type { Actor } from '../kit/actor.ts';
import { instantJson } from '../kit/kinds.ts';
import { pagesOf, sourceOf } from '../kit/listing.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { searchCondition } from '../kit/shape.ts';
import { raw, run, sql } from '../kit/sql.ts';

/** Refuses everybody but owners and technical staff, because the log is a system page. @throws 403 */
function requireLogReader(actor: Actor): void {
  if (actor.role !== 'super_admin' && actor.role !== 'developer') throw refuse('forbidden');
}

const columns = sql`t."idMail", ${instantJson(raw('t.created_at'))} as created_at, ${instantJson(raw('t.sent_at'))} as sent_at, t."to", t.kind, t.subject, t.state, t.way, t.tries, t.reason`;
const recent = sql`t.created_at > now() - make_interval(days => ${limits.mailDays})`;

const source = sourceOf(
  { name: 'mail', sorted: { by: 'created_at', order: 'desc' } },
  {
    id: raw('t."idMail"'),
    rows: raw('mail t'),
    json: () => sql`(select row_to_json(j) from (select ${columns}) j)`,
    columns: { created_at: { column: raw('t.created_at'), type: 'timestamp with time zone' } },
    always: () => recent,
    search: (text, isEstimate) => searchCondition(text, true, 'mail', isEstimate),
  },
);

export const mailLogRoutes = implement(mailLog, ({ db }) => {
  const pages = pagesOf(db, source);
  return {
    list: (call, actor) => {
      requireLogReader(actor);
      return pages(call, actor);
    },
    get: async ({ params }, actor) => {
      requireLogReader(actor);
      const [found] = await run<LoggedMail & { text: string | null; user: string | null }>(
        db.pool,
        sql`select ${columns}, t.text, t."user" from mail t where t."idMail" = ${params.id}::uuid and ${recent}`,
      );
      if (!found) throw refuse('not_found');
      const { user, text, ...mail } = found;
      // A link acts for its account, so a developer must not see the links of others.
      const isHidden = user !== actor.id && actor.role !== 'super_admin';
      return { ...mail, text: isHidden ? (text?.replaceAll(/token=[\w-]+/g, 'token=••••••••') ?? null) : text };
    },
  };
});
