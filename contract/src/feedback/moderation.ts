import { z } from 'zod';
import { type Endpoint, endpoint, id, idParams, instant } from '../kit/endpoint.ts';
import { count, type Fields, linked, longText, oneOf, optional, picture, ref, timestamp } from '../kit/field.ts';
import { lines } from '../kit/line.ts';
import { machine, moveCalls } from '../kit/machine.ts';
import type { Resource, Row } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { match } from './match.ts';

/** What viewers write, and moderators decide on before others may read it. */
export const moderatedKinds = ['comment', 'review'] as const;
export type ModeratedKind = (typeof moderatedKinds)[number];

/** `APPROVE` waits for a decision. Only what is `APPROVED` is shown, and what waits because of a report, until it is declined. */
export const approvals = ['APPROVE', 'APPROVED', 'DECLINED'] as const;
export type Approval = (typeof approvals)[number];

/** Why an item waits, or waited: it is new, it has a blacklisted keyword, or viewers reported it. */
export const approveTypes = ['new', 'blacklist', 'report'] as const;
export type ApproveType = (typeof approveTypes)[number];

/** Why an item is declined. Its author reads the reason in their language. */
export const declineReasons = ['gambling', 'spam', 'insult', 'spoiler', 'illegal', 'personal_data', 'off_topic', 'other'] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** The fields of the decision on an item. Only moves write them. */
export const decisionFields = () => ({
  state: oneOf(approvals),
  approve_type: oneOf(approveTypes),
  author: optional(ref('user')),
  decided_by: optional(ref('user')),
  decided_at: optional(timestamp()),
  decline_reason: optional(oneOf(declineReasons)),
  /** an explanation for the author */
  decline_text: optional(longText(limits.banText)),
  /** how many reports of viewers wait for an answer */
  reports: count(),
  /** who was asked for a second opinion */
  opinion_of: optional(ref('user')),
});

/** What a decline takes. Without a reason it is `other`. */
const declining = { decline_reason: optional(oneOf(declineReasons)), decline_text: optional(longText(limits.banText)) };

/**
 * The decisions on an item. What a keyword caught is approved by `approve`, everything else by `approve_report`. `reopen` puts a decided item back into the
 * queue. Each is undone like any other change.
 */
export const approval = machine('state', {
  approve: { from: ['APPROVE'], to: 'APPROVED', only: { approve_type: ['blacklist'] } },
  approve_report: { from: ['APPROVE'], to: 'APPROVED', only: { approve_type: ['new', 'report'] } },
  decline: { from: ['APPROVE'], to: 'DECLINED', asks: declining },
  reopen: { from: ['APPROVED', 'DECLINED'], to: 'APPROVE' },
});

/** What an item was written about. */
export const about = z.object({ kind: z.string(), id, title: z.string(), poster: picture.nullable() });
export type About = z.output<typeof about>;

/** What the queue shows of an item beside its fields. */
const queueDetails = {
  content: about,
  matches: z.array(match),
  /** who looks at it now, and since when; null if nobody does, or if the caller does */
  held_by: linked.extend({ since: instant }).nullable(),
};
export type QueueDetails = z.output<z.ZodObject<typeof queueDetails>>;

/** How many items wait, counted to `limits.counted`; `oldest_at` is when the first of them came. `decided` are the caller's own decisions of the last 12 hours. */
export const queueCounts = z.object({
  all: z.int(),
  new: z.int(),
  blacklist: z.int(),
  report: z.int(),
  opinion: z.int(),
  oldest_at: instant.nullable(),
  decided: z.int(),
});
export type QueueCounts = z.output<typeof queueCounts>;

const similarItem = z.object({
  id,
  text: z.string(),
  state: z.enum(approvals),
  approve_type: z.enum(approveTypes),
  decided_by: linked.nullable(),
  created_at: instant,
});

