/** What a mail is about: what happened, or what its link does. */
export const letterKinds = [
  'confirm',
  'exists',
  'reset',
  'password_reset',
  'password_changed',
  'factor_reset',
  'invite',
  'invite_over',
  'banned',
  'ban_lifted',
  'campaign_submitted',
  'campaign_approved',
  'campaign_rejected',
  'campaign_asked',
  'campaign_running',
  'campaign_finished',
] as const;
export type LetterKind = (typeof letterKinds)[number];

/** The texts of one mail. `before` and `after` are the paragraphs around the link. A kind without a link has no `button`. */
export type Wording = { subject: string; before: string[]; button?: string; after: string[] };

/**
 * The words of every mail in one language. Those of an invitation name who invited (`{{by}}`) and the `{{role}}`, those of a ban its `{{scope}}`,
 * `{{reason}}`, `{{until}}` and `{{text}}`, those of a campaign its `{{campaign}}` (its name), `{{company}}`, `{{until}}` (when the answer is due), `{{reason}}`,
 * `{{text}}` and `{{days}}` (its first and last day). `name` is the reader's.
 */
export type Letters = Record<LetterKind, Wording> & { greeting: (name: string) => string; orCopy: string; end: string; forGood: string };
