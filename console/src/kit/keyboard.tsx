import { useEffect, useRef, useState } from 'react';
import { useWords } from '../words/words.ts';
import type { WordKey } from '../words/words.ts';
import { Dialog } from './Dialog.tsx';
import './keyboard.css';

/** One key of a screen: `key` as the browser names it (`j`, `/`, `Enter`, `mod+s` with Ctrl or Command), what it is for, and what it does. */
export type Key = { key: string; about: WordKey; run: (event: KeyboardEvent) => void };

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

function named(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key;
}

/** Keys of the screen at hand, and the map of them on `?`: render what it answers with. */
export function useKeys(keys: Key[]) {
  const [isShown, show] = useState(false);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]') !== null) return;
      const name = named(event);
      if (!name.startsWith('mod+') && (isTyping(event.target) || isPressed(event))) return;
      const found = name === '?' ? { run: () => show(true) } : latest.current.find(({ key }) => key === name);
      if (found === undefined) return;
      event.preventDefault();
      found.run(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return isShown ? <KeyMap keys={keys} onClose={() => show(false)} /> : null;
}

function KeyMap({ keys, onClose }: { keys: Key[]; onClose: () => void }) {
  const t = useWords();
  const shown = (key: string) => key.replace('mod+', navigator.userAgent.includes('Mac') ? '⌘ ' : 'Ctrl ').replace(/ ?\b\w$/, (letter) => letter.toUpperCase());
  return (
    <Dialog title={t('kit.keys.title')} onClose={onClose}>
      <dl className="keymap">
        {[...keys, { key: '?', about: 'kit.keys.help' as const }].map(({ key, about }) => (
          <div key={key}>
            <dt>
              <kbd>{shown(key)}</kbd>
            </dt>
            <dd>{t(about as 'kit.keys.help')}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