/** What a moderator reads beside an item before the decision. `recent` are the states of the author's last items, the newest last. */
export const itemContext = z.object({
  author: z
    .object({
      id,
      name: z.string(),
      joined_at: instant,
      written: z.int(),
      declined: z.int(),
      reported: z.int(),
      recent: z.array(z.enum(approvals)),
      bans: z.int(),
      is_banned: z.boolean(),
    })
    .nullable(),
  /** the comment that it answers */
  parent: z.object({ id, author: z.string().nullable(), text: z.string() }).nullable(),
  replies: z.int(),
  /** open reports first: why, by whom, and what they wrote */
  reports: z.array(z.object({ reason: z.string(), text: z.string().nullable(), by: linked.nullable(), at: instant, is_open: z.boolean() })),
  similar: z.array(similarItem),
  /** how many of the similar ones wait, this one excluded */
  similar_waiting: z.int(),
});
export type ItemContext = z.output<typeof itemContext>;

const reads = { area: 'feedback', right: 'read' } as const;
const decides = { area: 'feedback', right: 'decide' } as const;

/** Adds to a noun that viewers write what its queue needs: the decisions, the counts, the context of one item, and second opinions. */
export function moderated<N extends ModeratedKind, I extends string, F extends Fields, S extends Fields>(
  of: Resource<N, I, F, S, 'list' | 'get' | 'update' | 'history'>,
) {
  const list = of.list as unknown as Endpoint<object, object, undefined, Row<I, F, S>>;
  const row = (list.data as unknown as z.ZodObject).extend({
    content: queueDetails.content.optional(),
    matches: queueDetails.matches.optional(),
    held_by: queueDetails.held_by.optional(),
  });
  return {
    ...of,
    list: endpoint({ ...of.list, data: row as unknown as typeof of.list.data }),
    caught: endpoint({
      ...of.list,
      path: of.path.replace('/cms/', '/cms/blacklist/'),
      summary: `Lists ${of.name} records in which a blacklisted keyword was found, whatever was decided on them.`,
      data: row as unknown as typeof of.list.data,
    }),
    update: endpoint({ ...of.update, guard: decides, summary: `Corrects the text of a ${of.name}. It is screened again.` }),
    ...moveCalls(of, approval),
    counts: endpoint({
      method: 'GET',
      path: `${of.path}/queue/counts`,
      guard: reads,
      summary: `How many ${of.name} records wait for a decision, by the reason why.`,
      data: queueCounts,
    }),
    context: endpoint({
      method: 'GET',
      path: `${of.path}/{id}/context`,
      guard: reads,
      summary: `What belongs to a decision on one ${of.name}: its author's past, reports, and similar items.`,
      params: idParams,
      data: itemContext,
    }),
    ask: endpoint({
      method: 'POST',
      path: `${of.path}/ask`,
      guard: decides,
      summary: `Asks a colleague for a second opinion on a ${of.name} that waits. They are notified. With \`person\` null the question is withdrawn.`,
      body: z.strictObject({ id, person: id.nullable(), text: lines(limits.banText).nullable().optional() }),
      data: of.read,
    }),
  };
}

/** A lease: who looks at an item of a queue. It ends by itself, when the item is decided, or when its holder leaves. */
const leased = z.strictObject({ kind: z.enum(moderatedKinds), id });

/** Leases keep two people from working on one item. A decision on an item that somebody else holds is refused with 409 `held_by_other`. */
export const lease = {
  take: endpoint({
    method: 'POST',
    path: '/comment/v1/cms/lease',
    guard: decides,
    summary: `Takes the leases of waiting items, or renews them, for ${limits.leaseSeconds} seconds, and answers those that the caller has now. Their leases of other items of the same kind end. Who asks for one item that somebody else has gets 409 \`held_by_other\`.`,
    body: z.strictObject({ kind: z.enum(moderatedKinds), ids: z.array(id).min(1).max(limits.leasedItems) }),
    data: z.object({ ids: z.array(id) }),
  }),
  release: endpoint({
    method: 'POST',
    path: '/comment/v1/cms/lease/release',
    guard: decides,
    summary: 'Gives back the lease of an item, if the caller has it.',
    body: leased,
    data: z.object({ state: z.literal('DONE') }),
  }),
};

/** The people whom a moderator can ask for a second opinion. */
export const moderators = {
  list: endpoint({
    method: 'GET',
    path: '/comment/v1/cms/moderator',
    guard: decides,
    summary: `The people who may decide on comments and reviews, the caller excluded, by name. At most ${limits.rowsMost}.`,
    data: z.array(linked),
  }),
};
