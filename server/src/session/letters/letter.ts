/** What a mail is about: what happened, or what its link does. */
export const letterKinds = ['confirm', 'exists', 'reset', 'password_reset', 'password_changed', 'factor_reset', 'banned', 'ban_lifted'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** One mail's words. `before` and `after` stand around the link; a kind without a link has no `button`. */
export type Wording = { subject: string; before: string[]; button?: string; after: string[] };

/** The words of every mail in one language. `name` is the reader's. */
export type Letters = Record<LetterKind, Wording> & { greeting: (name: string) => string; orCopy: string; end: string; forGood: string };
