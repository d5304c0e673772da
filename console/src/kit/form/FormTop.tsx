import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * The part of a form that stays in sight while the page scrolls. The page learns its height (`--form-top`), so that whatever is scrolled to stops
 * below it and not under it.
 */
export function FormTop({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const top = box.current;
    if (top === null) return undefined;
    const page = document.documentElement;
    const tell = () => {
      // On a low screen it scrolls away with the page.
      const height = getComputedStyle(top).position === 'sticky' ? top.offsetHeight : 0;
      page.style.setProperty('--form-top', `${height}px`);
    };
    tell();
    const watch = new ResizeObserver(tell);
    watch.observe(top);
    window.addEventListener('resize', tell);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', tell);
      page.style.removeProperty('--form-top');
    };
  }, []);
  return (
    <div ref={box} className="form-top">
      {children}
    </div>
  );
}
