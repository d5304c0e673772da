import { useLayoutEffect, useRef, useState } from 'react';
import { lazyWithFallback } from './lazy.tsx';
import type { TextKey } from '../words/words.ts';
import './keyboard.css';

const KeyMap = lazyWithFallback(() => import('./KeyMap.tsx').then((m) => m.KeyMap));

/**
 * One key of a screen. `key` is the browser's name for it (`j`, `/`, `Enter`, `shift+j`, `mod+s` with Ctrl or Command, `mod+shift+s`). `about` describes it:
 * a key of the words, or its own text, such as an action's label. If `run` returns false it had nothing to do, and the key is left to others.
 */
export type Key = { key: string; about: TextKey | { text: string }; run: (event: KeyboardEvent) => unknown };

/** Whether the focus is in a text field, where keys of the screen must do nothing. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !['checkbox', 'radio', 'button'].includes((target as HTMLInputElement).type)));

/** Whether Enter or space already presses the focused control. */
const pressesControl = (event: KeyboardEvent) =>
  (event.key === 'Enter' || event.key === ' ') &&
  event.target instanceof Element &&
  event.target.closest('a, button, summary, [role="button"], [role="menuitem"]') !== null;

/** Whether a popup is open over the screen. Keys are then meant for it, even if it has no item for them. */
const isPopupOpen = () => document.querySelector(':popover-open') !== null;

function keyName(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // On most keyboards Shift is part of signs such as `?`.
  const shifted = event.shiftKey && /^\p{L}$/u.test(key) ? `shift+${key}` : key;
  return event.ctrlKey || event.metaKey ? `mod+${shifted}` : shifted;
}

/** All components that have keys now, the newest last. */
const keyHolders = new Set<{ keys: () => readonly Key[]; show: () => void }>();

/** Opens the map of the keys that work now. */
export const showKeys = (): void => [...keyHolders].at(-1)?.show();

/** Registers the keys of this screen. On `?` it shows a map of them and of all other keys. Render the result. */
export function useKeys(keys: readonly Key[]) {
  const [shownKeys, setShownKeys] = useState<readonly Key[] | null>(null);
  const latest = useRef(keys);
  // Set before the first paint, so that a key pressed right then does not act on what was there before.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  // Listens before the first paint, so that whoever sees the screen can use its keys.
  useLayoutEffect(() => {
    const holder = { keys: () => latest.current, show: () => setShownKeys([...keyHolders].toReversed().flatMap((each) => each.keys())) };
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing || document.querySelector('dialog[open]') !== null) return;
      const name = keyName(event);
      if (!name.startsWith('mod+') && (isTyping(event.target) || pressesControl(event) || isPopupOpen())) return;
      const found = name === '?' ? { run: showKeys } : latest.current.find(({ key }) => key === name);
      if (found === undefined) return;
      if (found.run(event) !== false) event.preventDefault();
    };
    keyHolders.add(holder);
    window.addEventListener('keydown', listen);
    return () => {
      keyHolders.delete(holder);
      window.removeEventListener('keydown', listen);
    };
  }, []);
  if (shownKeys === null) return null;
  return <KeyMap keys={shownKeys} onClose={() => setShownKeys(null)} />;
}
