import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to the input method, which is composing a word (Japanese, Vietnamese). For the Enter that ends a word, some versions of Safari report
 * it only as key code 229 (WCAG technique SCR41).
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean => nativeEvent.isComposing || keyCode === 229;

/**
 * Milliseconds without typing after which a search starts although the input method is still composing. Keyboards of phones compose every word, so a search
 * would otherwise wait for the next word.
 */
const composingMs = 1000;

let isInputOpen = false;
window.addEventListener('compositionstart', () => (isInputOpen = true), { capture: true });
// If an input disappears while it composes a word, the browser sends no `compositionend`.
for (const event of ['compositionend', 'focusout']) window.addEventListener(event, () => (isInputOpen = false), { capture: true });

/**
 * Runs a callback after `ms` milliseconds without typing. While the input method composes a word it waits, so that half a word is not searched; it runs soon
 * after the word ends.
 * @returns a function that cancels it
 */
export function debounceTyping(ms: number, run: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer);
    window.removeEventListener('compositionend', onComposed, { capture: true });
  };
  const finish = () => {
    cancel();
    run();
  };
  const onComposed = () => {
    clearTimeout(timer);
    timer = setTimeout(finish, ms);
  };
  let timer = setTimeout(finish, isInputOpen ? Math.max(ms, composingMs) : ms);
  window.addEventListener('compositionend', onComposed, { capture: true });
  return cancel;
}
