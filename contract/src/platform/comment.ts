import { z } from 'zod';
import { declineReasons, approvals } from '../feedback/moderation.ts';
import { endpoint, id, idParams, instant } from '../kit/endpoint.ts';
import { longText, type Fields } from '../kit/field.ts';
import { lines, optionalLine } from '../kit/line.ts';
import { paging } from '../kit/paging.ts';
import { limits } from '../limits.ts';

const path = '/platform/v1/comment';

/** A comment as viewers read it. `author` is null once its account is erased. */
export const publishedComment = z.object({
  idComment: id,
  content: id,
  parent: id.nullable(),
  author: z.object({ id, name: z.string() }).nullable(),
  comment: z.string(),
  /** the second of the film that it is about */
  at_s: z.int().nullable(),
  replies: z.int(),
  created_at: instant,
});

/** What its author reads of a comment: its state, and why it was declined, in the language of the request. */
export const ownComment = publishedComment.extend({
  state: z.enum(approvals),
  is_visible: z.boolean(),
  decline_reason: z.enum(declineReasons).nullable(),
  notice: z.string().nullable(),
});
export type OwnComment = z.output<typeof ownComment>;

const fields = { comment: longText(limits.comment) } satisfies Fields;

/** Comments, for the platform's applications. */
export const publishedComments = {
  name: 'comment' as const,
  fields,
  list: endpoint({
    method: 'GET',
    path,
    guard: 'platform',
    summary: 'The visible comments of `content`, or of everything, newest first; with `parent` the replies to one comment, oldest first. `name` searches.',
    query: z.strictObject({ name: optionalLine.optional(), content: id.optional(), parent: id.optional(), ...paging }),
    data: publishedComment,
    list: true,
  }),
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    guard: 'viewer',
    summary: "The caller's own comments, newest first, with the decisions on them.",
    query: z.strictObject({ name: optionalLine.optional(), ...paging }),
    data: ownComment,
    list: true,
  }),
  send: endpoint({
    method: 'POST',
    path,
    guard: 'viewer',
    summary: `Writes a comment below public content, or as a reply to the comment \`parent\`. Others see it once it is approved. The same text at the same place within ${limits.repeatedCommentSeconds} seconds is one comment. 409 \`comment_hidden\` if the comment that it answers is no longer shown.`,
    body: z.strictObject({
      content: id,
      parent: id.optional(),
      comment: lines(limits.comment),
      at_s: z
        .int()
        .min(0)
        .max(limits.minutes * 60)
        .optional(),
    }),
    data: ownComment,
    creates: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/{id}`,
    guard: 'viewer',
    summary: "Changes the text of one of the caller's own comments. It waits for approval again.",
    params: idParams,
    body: z.strictObject({ comment: lines(limits.comment) }),
    data: ownComment,
    perMinute: limits.changesPerMinute,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    guard: 'viewer',
    summary: "Deletes one of the caller's own comments.",
    params: idParams,
    data: z.object({ state: z.literal('DELETED') }),
  }),
};
