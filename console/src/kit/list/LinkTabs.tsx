import { Link, useLocation } from 'react-router';

/** Related screens as tabs that are links. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly { to: string; text: string }[] }) {
  const { pathname } = useLocation();
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, text }) => (
        <Link key={to} className="tab" aria-current={pathname === to ? 'page' : undefined} to={to}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
