import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { isComposing } from '../kit/composing.ts';

/** The number of options that Page Up and Page Down move by. */
const pageSize = 8;

/**
 * An input with a list of options below it (WAI-ARIA combobox). The focus stays in the input. Arrow keys move the active option and wrap around,
 * Enter calls `onChoose` with its index (-1 without options), Escape calls `onClose`. The first option is active at first.
 */
export function useCombobox({ count, isOpen, onChoose, onClose }: { count: number; isOpen: boolean; onChoose: (at: number) => void; onClose: () => void }) {
  const id = useId();
  const [activeIndex, setActiveIndex] = useState(0);
  const at = Math.min(activeIndex, count - 1);
  const isShown = isOpen && count > 0;
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    if (isShown) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at, isShown]);

  const steps: Record<string, (from: number) => number> = {
    ArrowDown: (from) => (from + 1) % count,
    ArrowUp: (from) => (from + count - 1) % count,
    PageDown: (from) => Math.min(from + pageSize, count - 1),
    PageUp: (from) => Math.max(from - pageSize, 0),
  };
  function onKeyDown(event: KeyboardEvent): void {
    // During composition (Japanese, Vietnamese) Enter belongs to the input method.
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (step && isShown) {
      event.preventDefault();
      setActiveIndex(step(at));
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
    /** the index of the active option, -1 if there is none */
    at,
    /** Makes the first option active again, for a new list of options. */
    reset: () => setActiveIndex(0),
    input: {
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': isShown ? optionId(at) : undefined,
      onKeyDown,
    } as const,
    list: { id: `${id}-list`, role: 'listbox' } as const,
    option: (index: number) =>
      ({
        id: optionId(index),
        role: 'option',
        'aria-selected': index === at,
        onPointerMove: () => setActiveIndex(index),
        // Keep the focus in the input.
        onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
        onClick: () => onChoose(index),
      }) as const,
  };
}
