import { z } from 'zod';
import { endpoint, futureInstant, id, idParams, instant } from '../kit/endpoint.ts';
import { linked, number, oneOf, optional, picture, ref, refs, rows, text } from '../kit/field.ts';
import { line } from '../kit/line.ts';
import { wholeNumber } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { declineReasons, entryDecisions } from './decision.ts';
import { codeLength } from './entry.ts';

/** The queues: entries without a decision, approved ones that the caller has still to judge, and those they have judged. */
export const judgingQueues = ['undecided', 'waiting', 'judged'] as const;
export type JudgingQueue = (typeof judgingQueues)[number];

/** The lowest and the highest score. */
export const scores = { least: 1, most: 10 } as const;

const criteria = rows({ name: text(limits.criterionName), hint: optional(text(limits.criterionHint)), weight: number(1, 100) }, limits.criteria);
const judges = refs('user', limits.judges);
const givenScores = rows({ criterion: ref('criterion'), score: number(scores.least, scores.most) }, limits.criteria);
/** What a judge notes at a second of the film. */
const notes = rows({ at_s: number(0, limits.minutes * 60), text: text(limits.judgeNote) }, limits.judgeNotes);

/** The fields of the calls below, for the words of errors. */
export const judgingFields = { criteria, judges, scores: givenScores, notes, reason: oneOf(declineReasons), channel: ref('channel') };
export type JudgingField = keyof typeof judgingFields | 'code' | 'ends_at' | 'after';

const administers = { area: 'media', right: 'administer' } as const;
const decides = { area: 'media', right: 'decide' } as const;

/** How the contest is judged. Weights are percentages. `ends_at`: scores and notes can be changed until then, null without an end. */
const plan = z.object({
  criteria: criteria.read,
  judges: z.array(linked),
  ends_at: instant.nullable(),
  is_open: z.boolean(),
  /** whether scores exist: then only names, hints, judges and the deadline may change */
  is_scored: z.boolean(),
  is_judge: z.boolean(),
});
export type JudgingPlan = z.output<typeof plan>;

/** How many entries wait for a decision, and how many approved ones the caller has still to judge and has judged. */
const counts = z.object({ undecided: z.int(), waiting: z.int(), judged: z.int() });

/** An entry as judges see it: without its sender. `duration_s` is null until its film is transcoded. */
const queued = z.object({
  id,
  title: z.string(),
  code: z.string(),
  poster: picture.nullable(),
  duration_s: z.int().nullable(),
  /** the weighted mean of the caller's own scores; null before they are saved */
  own: z.number().nullable(),
});
export type QueuedEntry = z.output<typeof queued>;

const noteRead = z.object({ at_s: z.int(), text: z.string() });
const scoreRead = z.object({ criterion: id, score: z.int() });

/** The scores of one judge; `total` is their weighted mean. */
const sheet = z.object({ judge: linked, total: z.number(), scores: z.array(scoreRead) });

/** An entry with the caller's own scores and notes. */
const judged = queued.extend({
  description: z.string().nullable(),
  city: z.string().nullable(),
  created_at: instant,
  decision: z.enum(entryDecisions),
  scores: z.array(scoreRead),
  notes: z.array(noteRead),
  saved_at: instant.nullable(),
  /** how many other judges have scored it */
  others: z.int(),
  /** their scores; null until the caller may see them */
  sheets: z.array(sheet).nullable(),
  /** what the caller gives on average, apart from this entry; null if they scored no other */
  usual: z.number().nullable(),
  reason: z.enum(declineReasons).nullable(),
  clip: linked.nullable(),
  /** the next entry that waits: for a decision if this one does, else for the caller's scores; after this one, else the first */
  next: id.nullable(),
});
export type JudgedEntry = z.output<typeof judged>;

/** An entry in the ranking. `rank` and `total` are null while a judge's scores are missing; equal entries share a rank. */
const ranked = z.object({
  id,
  title: z.string(),
  code: z.string(),
  rank: z.int().nullable(),
  /** the mean of the weighted means of those who scored it, and their mean of the first criterion; null if the caller may not see it */
  total: z.number().nullable(),
  first: z.number().nullable(),
  judges: z.int(),
  /** the video that was made of it */
  clip: linked.nullable(),
});
export type RankedEntry = z.output<typeof ranked>;

/** A judge, how many entries they scored, and what they give on average. Only entries count whose scores the caller may see. */
const strictness = z.object({ judge: linked, entries: z.int(), mean: z.number().nullable() });

