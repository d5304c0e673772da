import { z } from 'zod';
import { statuses } from '../media/content.ts';
import { reportReasons } from '../platform/report.ts';
import { banReasons, banScopes } from '../users/ban.ts';
import { type Endpoint, endpoint, id, idParams, instant } from '../kit/endpoint.ts';
import { count, type Fields, linked, oneOf, optional, picture, ref, someOf, timestamp } from '../kit/field.ts';
import { type Move, moveCalls } from '../kit/machine.ts';
import type { Resource, Row } from '../kit/resource.ts';
import { handling, handlingStates } from './handling.ts';
import { declineReasons, moderatedKinds } from './moderation.ts';

/** What viewers report and moderators decide on apart from its text: content, viewers and advertisements. Reported comments and reviews go back into their queues. */
export const groupKinds = ['content', 'user', 'ad'] as const;
export type GroupKind = (typeof groupKinds)[number];

/** The last answer: it stays as it is, or viewers no longer see it (content, advertisements) or it was banned (a viewer). */
export const reportOutcomes = ['kept', 'removed'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** What is reported, as it is now. `status` is that of content, and of a viewer `banned` while a ban is in force. */
export const reportedTarget = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  poster: picture.nullable(),
  status: z.enum([...statuses, 'banned']).nullable(),
  deleted: z.boolean(),
});
export type ReportedTarget = z.output<typeof reportedTarget>;

/** What of a viewer was declined. */
const declinedItem = z.object({ kind: z.enum(moderatedKinds), id, text: z.string(), decline_reason: z.enum(declineReasons).nullable(), at: instant });

/** What a moderator reads before the answer. */
export const reportContext = z.object({
  /** null once it was removed for good */
  target: reportedTarget.nullable(),
  /** the channel of content, the campaign of an advertisement */
  channel: linked.nullable(),
  /** the newest first, those that wait before the answered ones */
  reports: z.array(z.object({ reason: z.enum(reportReasons), text: z.string().nullable(), by: linked.nullable(), at: instant, is_open: z.boolean() })),
  /** what is known of a viewer; null for content */
  person: z
    .object({
      joined_at: instant,
      written: z.int(),
      declined: z.int(),
      items: z.array(declinedItem),
      bans: z.array(z.object({ id, scope: z.enum(banScopes), reason: z.enum(banReasons), at: instant, until: instant.nullable(), is_in_force: z.boolean() })),
    })
    .nullable(),
});
export type ReportContext = z.output<typeof reportContext>;

/** The answers to reports of anything. */
export const answers = {
  keep: { from: ['DOING'], to: 'DONE' },
  reopen: handling.moves.reopen,
} as const satisfies Record<string, Move>;

/** The fields of a group of reports. */
export const groupFields = () => ({
  /** `DOING` waits for an answer, `DONE` was answered */
  state: oneOf(handlingStates),
  /** the last answer, also while newer reports wait */
  outcome: optional(oneOf(reportOutcomes)),
  /** why it was reported, the most frequent reason first: of the reports that wait, or of all if none do */
  reasons: someOf(reportReasons),
  /** how many reports wait for an answer */
  reports: count(),
  /** when the newest report came that waits or waited for an answer */
  reported_at: timestamp(),
  decided_by: optional(ref('user')),
  decided_at: optional(timestamp()),
});

/** How groups are listed: the newest first of those that wait, then those that were answered. */
export const listed = () =>
  ({
    filters: ['state', 'outcome', 'decided_by'],
    sort: ['reported_at'],
    sorted: { by: 'reported_at', order: 'desc' },
    calls: ['list', 'get', 'history'],
  }) as const;

const reads = { area: 'feedback', right: 'read' } as const;

/** Adds to a group of reports its answers, and what belongs to an answer. Rows of the list have their target. */
export function answered<N extends string, I extends string, F extends Fields, S extends Fields, M extends Record<string, Move>>(
  of: Resource<N, I, F, S, 'list' | 'get' | 'history'>,
  moves: { field: string; moves: M },
) {
  const list = of.list as unknown as Endpoint<object, object, undefined, Row<I, F, S>>;
  const row = (list.data as unknown as z.ZodObject).extend({ target: reportedTarget.nullable().optional() });
  return {
    ...of,
    list: endpoint({ ...of.list, data: row as unknown as typeof of.list.data }),
    ...moveCalls(of, moves),
    context: endpoint({
      method: 'GET',
      path: `${of.path}/{id}/context`,
      guard: reads,
      summary: 'What belongs to an answer: what was reported, as it is now, and its reports.',
      params: idParams,
      data: reportContext,
    }),
  };
}
