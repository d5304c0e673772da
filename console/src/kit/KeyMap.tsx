import { useTexts } from '../words/words.ts';
import { Dialog } from './Dialog.tsx';
import type { Key } from './keyboard.tsx';

/** The name of a key as keyboards show it, for `mod+s` and the like. */
const keyName = (key: string) =>
  key
    .replace('mod+', navigator.userAgent.includes('Mac') ? '⌘ ' : 'Ctrl ')
    .replace('shift+', 'Shift ')
    .replace(/ ?\b\w$/, (letter) => letter.toUpperCase());

/** A dialog that lists the keys and what each does. */
export function KeyMap({ keys, onClose }: { keys: readonly Key[]; onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog title={t('kit.keys.title')} onClose={onClose}>
      {/* A long list scrolls, and keys can scroll only what has the focus. */}
      <div role="group" aria-label={t('kit.keys.title')} tabIndex={0}>
        <dl className="keymap">
          {[...keys, { key: '?', about: 'kit.keys.help' as const }].map(({ key, about }) => (
            <div key={key}>
              <dt>
                <kbd>{keyName(key)}</kbd>
              </dt>
              <dd>{typeof about === 'object' ? about.text : t(about as 'kit.keys.help')}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
