import type { KeyboardEvent } from 'react';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import { useTexts } from '../../words/words.ts';

/** The key that empties a select from where one types in it. */
const emptyingKey = 'Delete';

/**
 * The button that empties a select, named in the person's language: the library has one English name for it. It is for the pointer: Tab goes from field to
 * field, and the keyboard empties a select with `emptying`.
 */
export function useEmptier() {
  const t = useTexts();
  const untabbed = (icon: HTMLElement | null) => {
    const button = icon?.closest('button');
    button?.setAttribute('tabindex', '-1');
    button?.setAttribute('aria-keyshortcuts', emptyingKey);
  };
  return { clearIcon: <CloseCircleFilled ref={untabbed} aria-hidden />, label: t('kit.clearSelection') };
}

/** What a select does at a key: Delete empties it, unless something is typed into it that the key is meant for. */
export const clearOnDelete = (empty: () => void) => (event: KeyboardEvent) => {
  const { target } = event;
  if (event.key === emptyingKey && !(target instanceof HTMLInputElement && target.value !== '')) empty();
};

/**
 * What an open select does at Tab: it takes what is marked where somebody typed for it or moved to it, and lets Tab go on to the next field. The library
 * would take the first option from whoever only looked, and keep the focus, so that what is typed next lands in the wrong field.
 */
export const selectOnTab = (pick: (value: string) => void) => (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
  const input = event.currentTarget;
  const isOpen = input.getAttribute('aria-expanded') === 'true';
  const isMeant = isOpen && (input.value !== '' || input.dataset['moved'] === 'true');
  if (isOpen && event.key.startsWith('Arrow')) input.dataset['moved'] = 'true';
  else if (event.key === 'Tab' || event.key === 'Enter' || event.key === 'Escape') delete input.dataset['moved'];
  if (event.key !== 'Tab') return;
  event.stopPropagation();
  // The library writes an option's value where screen readers find it.
  const marked = isMeant ? document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent : undefined;
  if (marked) pick(marked);
};
