/** What every sort of content has in common. */

/** How content is marked out; Normal is not shown. */
export const labels = ['Normal', 'Exclusive', 'Hot', 'Live'] as const;

/** What the operator chose: public or hidden. A new record is `disable`. */
export const visibilities = ['disable', 'enable'] as const;

/** What lists show: blocked (on the content blacklist), else draft (never yet enabled), else public, else hidden. */
export const statuses = ['blocked', 'draft', 'public', 'hidden'] as const;

export const transcodeStatuses = ['not_ready', 'queued', 'running', 'ready', 'failed', 'stopped'] as const;
export type TranscodeStatus = (typeof transcodeStatuses)[number];

/** Whether a blacklisted keyword was found, and whether somebody has approved the item since. */
export const blacklistStatuses = ['CLEAR', 'BLOCKED', 'APPROVED'] as const;
