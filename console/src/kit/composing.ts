import type { KeyboardEvent } from 'react';

/**
 * Whether a key is the input method's, which is writing a word (Japanese, Vietnamese). Of the Enter that ends one, some Safari says so by its old code
 * alone (WCAG technique SCR41).
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean => nativeEvent.isComposing || keyCode === 229;
