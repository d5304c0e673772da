/** One mail as it goes out. `secrets` are what its links carry: a log that is not the only place where the mail can be read leaves them out. */
export type Letter = {
  /** names the mail: sent twice, it has the same `Message-ID`, so that a mailbox can tell */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  secrets: readonly string[];
};

/**
 * Where mail goes. `send` resolves when the mail is on its way; @throws MailRefused when it will never be, MailAway when it may be later.
 */
export type Mail = {
  way: 'log' | 'smtp';
  send: (letter: Letter) => Promise<void>;
  /** Lets go of connections. */
  close: () => void;
};

/** The mail will not be taken, however often it is tried; the message is the other side's reason. */
export class MailRefused extends Error {}
/** The mail could not be handed over now. */
export class MailAway extends Error {}
