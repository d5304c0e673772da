import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';

/** Goes to another page that needs no session, without loading the document anew; without a door around, the browser does. */
export const Way = createContext<((to: string) => void) | null>(null);

/** A link between pages that need no session. */
export function WayLink({ to, children, className, isHere }: { to: string; children: ReactNode; className?: string; isHere?: boolean }) {
  const go = useContext(Way);
  return (
    <a
      href={to}
      className={className}
      aria-current={isHere ? 'page' : undefined}
      onClick={(event) => {
        // Another tab, another window or a download is for the browser to open.
        if (go === null || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
