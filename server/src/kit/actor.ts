import type { BanNotice } from '@marquee/contract/users/ban';
import type { Role } from '@marquee/contract/access';
import type { Language } from '@marquee/contract/words/words';

/**
 * Who calls. `channels` are the ids of the channels that a partner belongs to, the source of row scope.
 * `id` is null for the machine itself (a finished transcode) and for callers without a session.
 */
export type Actor = {
  id: string | null;
  role: Role | null;
  permissions: readonly string[];
  channels: readonly string[];
  language: Language;
  requestId: string;
  /** What one person does with one press, as their console names it; without it each transaction is a changeset of its own. A UUID. */
  changeset?: string;
  /** The ticket by which a stranger works on one entry; see `Guard` of the contract. */
  ticket?: string;
  /** SHA-256 of the session's token, so that a session can end itself; null without one. */
  session: string | null;
  /** The super_admin whose session this is, while they see the console as the person `id`; it then changes nothing. */
  seenBy?: string;
  /** The ban that ended this session; it may then only sign out. */
  ban?: BanNotice;
  /** Whether the session's screen is locked: it may be unlocked or ended, and nothing else. */
  isLocked?: boolean;
};

/** The machine: jobs, sweeps, screening. It may do everything and is shown as "Marquee" in histories. */
export const machine: Actor = { id: null, role: 'super_admin', permissions: [], channels: [], language: 'vi', requestId: 'machine', session: null };

/** Nobody in particular: public calls. */
export const stranger = (requestId: string, language: Language): Actor => ({
  id: null,
  role: null,
  permissions: [],
  channels: [],
  language,
  requestId,
  session: null,
});
