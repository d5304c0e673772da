/** One outgoing mail. `secrets` are the secrets of its links. A log leaves them out unless it is the only place where the mail can be read. */
export type Letter = {
  /** identifies the mail: sent twice, it has the same `Message-ID`, so that a mailbox can recognise it */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  secrets: readonly string[];
};

/** A mail transport. `send` resolves once the mail is handed over. @throws MailRefused if it will never be accepted, MailAway if it may be later. */
export type Mail = {
  way: 'log' | 'smtp';
  send: (letter: Letter) => Promise<void>;
  /** Closes connections. */
  close: () => void;
};

/** The mail will never be accepted, however often it is tried. The message is the other side's reason. */
export class MailRefused extends Error {}
/** The mail could not be handed over now. */
export class MailAway extends Error {}
