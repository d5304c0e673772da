import { z } from 'zod';
import { endpoint, id } from '../kit/endpoint.ts';
import { lines } from '../kit/line.ts';
import { limits } from '../limits.ts';

/** What viewers can report. */
export const reportedKinds = ['content', 'comment', 'review', 'user', 'ad'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

/** Why they report it. */
export const reportReasons = ['spam', 'abuse', 'hate', 'sexual', 'violence', 'illegal', 'copyright', 'spoiler', 'impersonation', 'broken', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

const done = z.object({ state: z.literal('DONE') });

/** Reports and refusals of viewers, sent by the platform's applications. */
export const reports = {
  send: endpoint({
    method: 'POST',
    path: '/platform/v1/report',
    guard: 'viewer',
    summary:
      'Reports public content, a visible comment or review, a viewer, or an advertisement. A repeated report of the same caller, with the same reason and of the same text, is one report.',
    body: z.strictObject({ kind: z.enum(reportedKinds), id, reason: z.enum(reportReasons), text: lines(limits.banText).nullable().optional() }),
    data: done,
  }),
  refuseAd: endpoint({
    method: 'POST',
    path: '/platform/v1/ad/refuse',
    guard: 'platform',
    summary:
      'A person does not want to see an advertisement again. `viewer` is the id by which the application asks for advertisements for them. Repeating it changes nothing.',
    body: z.strictObject({ ad: id, viewer: id }),
    data: done,
  }),
};
