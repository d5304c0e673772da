import type { ReactNode } from 'react';
import type { PopupButtonProps } from '../kit/Popup.tsx';
import './counted-button.css';

/** The most that a badge says; beyond it, "99+". */
const most = 99;

/** A number as a badge says it. */
export const badged = (count: number): string => (count > most ? `${most}+` : String(count));

/** An icon in the header with how many things wait behind it. `said` is what it is, with the number in words; a rising number is read out. */
export function CountedButton({ icon, count, said, carries }: { icon: ReactNode; count: number; said: string; carries: PopupButtonProps }) {
  return (
    <>
      <button type="button" {...carries} className="header-button counted" aria-label={said} title={said}>
        {icon}
        {count > 0 && (
          <span className="counted-badge" aria-hidden="true">
            {badged(count)}
          </span>
        )}
      </button>
      <span className="unseen" role="status">
        {count > 0 ? said : ''}
      </span>
    </>
  );
}
