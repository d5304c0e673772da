import { z } from 'zod';
import { deviceFields, feedbackKinds } from '../feedback/feedback.ts';
import { handlingStates } from '../feedback/handling.ts';
import { endpoint, id, instant } from '../kit/endpoint.ts';
import { createFields, longText, oneOf, optional, text, type Fields } from '../kit/field.ts';
import { line, lines, optionalLine } from '../kit/line.ts';
import { paging } from '../kit/paging.ts';
import { limits } from '../limits.ts';

const path = '/platform/v1/feedback';

const fields = {
  kind: oneOf(feedbackKinds),
  title: optional(text()),
  comment: optional(longText(limits.comment)),
  reason: optional(text()),
  source: optional(text()),
  ...deviceFields(),
} satisfies Fields;

/** A crash as the application saw it: the error's type, its message, and the calls on the stack, in the form of its runtime. */
export const reportedCrash = z.strictObject({
  type: line(limits.line),
  message: lines(limits.comment).nullable().optional(),
  trace: lines(limits.trace).nullable().optional(),
});
export type ReportedCrash = z.output<typeof reportedCrash>;

/** The types of the fields in the body: `createFields` makes them optional where the field is. */
type Sent = {
  [N in keyof typeof fields]: (typeof fields)[N]['required'] extends true ? (typeof fields)[N]['write'] : z.ZodOptional<(typeof fields)[N]['write']>;
};

/** What its author reads of a feedback. */
export const ownFeedback = z.object({
  idFeedback: id,
  kind: z.enum(feedbackKinds),
  title: z.string(),
  comment: z.string().nullable(),
  content: id.nullable(),
  state: z.enum(handlingStates),
  created_at: instant,
});
export type OwnFeedback = z.output<typeof ownFeedback>;

/** Feedback to the platform, and reports of crashes, sent by its applications. */
export const sentFeedback = {
  name: 'feedback' as const,
  fields,
  mine: endpoint({
    method: 'GET',
    path,
    guard: 'viewer',
    summary: "The caller's own feedback, newest first. `name` searches.",
    query: z.strictObject({ name: optionalLine.optional(), ...paging }),
    data: ownFeedback,
    list: true,
  }),
  send: endpoint({
    method: 'POST',
    path,
    guard: 'viewer',
    summary: `Sends feedback. A \`crashed_report\` has a \`crash\`, and everything else a \`comment\`; \`content\` is what it is about. The same text within ${limits.repeatedCommentSeconds} seconds is one feedback.`,
    body: z.strictObject({
      ...(createFields(fields) as Sent),
      content: id.nullable().optional(),
      crash: reportedCrash.nullable().optional(),
    }),
    data: ownFeedback,
    creates: true,
  }),
};