const ranking = z.object({
  rows: z.array(ranked),
  /** how many entries all judges have scored, and how many approved ones lack a judge */
  ranked: z.int(),
  short: z.int(),
  judges: z.array(strictness),
});
export type Ranking = z.output<typeof ranking>;

const decision = z.object({ id, decision: z.enum(entryDecisions), reason: z.enum(declineReasons).nullable() });

/** What anybody who knows the code of an entry learns: no personal data, not even its title. */
const status = z.object({ decision: z.enum(entryDecisions), reason: z.enum(declineReasons).nullable(), created_at: instant, is_video: z.boolean() });
export type EntryStatus = z.output<typeof status>;

/** The calls of judging. Judges are people who may decide on entries and whom a super_admin has chosen. */
export const judging = {
  name: 'judging',
  fields: judgingFields,
  plan: endpoint({
    method: 'GET',
    path: '/cms/v1/contest/judging',
    guard: decides,
    summary: 'The criteria, the judges, the deadline, and what waits for the caller.',
    data: plan.extend(counts.shape),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/cms/v1/contest/judging',
    guard: administers,
    summary:
      'Sets criteria, judges and deadline. Weights add up to 100. Once a score exists, criteria cannot be added, removed, moved or weighted anew: 409 `criteria_scored`. A removed judge’s scores are kept, and do not count.',
    body: z.strictObject({ criteria: criteria.write, judges: judges.write, ends_at: futureInstant.nullable() }),
    data: plan.extend(counts.shape),
    versioned: true,
  }),
  queue: endpoint({
    method: 'GET',
    path: '/cms/v1/contest/judging/queue',
    guard: decides,
    summary: 'The entries of one queue, the oldest first. Whoever is no judge has only entries without a decision.',
    query: z.strictObject({ state: z.enum(judgingQueues).optional(), after: id.optional(), limit: wholeNumber(1, limits.rowsMost).optional() }),
    data: z.object({ ...counts.shape, rows: z.array(queued), next: id.nullable() }),
  }),
  ranking: endpoint({
    method: 'GET',
    path: '/cms/v1/contest/judging/ranking',
    guard: decides,
    summary:
      'The ranking: means over the judges who scored, ties by the first criterion. Entries that lack a judge are not ranked and come last. A judge sees figures only of entries that they have scored, a super_admin who is no judge all, anybody else none.',
    query: z.strictObject({ page: wholeNumber(1, 10_000).optional(), limit: wholeNumber(1, limits.rowsMost).optional() }),
    data: ranking,
  }),
  get: endpoint({
    method: 'GET',
    path: '/cms/v1/contest/judging/{id}',
    guard: decides,
    summary: 'An entry without its sender, and the caller’s own scores and notes. The scores of others are there only once the caller’s own are saved.',
    params: idParams,
    data: judged,
  }),
  score: endpoint({
    method: 'PUT',
    path: '/cms/v1/contest/judging/{id}',
    guard: decides,
    summary: `Saves the caller’s scores of an entry, ${scores.least} to ${scores.most} for every criterion. They can be changed until the deadline.`,
    params: idParams,
    body: z.strictObject({ scores: givenScores.write }),
    data: judged,
  }),
  annotate: endpoint({
    method: 'PUT',
    path: '/cms/v1/contest/judging/{id}/notes',
    guard: decides,
    summary: 'Replaces the caller’s own notes on an entry. Nobody else sees them.',
    params: idParams,
    body: z.strictObject({ notes: notes.write }),
    data: z.object({ notes: z.array(noteRead) }),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/cms/v1/contest/entry/{id}/approve',
    guard: decides,
    summary: 'Lets a waiting entry take part.',
    params: idParams,
    data: decision,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/cms/v1/contest/entry/{id}/decline',
    guard: decides,
    summary: 'Declines a waiting entry. If it is public, it is hidden.',
    params: idParams,
    body: z.strictObject({ reason: judgingFields.reason.write }),
    data: decision,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/cms/v1/contest/entry/{id}/video',
    guard: administers,
    summary:
      'Makes a clip of an approved entry in a channel, a draft with its title, description and film. Personal data stays with the entry. 409 if there is one already.',
    params: idParams,
    body: z.strictObject({ channel: judgingFields.channel.write }),
    data: z.object({ idVideo: id }),
  }),
  status: endpoint({
    method: 'POST',
    path: '/cms/v1/contest/status',
    guard: 'public',
    perMinute: 20,
    summary: 'What became of an entry, by its code. No personal data.',
    body: z.strictObject({ code: line(2 * codeLength) }),
    data: status,
  }),
};
