import type { KeyboardEvent } from 'react';

/**
 * Whether a key is the input method's, which is writing a word (Japanese, Vietnamese). Of the Enter that ends one, some Safari says so by its old code
 * alone (WCAG technique SCR41).
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean => nativeEvent.isComposing || keyCode === 229;

/**
 * Milliseconds of quiet after which words are asked for though the input method still has them open: keyboards of phones compose every word, and
 * would otherwise have nothing asked until the next one begins.
 */
const composedMs = 1000;

let isOpen = false;
window.addEventListener('compositionstart', () => (isOpen = true), { capture: true });
// An input that goes while a word is open in it never says that the word has ended.
for (const end of ['compositionend', 'focusout']) window.addEventListener(end, () => (isOpen = false), { capture: true });

/**
 * Does something after so many milliseconds of quiet, for what is typed: nothing half-written is asked for while the input method composes it, and
 * the whole soon after its end. @returns how to leave it
 */
export function debounceTyping(ms: number, run: () => void): () => void {
  const leave = () => {
    clearTimeout(timer);
    window.removeEventListener('compositionend', composed, { capture: true });
  };
  const done = () => {
    leave();
    run();
  };
  const composed = () => {
    clearTimeout(timer);
    timer = setTimeout(done, ms);
  };
  let timer = setTimeout(done, isOpen ? Math.max(ms, composedMs) : ms);
  window.addEventListener('compositionend', composed, { capture: true });
  return leave;
}
