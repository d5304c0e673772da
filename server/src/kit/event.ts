import type { Tx } from './change.ts';

/** The record of an event that is about no record. */
export const noRecord = '00000000-0000-0000-0000-000000000000';

/** Something that somebody did, or tried to do, without changing a record: a sign-in, an export, the start of "see as". */
export type AuditEvent = {
  /** what it is about, such as `session`; `auditKinds` of the contract lists all */
  kind: string;
  /** what happened, such as `sign_in`; `auditVerbs` of the contract lists all */
  verb: string;
  /** the id of the person or record that it is about */
  record?: string | undefined;
  /** what that is called */
  label?: string | null;
  /** figures and names that belong to it, in the form of changed fields */
  changes?: Record<string, [unknown, unknown]>;
};

/** Writes an event to the audit log, stored with the transaction. The actor of the transaction is who did it. Never pass a secret. */
export function recordEvent(tx: Tx, { kind, verb, record = noRecord, label = null, changes = {} }: AuditEvent): void {
  tx.recordWrite({ kind, verb, record, label, changes, audience: [], isEvent: true });
}
