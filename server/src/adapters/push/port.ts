/** One notification to the applications of viewers. `id` identifies it: sent again, it reaches nobody twice. `data` tells the application what to open. */
export type PushMessage = { id: string; title: string; text: string; data: Readonly<Record<string, string>> };

/** Whether the service took a message for one receiver, and if not, its reason. */
export type PushResult = { receiver: string; state: 'sent' | 'failed'; reason: string | null };

/** A push service. `send` hands a message over for at most `mostReceivers` viewers and has a result for each. @throws PushAway if it took it for nobody, but may later */
export type Push = {
  way: 'log' | 'fcm';
  send: (message: PushMessage, receivers: readonly string[]) => Promise<readonly PushResult[]>;
  /** Closes connections. */
  close: () => void;
};

/** The most receivers of one `send`. */
export const mostReceivers = 500;

/** The service took nothing, and may do so later. */
export class PushAway extends Error {}
