/** What a mail is about: what happened, or what its link does. */
export const letterKinds = ['confirm', 'exists', 'reset', 'password_reset', 'password_changed', 'factor_reset', 'banned', 'ban_lifted'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** The texts of one mail. `before` and `after` are the paragraphs around the link. A kind without a link has no `button`. */
export type Wording = { subject: string; before: string[]; button?: string; after: string[] };

/** The texts of every mail in one language. `name` is the name of the reader. */
export type Letters = Record<LetterKind, Wording> & { greeting: (name: string) => string; orCopy: string; end: string; forGood: string };
