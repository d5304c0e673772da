import { areas } from '@marquee/contract/access';
import { contentAnswers, reportedContent } from '@marquee/contract/feedback/reported_content';
import { type PublishedKind, publishedKinds, type visibilities } from '@marquee/contract/media/content';
import { pgTable } from 'drizzle-orm/pg-core';
import { key } from '../db/columns.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { type Call, implement } from '../kit/mount.ts';
import { moves, type TakeBack } from '../kit/move.ts';
import { records } from '../kit/records.ts';
import type { Scope } from '../kit/scope.ts';
import { raw, run, sql } from '../kit/sql.ts';
import { answerValues, computed, groupCalls, groupColumns, groupIndexes, own } from './reported.ts';

type Visibility = (typeof visibilities)[number];

/** The reports of one piece of content. */
export const reportedContents = pgTable('reported_content', { idReportedContent: key(), ...groupColumns() }, (t) =>
  groupIndexes('reported_content', t, t.idReportedContent),
);

/** Partners read the reports of content of their own channels, and answer none. */
const contentScope: Scope = {
  reads: (actor) => (actor.role === 'partner' ? sql`t.target in (select c.id from content c where c.channel = any(${actor.channels}::uuid[]))` : undefined),
  writes: (actor) => (actor.role === 'partner' ? raw('false') : undefined),
  audience: [],
};

export const reportedContentRoutes = implement(reportedContent, (deps) => {
  const groups = records(reportedContent, deps.db, reportedContents, { scope: contentScope, computed, own });
  const answers = moves(contentAnswers, groups, answerValues);
  // An undo finds its way by the kind of the record, so each kind learns here how it is shown again.
  for (const kind of publishedKinds) Object.assign(deps.writers.get(kind)?.takeBack ?? {}, takeBackHiding(deps, kind));

  return {
    ...groupCalls('content', reportedContent, deps, groups),
    ...answers,
    take_down: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const answered = await answers.take_down({ ...call, db: tx }, actor);
        const [target] = await run<{ kind: PublishedKind; id: string }>(
          tx.client,
          sql`select c.kind, c.id from reported_content t join content c on c.id = t.target where t."idReportedContent" = ${call.body.id}::uuid and c.deleted_at is null`,
        );
        if (target) await setVisibility(deps, tx, { ...target, visibility: 'disable' }, actor);
        return answered;
      }),
  };
});

type Hiding = { kind: PublishedKind; id: string; visibility: Visibility };

/**
 * Hides content because of reports, or shows it again, by the rules of its own form. This is a decision on reports, so also moderators who do not enter `media`
 * make it. The write has a verb of its own, so that an undo asks for the same right.
 */
async function setVisibility(deps: Deps, tx: Tx, { kind, id, visibility }: Hiding, actor: Actor): Promise<void> {
  const update = deps.writers.get(kind)?.handlers.update;
  if (!update) throw new Error(`${kind} must be mounted before the reports of it`);
  const asEditor: Actor = { ...actor, permissions: [...new Set([...actor.permissions, areas.media.entry])] };
  const before = tx.writes.length;
  // What is hidden may lack anything.
  const body = { visibility, ...(visibility === 'disable' ? { draft: true } : {}) };
  await update({ params: { id }, query: {}, body, ifMatch: undefined, db: tx } as unknown as Call, asEditor);
  for (const write of tx.writes.slice(before))
    if (write.record === id && 'visibility' in write.changes) write.verb = visibility === 'disable' ? 'hide' : 'show';
}

/** Undoes that a decision on reports has hidden or shown content. */
const takeBackHiding = (deps: Deps, kind: PublishedKind): Record<'hide' | 'show', TakeBack> => {
  const takeBack: TakeBack = (tx, id, { visibility }, actor) => setVisibility(deps, tx, { kind, id, visibility: visibility?.[0] as Visibility }, actor);
  const guarded = Object.assign(takeBack, { guard: reportedContent.take_down.guard });
  return { hide: guarded, show: guarded };
};
