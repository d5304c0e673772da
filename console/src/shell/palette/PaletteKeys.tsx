import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { late } from '../../kit/late.tsx';
import { useKeys } from '../../kit/keyboard.tsx';
import { forgetDone, undoLatest } from '../../kit/undo.ts';
import { closePalette, openPalette, usePaletteOpen } from './palette.ts';

const Palette = late(() => import('./Palette.tsx').then((m) => m.Palette), <div className="moving" />);

/** The keys that hold everywhere: Ctrl+K for the command palette, `u` to take back what was done last, and the map of the keys on `?`. */
export function PaletteKeys() {
  const isOpen = usePaletteOpen();
  const map = useKeys([
    { key: 'mod+k', about: 'finding.palette.help', run: openPalette },
    { key: 'u', about: 'kit.keys.undo', run: undoLatest },
  ]);
  // With the person gone it must not stand open for the next, who takes back nothing of theirs either.
  useEffect(
    () => () => {
      closePalette();
      forgetDone();
    },
    [],
  );
  return (
    <>
      {map}
      {isOpen && <Opened />}
    </>
  );
}

/** The palette; what is typed while its program is on the way is meant for it, and for no key of the screen. */
function Opened() {
  const typed = useRef('');
  const isReady = useRef(false);
  const ready = useCallback(() => {
    isReady.current = true;
  }, []);
  useLayoutEffect(() => {
    const hold = (event: KeyboardEvent) => {
      if (isReady.current || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') closePalette();
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', hold, { capture: true });
    return () => window.removeEventListener('keydown', hold, { capture: true });
  }, []);
  return <Palette typedBefore={() => typed.current} onReady={ready} onClose={closePalette} />;
}
