import type { Shape } from '../shape.ts';
import type { actions as vi } from '../vi/actions.ts';

/** Rare actions on content, and the merge of genres and keywords. */
export const actions = {
  fields: { media_action: { into: 'Merge into', collection: 'Ribbon, banner or mix', text: 'Text of the notification' } },
  actions: {
    add: {
      label: 'Add to a ribbon',
      title_one: 'Add {{total}} item to a ribbon',
      title_other: 'Add {{total}} items to a ribbon',
      yes_one: 'Add {{total}} item',
      yes_other: 'Add {{total}} items',
      added: 'at the end of {{name}}',
    },
    send: {
      label: 'Send a notification',
      title_one: 'Send a notification about {{total}} item',
      title_other: 'Send a notification about {{total}} items',
      text: 'The subscribers of the channel of {{names}} get this notification. It cannot be taken back.',
      yes: 'Yes, send it!',
    },
    copyLink: 'Copy link',
  },
  tags: {
    use: 'Used by',
    unused: 'Not used',
    merge: 'Merge',
    merged: 'merged into {{name}}',
    title: {
      genre_one: 'Merge {{total}} genre into another',
      genre_other: 'Merge {{total}} genres into another',
      keyword_one: 'Merge {{total}} keyword into another',
      keyword_other: 'Merge {{total}} keywords into another',
    },
    yes: {
      genre_one: 'Merge {{total}} genre',
      genre_other: 'Merge {{total}} genres',
      keyword_one: 'Merge {{total}} keyword',
      keyword_other: 'Merge {{total}} keywords',
    },
    text: 'All content with {{names}} gets the chosen one instead. {{names}} goes to the trash and stays there for {{days}} days.',
    items_one: '{{total}} item will carry “{{name}}”.',
    items_other: '{{total}} items will carry “{{name}}”.',
    both_one: '{{total}} of these carries several of them, and keeps one.',
    both_other: '{{total}} of these carry several of them, and keep one.',
  },
} satisfies Shape<typeof vi>;
