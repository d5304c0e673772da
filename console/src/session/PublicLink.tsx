import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';

/** Navigates between public pages without reloading the document. Null where no `AuthGuard` provides it; links then reload. */
export const PublicNavigate = createContext<((to: string) => void) | null>(null);

/** A link between public pages. */
export function PublicLink({ to, children, className, isCurrent }: { to: string; children: ReactNode; className?: string; isCurrent?: boolean }) {
  const navigate = useContext(PublicNavigate);
  return (
    <a
      href={to}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        // The browser handles clicks that open another tab or window, or start a download.
        if (navigate === null || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      {children}
    </a>
  );
}
