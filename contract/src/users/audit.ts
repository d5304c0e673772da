import { z } from 'zod';
import { endpoint, id, instant } from '../kit/endpoint.ts';
import { linked, oneOf, optional, ref, text, timestamp } from '../kit/field.ts';
import { listing } from '../kit/listing.ts';

/**
 * What rows of the audit log are about: the kinds of records, and `session` (signing in and out), `call` (a change that was refused), `list` (an export),
 * `contest` (its plan and how it is judged), `report` (reports that were answered because their target was deleted, hidden or banned), `announcement`, `thread`,
 * `transcode`, `required_factor` (the roles that must have a second factor) and `ad_rules` (the rules for video advertisements).
 */
export const auditKinds = [
  'session',
  'call',
  'list',
  'user',
  'platform',
  'ban',
  'movie',
  'video',
  'music',
  'television',
  'collection',
  'page',
  'channel',
  'people',
  'tag',
  'comment',
  'review',
  'feedback',
  'crash',
  'reported_content',
  'reported_user',
  'reported_ad',
  'report',
  'store_review',
  'transcode',
  'thread',
  'announcement',
  'contest',
  'required_factor',
  'ad_rules',
  'keyword',
  'zone',
  'campaign',
  'ad',
  'advertiser',
  'exchange_rate',
] as const;

/** What was done. `refuse`: the server refused a change; `reveal`: an ID photo was shown; `purge`: removed for good; `erase`: personal data was erased. */
export const auditVerbs = [
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'end_sessions',
  'lock',
  'unlock',
  'refuse',
  'create',
  'update',
  'remove',
  'restore',
  'purge',
  'undo',
  'password',
  'confirm',
  'reveal',
  'export',
  'erase',
  'correct',
  'approve_entry',
  'decline_entry',
  'score',
  'annotate',
  'publish_entry',
  'decline',
  'approve',
  'exchange',
  'send',
  'start',
  'stop',
  'clear',
  'see_as',
  'see_as_end',
  'reset_second_factor',
  'ban',
  'lift',
  'lift_ban',
  'key',
  'revoke_key',
  'reply',
  'invite',
  'accept',
  'withdraw',
  'approve_report',
  'reopen',
  'report',
  'ask',
  'finish',
  'keep',
  'take_down',
  'close',
  'hide',
  'show',
  'submit',
  'revise',
  'review',
  'reject',
  'finalise',
  'pause',
  'resume',
] as const;

const path = '/cms/v1/audit';
const administers = { area: 'users', right: 'administer' } as const;

/** One row of the audit log: who did what to what, from where, when. Nobody can change or remove it. */
export const auditRow = z.object({
  idAudit: id,
  /** its place in the chain of seals, from 1 */
  position: z.int(),
  at: instant,
  /** null: the server itself, or somebody who was not signed in; `label` is the name of then */
  actor: linked.nullable(),
  kind: z.string(),
  verb: z.string(),
  /** null: it is about no record; `label` is what it was called then, empty if it had no name */
  record: linked.nullable(),
  /** what it is about, in words: the record's name of then, the e-mail that was tried, the call that was refused */
  label: z.string().nullable(),
  /** whether the record still exists, in the trash or outside it */
  is_there: z.boolean(),
  /** by field: before and after */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  address: z.string().nullable(),
  /** browser and system */
  agent: z.string().nullable(),
});
export type AuditRow = z.output<typeof auditRow>;

const list = listing({
  name: 'audit',
  area: 'users',
  path,
  id: 'idAudit',
  title: 'label',
  fields: {
    label: optional(text()),
    at: timestamp(),
    actor: optional(ref('user')),
    kind: oneOf(auditKinds),
    verb: oneOf(auditVerbs),
    address: optional(text()),
    agent: optional(text()),
  },
  filters: ['actor', 'kind', 'verb', 'at'],
  sort: ['at'],
  sorted: { by: 'at', order: 'desc' },
  params: { record: id.optional(), address: z.union([z.ipv4(), z.ipv6()]).optional() },
  summary:
    'The audit log: sign-ins, refused calls, exports and every change by people. `name` searches who and what; `record` asks for what was done to one record or person, `address` for what came from one address.',
  data: auditRow,
});

/** The list of the audit log. */
export const audits = { ...list, list: { ...list.list, guard: administers } };

/** The audit log. */
export const audit = {
  name: audits.name,
  fields: audits.fields,
  list: audits.list,
  noteExport: endpoint({
    method: 'POST',
    path: `${path}/export`,
    guard: 'session',
    isAllowedWhileSeeingAs: true,
    summary: 'Notes in the audit log that the caller writes a list to a file. The console makes the file itself, of the list’s own pages.',
    body: z.strictObject({
      /** the name of the list */
      kind: z
        .string()
        .max(40, { abort: true })
        .regex(/^[a-z_]+$/),
      rows: z.int().min(0).max(1_000_000),
    }),
    data: z.object({ state: z.literal('DONE') }),
  }),
};
