import { useState } from 'react';

/** The table of contents: beside the page if there is room, else folded above it. */
export function Contents({ label, entries }: { label: string; entries: readonly { anchor: string; name: string }[] }) {
  const [isOpen, setOpen] = useState(() => window.matchMedia('(min-width: 992px)').matches);
  return (
    <nav className="documents-contents" aria-label={label}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
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
