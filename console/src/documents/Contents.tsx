import { useState } from 'react';

/** The page's sections as links to them: beside it where there is room, else folded above it. */
export function Contents({ label, entries }: { label: string; entries: readonly { anchor: string; name: string }[] }) {
  const [isOpen, open] = useState(() => window.matchMedia('(min-width: 992px)').matches);
  return (
    <nav className="documents-contents" aria-label={label}>
      <details open={isOpen} onToggle={(event) => open(event.currentTarget.open)}>
        <summary>{label}</summary>
        <ul>
          {entries.map(({ anchor, name }) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>{name}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
