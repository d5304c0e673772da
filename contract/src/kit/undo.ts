import { z } from 'zod';
import { wholeNumber } from './paging.ts';
import { endpoint, id, idParams } from './endpoint.ts';
import { limits } from '../limits.ts';

/** The header in which a console names the changeset of a write: what one person does with one press. A UUID; all calls of one bulk action bear the same. */
export const changesetHeader = 'changeset';

/**
 * What became of one write of a changeset.
 * `undone`: taken back whole. `partly`: without the fields of `kept`, which somebody has changed since. `changed_since`: nothing was left to take back.
 * `already_undone`: it had been taken back before. `gone`: the record was deleted since, or is not the caller's to see. `refused`: a rule, a right or
 * another record stands against it, see `message`. `not_undoable`: such writes cannot be taken back.
 */
export const undoOutcomes = ['undone', 'partly', 'changed_since', 'already_undone', 'gone', 'refused', 'not_undoable'] as const;

/** One write of a changeset after an undo: `label` names its record, where the caller may see it. */
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
   * Takes the caller's changeset of at most 24 hours ago back, the newest write first, each as a new change with its rights and rules checked again.
   * `changeset` is the undo's own, by which it can be taken back in turn. `next` goes into `before` while there is more.
   */
  undo: endpoint({
    method: 'POST',
    path: '/cms/v1/changeset/{id}/undo',
    guard: 'session',
    summary: `Takes back what the caller did in one changeset within ${limits.undoHours} hours, as far as nobody has changed it since.`,
    params: idParams,
    query: z.strictObject({ before: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional() }),
    data: z.object({ changeset: id, results: z.array(undoResult), next: z.string().nullable() }),
  }),
};
