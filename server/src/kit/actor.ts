import type { Role } from '@marquee/contract/access';
import type { Language } from '@marquee/contract/words/words';

/**
 * The caller of a request. `channels` are the ids of the channels that a partner belongs to; row scopes are made from them.
 * `id` is null for the machine itself, such as a finished transcode, and for callers without a session.
 */
export type Actor = {
  id: string | null;
  role: Role | null;
  permissions: readonly string[];
  channels: readonly string[];
  language: Language;
  requestId: string;
  /** The changeset of this call, a UUID that the console sends. All writes of one user action share it. Without it, each transaction is its own changeset. */
  changeset?: string;
  /** The entry ticket of a caller who is not signed in; see `Guard` of the contract. */
  ticket?: string;
  /** The id of the platform whose key came with the call, or over which the viewer's session was opened; see `Guard`. */
  platform?: string | null;
  /** SHA-256 of the session's token, so that a session can end itself; null without one. */
  session: string | null;
  /** The super_admin whose session this is, while they see the console as the person `id`; it then changes nothing. */
  seenBy?: string;
  /** What the refusal `banned` says of the ban that ended this session; it may then only sign out. */
  ban?: Record<string, unknown>;
  /** Whether the role demands a second factor that the person has not set up: they may do so, and nothing else. */
  needsFactor?: boolean;
  /** Where the request came from, and its `User-Agent`; absent for the machine. */
  address?: string;
  agent?: string | undefined;
  /** Whether the session's screen is locked: it may be unlocked or ended, and nothing else. */
  isLocked?: boolean;
};

/** The actor of jobs, cleanups and screening. It has every right, and histories show it as "Marquee". */
export const machine: Actor = { id: null, role: 'super_admin', permissions: [], channels: [], language: 'vi', requestId: 'machine', session: null };

/** The actor of a call without a session. */
export const stranger = (requestId: string, language: Language): Actor => ({
  id: null,
  role: null,
  permissions: [],
  channels: [],
  language,
  requestId,
  session: null,
});
