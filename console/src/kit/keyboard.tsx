import { useLayoutEffect, useRef, useState } from 'react';
import { lazyWithFallback } from './lazy.tsx';
import type { TextKey } from '../words/words.ts';
import './keyboard.css';

const KeyMap = lazyWithFallback(() => import('./KeyMap.tsx').then((m) => m.KeyMap));

/**
 * One key of a screen: `key` as the browser names it (`j`, `/`, `Enter`, `shift+j`, `mod+s` with Ctrl or Command, `mod+shift+s`), what it is for, and what it does.
 * What it is for is a key of the words, or a text of its own, such as an action's label. Where `run` answers false there was nothing to do, and the
 * key is left to others.
 */
export type Key = { key: string; about: TextKey | { text: string }; run: (event: KeyboardEvent) => unknown };

/** Where typing means text, and keys of the screen must be silent. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !['checkbox', 'radio', 'button'].includes((target as HTMLInputElement).type)));

/** What Enter and space already do on a focused control is left to it. */
const isPressed = (event: KeyboardEvent) =>
  (event.key === 'Enter' || event.key === ' ') &&
  event.target instanceof Element &&
  event.target.closest('a, button, summary, [role="button"], [role="menuitem"]') !== null;

/** Whether a menu or a box is open over the screen: a letter is then meant for it, also one that it has no item for. */
const isOver = () => document.querySelector(':popover-open') !== null;

function named(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // Of signs such as `?` Shift is a part, on most keyboards.
  const shifted = event.shiftKey && /^\p{L}$/u.test(key) ? `shift+${key}` : key;
  return event.ctrlKey || event.metaKey ? `mod+${shifted}` : shifted;
}

/** Whoever has keys now, the screen at hand last. */
const holders = new Set<{ keys: () => readonly Key[]; show: () => void }>();

/** Opens the map of the keys that hold where one is. */
export const showKeys = (): void => [...holders].at(-1)?.show();

/** Keys of the screen at hand, and on `?` the map of them and of those that hold everywhere: render what it answers with. */
export function useKeys(keys: readonly Key[]) {
  const [shown, show] = useState<readonly Key[] | null>(null);
  const latest = useRef(keys);
  // As soon as it is drawn: a key that is pressed right then must not act on what was there before.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  // Before the first frame is drawn: whoever sees the screen can use its keys.
  useLayoutEffect(() => {
    const holder = { keys: () => latest.current, show: () => show([...holders].toReversed().flatMap((each) => each.keys())) };
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing || document.querySelector('dialog[open]') !== null) return;
      const name = named(event);
      if (!name.startsWith('mod+') && (isTyping(event.target) || isPressed(event) || isOver())) return;
      const found = name === '?' ? { run: showKeys } : latest.current.find(({ key }) => key === name);
      if (found === undefined) return;
      if (found.run(event) !== false) event.preventDefault();
    };
    holders.add(holder);
    window.addEventListener('keydown', listen);
    return () => {
      holders.delete(holder);
      window.removeEventListener('keydown', listen);
    };
  }, []);
  if (shown === null) return null;
  return <KeyMap keys={shown} onClose={() => show(null)} />;
}
