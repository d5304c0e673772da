import { z } from 'zod';
import { roles } from '../access.ts';
import { entryDecisions } from '../contest/decision.ts';
import { approveTypes, moderatedKinds } from '../feedback/moderation.ts';
import { groupKinds } from '../feedback/reported.ts';
import { endpoint, id, instant } from '../kit/endpoint.ts';
import { linked, picture } from '../kit/field.ts';
import { limits } from '../limits.ts';
import { filmKinds, publishedKinds } from '../media/content.ts';
import { healthCauses } from '../media/television.ts';
import { transcodeCauses } from '../media/transcode.ts';

/** A group of things that wait for a person: how many there are, counted up to `limits.todayCounted`, and the first of them. */
const group = <R extends z.ZodType>(row: R) => z.object({ total: z.int(), rows: z.array(row).max(limits.todayRows) });

/** A record as it is shown here. */
const record = { id, title: z.string(), poster: picture.nullable() };

/** A public live channel that cannot be played. `cause` and `http_status` as in its health report. */
const channelDown = z.object({ ...record, since: instant.nullable(), cause: z.enum(healthCauses).nullable(), http_status: z.int().nullable() });

/** Content whose last transcode failed. `at_s`: the second of the film at which it is damaged, if that is the cause. */
const failedTranscode = z.object({
  ...record,
  kind: z.enum(filmKinds),
  job_id: id,
  cause: z.enum(transcodeCauses).nullable(),
  at_s: z.number().nullable(),
  since: instant,
});

/** A draft that this person made. `missing`: the fields that it lacks. */
const draft = z.object({ ...record, kind: z.enum(publishedKinds), channel: linked.nullable(), missing: z.array(z.string()), updated_at: instant });

/** A contest entry that waits for a decision (`APPROVE`), or an approved one that this person has still to judge. */
const entry = z.object({ ...record, created_at: instant, decision: z.enum(entryDecisions) });

/** A comment or a review that waits for a moderator. `title` is how its text begins. */
const item = z.object({ id, kind: z.enum(moderatedKinds), title: z.string(), approve_type: z.enum(approveTypes), created_at: instant });

/** Reports of content or of a viewer that wait for an answer. `title` is what that is called. */
const report = z.object({ id, kind: z.enum(groupKinds), title: z.string(), reported_at: instant });

/** A campaign that waits for the provider's decision. The answer is due `limits.campaignReplyHours` after `submitted_at`. */
const campaign = z.object({ id, title: z.string(), company: z.string().nullable(), submitted_at: instant });

/** A campaign of this person that waits for them: a draft with the fields that it lacks, or one of which the provider asked something (`is_asked`). `at`: since when. */
const ownCampaign = z.object({ id, title: z.string(), is_asked: z.boolean(), missing: z.array(z.string()), at: instant });

/** Somebody who has not accepted their invitation yet. */
const invitation = z.object({ id, email: z.string(), role: z.enum(roles), invited_until: instant });

/** What waits for the person who is signed in. A group that they may not see is empty. */
const waiting = z.object({
  channels_down: group(channelDown),
  failed_transcodes: group(failedTranscode),
  drafts: group(draft),
  campaigns: group(campaign),
  own_campaigns: group(ownCampaign),
  entries: group(entry),
  items: group(item),
  reports: group(report),
  invitations: group(invitation),
});
export type Today = z.output<typeof waiting>;

export const today = {
  get: endpoint({
    method: 'GET',
    path: '/cms/v1/today',
    guard: 'session',
    summary: `What needs the caller today, as far as their rights and channels go: the first ${limits.todayRows} of each group, and how many there are.`,
    data: waiting,
  }),
};
