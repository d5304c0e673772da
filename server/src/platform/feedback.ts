import { limits } from '@marquee/contract/limits';
import { type OwnFeedback, sentFeedback } from '@marquee/contract/platform/feedback';
import { storeFeedback, titleOf } from '../feedback/intake.ts';
import { limitWriting, requirePublicContent, unnamed } from '../feedback/writing.ts';
import type { Actor } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { instantJson } from '../kit/kinds.ts';
import { pagesOf, sourceOf } from '../kit/listing.ts';
import { implement } from '../kit/mount.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { searchCondition } from '../kit/shape.ts';
import { allOf, raw, run, type Runner, sql } from '../kit/sql.ts';

const columns = sql`t."idFeedback", t.kind, t.title, t.comment, t.content, t.state, ${instantJson(raw('t.created_at'))} as created_at`;

const source = sourceOf(
  { name: 'feedback', sorted: { by: 'created_at', order: 'desc' } },
  {
    id: raw('t."idFeedback"'),
    rows: raw('feedback t'),
    json: () => sql`(select row_to_json(j) from (select ${columns}) j)`,
    columns: { created_at: { column: raw('t.created_at'), type: 'timestamp with time zone' } },
    always: (_q, actor: Actor) => sql`t.reporter = ${actor.id}::uuid and t.deleted_at is null`,
    search: (text, isEstimate) => searchCondition(text, true, 'feedback', isEstimate),
  },
);

async function readOwn(on: Runner, id: string): Promise<OwnFeedback> {
  const [row] = await run<OwnFeedback>(on, sql`select ${columns} from feedback t where t."idFeedback" = ${id}::uuid`);
  if (!row) throw refuse('not_found');
  return row;
}

const writing = {
  table: raw('feedback'),
  person: raw('reporter'),
  perMinute: limits.feedbackPerMinute,
  perHour: limits.feedbackPerHour,
  perNetwork: limits.feedbackPerNetwork,
};

export const sentFeedbackRoutes = implement(sentFeedback, ({ db }) => ({
  mine: pagesOf(db, source),
  send: ({ body, db: on, request }, actor) =>
    change(on, unnamed(actor), async (tx) => {
      const { kind, comment = null, content = null, crash = null, app_version: version = null } = body;
      const isCrash = kind === 'crashed_report';
      if (!isCrash && comment === null) throw invalid([fault('comment', 'required')], sentFeedback);
      if (isCrash && crash === null) throw invalid([fault('crash', 'required')], sentFeedback);
      if (!isCrash && crash !== null) throw invalid([fault('crash', 'only_crashes')], sentFeedback);
      const network = await limitWriting(tx, writing, request, actor);
      if (content !== null) await requirePublicContent(tx.client, content);
      const title = titleOf(body.title, comment, crash);
      const same = (
        [
          ['comment', comment],
          ['content', content],
          ['app_version', version],
          ['message', crash?.message ?? null],
          ['trace', crash?.trace ?? null],
        ] as const
      ).map(([column, value]) => sql`t.${raw(column)}::text is not distinct from ${value}`);
      const [twin] = await run<{ id: string }>(
        tx.client,
        sql`select t."idFeedback" as id from feedback t where ${allOf([
          sql`t.reporter = ${actor.id}::uuid and t.kind = ${kind} and t.title = ${title} and t.deleted_at is null`,
          ...same,
          sql`t.created_at > now() - make_interval(secs => ${limits.repeatedCommentSeconds})`,
        ])} limit 1`,
      );
      if (twin) return readOwn(tx.client, twin.id);
      const id = await storeFeedback(tx, { ...body, title, comment, content, crash, reporter: actor.id, platform: actor.platform ?? null, network });
      tx.announceChange({ kind: 'feedback', record: id, verb: 'create', audience: [] });
      return readOwn(tx.client, id);
    }),
}));
