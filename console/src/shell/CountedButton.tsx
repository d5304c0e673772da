import type { ReactNode } from 'react';
import type { PopupButtonProps } from '../kit/Popup.tsx';
import './counted-button.css';

/** The highest number of a badge. It shows higher numbers as "99+". */
const maxCount = 99;

/** Formats a number for a badge. */
export const badgeText = (count: number): string => (count > maxCount ? `${maxCount}+` : String(count));

/** A button in the header with an icon and a badge. `label` names the button and states the number in words; screen readers announce each new number. */
export function CountedButton({ icon, count, label, buttonProps }: { icon: ReactNode; count: number; label: string; buttonProps: PopupButtonProps }) {
  return (
    <>
      <button type="button" {...buttonProps} className="header-button counted" aria-label={label} title={label}>
        {icon}
        {count > 0 && (
          <span className="counted-badge" aria-hidden="true">
            {badgeText(count)}
          </span>
        )}
      </button>
      <span className="unseen" role="status">
        {count > 0 ? label : ''}
      </span>
    </>
  );
}
