import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { lazyWithFallback } from '../../kit/lazy.tsx';
import { useKeys } from '../../kit/keyboard.tsx';
import { clearChangesets, undoLatest } from '../../kit/undo.ts';
import { closePalette, openPalette, usePaletteOpen } from './palette.ts';

const Palette = lazyWithFallback(() => import('./Palette.tsx').then((m) => m.Palette), <div className="moving" />);

/** The global keyboard shortcuts: Ctrl+K for the command palette, `u` for undo, `?` for the list of shortcuts. */
export function PaletteKeys() {
  const isOpen = usePaletteOpen();
  const map = useKeys([
    { key: 'mod+k', about: 'finding.palette.help', run: openPalette },
    { key: 'u', about: 'kit.keys.undo', run: undoLatest },
  ]);
  // After signing out, the palette must not be open for the next person, who must not undo the last person's actions either.
  useEffect(
    () => () => {
      closePalette();
      clearChangesets();
    },
    [],
  );
  return (
    <>
      {map}
      {isOpen && <OpenPalette />}
    </>
  );
}

/** Collects what is typed while the palette's program loads, so that it reaches the palette and triggers no shortcut of the screen. */
function OpenPalette() {
  const typed = useRef('');
  const isReady = useRef(false);
  const ready = useCallback(() => {
    isReady.current = true;
  }, []);
  useLayoutEffect(() => {
    const capture = (event: KeyboardEvent) => {
      if (isReady.current || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') closePalette();
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', capture, { capture: true });
    return () => window.removeEventListener('keydown', capture, { capture: true });
  }, []);
  return <Palette typedBefore={() => typed.current} onReady={ready} onClose={closePalette} />;
}
