import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { isComposing } from '../kit/composing.ts';

/** How far Page Up and Page Down go. */
const stride = 8;

/**
 * An input with a list of what it may mean under it, after the WAI-ARIA pattern: the focus stays in the input, arrows go through the
 * list and around its ends, Enter takes what is marked (-1 where nothing is), Escape closes. The first is marked until a person moves.
 */
export function useCombobox({ count, isOpen, onChoose, onClose }: { count: number; isOpen: boolean; onChoose: (at: number) => void; onClose: () => void }) {
  const id = useId();
  const [marked, mark] = useState(0);
  const at = Math.min(marked, count - 1);
  const shows = isOpen && count > 0;
  const optionId = (which: number) => `${id}-${which}`;
  useEffect(() => {
    if (shows) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at, shows]);

  const steps: Record<string, (from: number) => number> = {
    ArrowDown: (from) => (from + 1) % count,
    ArrowUp: (from) => (from + count - 1) % count,
    PageDown: (from) => Math.min(from + stride, count - 1),
    PageUp: (from) => Math.max(from - stride, 0),
  };
  function onKeyDown(event: KeyboardEvent): void {
    // An Enter that ends the writing of a word (Japanese, Vietnamese) is the input method's.
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (step && shows) {
      event.preventDefault();
      mark(step(at));
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      onChoose(at);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  }
  return {
    /** Which is marked; -1 where there is none. */
    at,
    /** Marks the first again: what is listed is about something else now. */
    reset: () => mark(0),
    input: {
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': shows,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': shows ? optionId(at) : undefined,
      onKeyDown,
    } as const,
    list: { id: `${id}-list`, role: 'listbox' } as const,
    option: (which: number) =>
      ({
        id: optionId(which),
        role: 'option',
        'aria-selected': which === at,
        onPointerMove: () => mark(which),
        // The focus stays where one types.
        onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
        onClick: () => onChoose(which),
      }) as const,
  };
}
