/** The decision on an entry: it waits, judges may score it, or it does not take part. */
export const entryDecisions = ['APPROVE', 'APPROVED', 'DECLINED'] as const;
export type EntryDecision = (typeof entryDecisions)[number];

/** Why an entry does not take part. The entrant reads the reason. */
export const declineReasons = ['off_topic', 'against_rules', 'copyright', 'unplayable', 'inappropriate', 'duplicate'] as const;
export type DeclineReason = (typeof declineReasons)[number];
