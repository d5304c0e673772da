import { z } from 'zod';
import { ownComment, publishedComment } from './comment.ts';
import { endpoint, id } from '../kit/endpoint.ts';
import { longText, number, optional, type Fields } from '../kit/field.ts';
import { lines, optionalLine } from '../kit/line.ts';
import { paging } from '../kit/paging.ts';
import { limits } from '../limits.ts';

const path = '/platform/v1/review';
const shared = { idComment: true, comment: true, parent: true, at_s: true, replies: true } as const;
const written = { idReview: id, rating: z.int().min(1).max(5), review: z.string() };

/** A review as viewers read it. `review` is empty if the viewer gave a rating alone. */
export const publishedReview = publishedComment.omit(shared).extend(written);

/** What its author reads of a review. */
export const ownReview = ownComment.omit(shared).extend(written);
export type OwnReview = z.output<typeof ownReview>;

/** The rating of content over its visible reviews. `average` is null without one. `counts` are the reviews with 1 to 5 stars. */
export const ratingSummary = z.object({ average: z.number().nullable(), total: z.int(), counts: z.array(z.int()).length(5) });
export type RatingSummary = z.output<typeof ratingSummary>;

const fields = { rating: number(1, 5), review: optional(longText(limits.comment)) } satisfies Fields;

/** Reviews with a rating, for the platform's applications. */
export const publishedReviews = {
  name: 'review' as const,
  fields,
  list: endpoint({
    method: 'GET',
    path,
    guard: 'platform',
    summary: 'The visible reviews of `content`, or of everything, newest first. `name` searches.',
    query: z.strictObject({ name: optionalLine.optional(), content: id.optional(), ...paging }),
    data: publishedReview,
    list: true,
  }),
  rating: endpoint({
    method: 'GET',
    path: `${path}/rating`,
    guard: 'platform',
    summary: 'The average rating of `content`, over its visible reviews.',
    query: z.strictObject({ content: id }),
    data: ratingSummary,
  }),
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    guard: 'viewer',
    summary: "The caller's own reviews, newest first, with the decisions on them.",
    query: z.strictObject({ name: optionalLine.optional(), ...paging }),
    data: ownReview,
    list: true,
  }),
  send: endpoint({
    method: 'POST',
    path,
    guard: 'viewer',
    summary:
      'Rates public content with 1 to 5, with or without words. A viewer has one review of each content: a second one replaces it. Words wait for approval; a rating alone counts at once.',
    body: z.strictObject({ content: id, rating: z.int().min(1).max(5), review: lines(limits.comment).optional() }),
    data: ownReview,
    perMinute: limits.changesPerMinute,
  }),
};
