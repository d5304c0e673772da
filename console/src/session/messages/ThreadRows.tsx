import type { Thread } from '@marquee/contract/session/message';
import { NavLink } from 'react-router';
import { ago, exact } from '../../kit/format.ts';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';

/** The address of a conversation. */
export const threadPath = (id: string): string => `/main/account/messages/${id}`;

/** A list of conversations; unread ones are marked. `onPick` opens one in place; without it the links go to its page. */
export function ThreadRows({ threads, onPick }: { threads: readonly Thread[]; onPick?: ((id: string) => void) | undefined }) {
  const t = useTexts();
  const { user } = useWho();
  return (
    <ul className="inbox-rows">
      {threads.map(({ idThread, subject, advertiser, last, unread }) => (
        <li key={idThread}>
          <NavLink
            to={threadPath(idThread)}
            className={`inbox-row${unread ? ' inbox-unread' : ''}`}
            onClick={(event) => {
              if (!onPick || event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onPick(idThread);
            }}
          >
            <span className="inbox-words">
              {unread && <span className="unseen">{t('inbox.unread')}. </span>}
              <strong>{subject}</strong>
              <span className="inbox-cut">{last.text}</span>
              <small>
                {user?.role === 'advertiser' ? '' : `${advertiser.label} · `}
                <span title={exact(last.at)}>{ago(last.at)}</span>
              </small>
            </span>
            {unread && <span className="inbox-dot" aria-hidden="true" />}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
