import type { ReactNode } from 'react';

/** One number with its name above and a sentence below. */
export type Kpi = { name: string; value: string; note: ReactNode; tone?: 'green' | 'orange'; done?: number | undefined };

/** Numbers side by side; on phones two in a row. `done` draws how much of a whole is used up, from 0 to 1. */
export function Kpis({ of }: { of: readonly Kpi[] }) {
  return (
    <dl className="figures-kpis">
      {of.map(({ name, value, note, tone, done }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            {done !== undefined && (
              <span className="figures-share" aria-hidden="true">
                <span style={{ inlineSize: `${Math.min(100, 100 * done)}%` }} />
              </span>
            )}
            <span className={tone === undefined ? 'muted' : `figures-${tone}`}>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
