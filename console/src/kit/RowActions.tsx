import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { Link } from 'react-router';
import { withLabel } from '../words/punctuation.ts';
import { useTexts } from '../words/words.ts';
import type { Action } from './actions.tsx';
import { useOrigin } from './list/origin.ts';
import { Popup } from './Popup.tsx';
import type { Row } from './record.ts';

/** The first actions as icons, the rest in a menu. */
export function RowActions({
  actions,
  row,
  title,
  onRun,
  inline = 2,
}: {
  actions: readonly Action[];
  row: Row;
  title: string;
  onRun: (action: Action, row: Row) => void;
  inline?: number;
}) {
  const t = useTexts();
  const origin = useOrigin();
  const rest = actions.length > inline + 1 || inline === 0 ? actions.slice(inline) : [];
  const shown = rest.length === 0 ? actions : actions.slice(0, inline);
  return (
    <span className="row-actions">
      {shown.map((action) =>
        action.to !== undefined ? (
          <Link
            key={action.name}
            className="icon-button"
            to={action.to(row)}
            state={origin}
            title={action.label(1)}
            aria-label={withLabel(action.label(1), title)}
          >
            {action.icon}
          </Link>
        ) : (
          <button
            key={action.name}
            type="button"
            className={`icon-button${action.dangerous ? ' icon-button-danger' : ''}`}
            title={action.label(1)}
            aria-label={withLabel(action.label(1), title)}
            onClick={() => onRun(action, row)}
          >
            {action.icon}
          </button>
        ),
      )}
      {rest.length > 0 && (
        <Popup
          isMenu
          label={t('kit.moreActions', { title })}
          renderButton={(buttonProps) => (
            <button type="button" {...buttonProps} className="icon-button" aria-label={t('kit.moreActions', { title })}>
              <MoreOutlined aria-hidden />
            </button>
          )}
        >
          {rest.map((action) => (
            <button
              key={action.name}
              type="button"
              role="menuitem"
              className={`menu-item${action.dangerous ? ' menu-item-danger' : ''}`}
              onClick={() => onRun(action, row)}
            >
              {action.icon}
              {action.label(1)}
            </button>
          ))}
        </Popup>
      )}
    </span>
  );
}
