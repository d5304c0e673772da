import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * The part of a form that stays in view while the page scrolls. Its height is stored in `--form-top`, so that the page scrolls a target to below it and not
 * under it.
 */
export function FormTop({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const top = box.current;
    if (top === null) return undefined;
    const page = document.documentElement;
    const updateHeight = () => {
      // On a low screen it is not sticky and scrolls away with the page.
      const height = getComputedStyle(top).position === 'sticky' ? top.offsetHeight : 0;
      page.style.setProperty('--form-top', `${height}px`);
    };
    updateHeight();
    const observer = new ResizeObserver(updateHeight);
    observer.observe(top);
    window.addEventListener('resize', updateHeight);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', updateHeight);
      page.style.removeProperty('--form-top');
    };
  }, []);
  return (
    <div ref={box} className="form-top">
      {children}
    </div>
  );
}
