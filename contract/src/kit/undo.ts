import { z } from 'zod';
import { wholeNumber } from './paging.ts';
import { endpoint, id, idParams } from './endpoint.ts';
import { limits } from '../limits.ts';

/** The request header with a write's changeset, a UUID. All calls of one user action, such as a bulk action, have the same changeset. */
export const changesetHeader = 'changeset';

/**
 * The result of an undo for one write of a changeset.
 * `undone`: all of it was undone. `partly`: all but the fields in `kept`, which somebody has changed since. `changed_since`: everything has been changed since.
 * `already_undone`: it was undone before. `gone`: the record was deleted since, or the caller may not see it. `refused`: a rule, a missing right or
 * another record prevents it, see `message`. `not_undoable`: writes of this kind cannot be undone.
 */
export const undoOutcomes = ['undone', 'partly', 'changed_since', 'already_undone', 'gone', 'refused', 'not_undoable'] as const;

/** The outcome of an undo for one write. `label` is the title of its record, null if the caller may not see it. */
export const undoResult = z.object({
  kind: z.string(),
  id,
  label: z.string().nullable(),
  outcome: z.enum(undoOutcomes),
  kept: z.array(z.string()),
  message: z.string().nullable(),
});
export type UndoResult = z.output<typeof undoResult>;

export const undo = {
  /**
   * Undoes the caller's changeset if it is at most 24 hours old, the newest write first. Each undo is a new change; rights and rules are checked again.
   * `changeset` is the id of the undo itself, which can be undone too. If `next` is not null, call again with `before` set to it.
   */
  undo: endpoint({
    method: 'POST',
    path: '/cms/v1/changeset/{id}/undo',
    guard: 'session',
    summary: `Undoes the caller's writes of one changeset within ${limits.undoHours} hours, except for fields that somebody has changed since.`,
    params: idParams,
    query: z.strictObject({ before: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional() }),
    data: z.object({ changeset: id, results: z.array(undoResult), next: z.string().nullable() }),
  }),
};
