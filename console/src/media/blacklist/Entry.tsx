import type { Blacklisted } from '@marquee/contract/media/blacklist';
import { Button, Checkbox } from 'antd';
import { Link } from 'react-router';
import { Marked } from '../../content/Marked.tsx';
import { capitalize } from '../../kit/format.ts';
import { label, nounLabel } from '../../kit/label.ts';
import { useRecordPath } from '../../shell/records.ts';
import { useTexts } from '../../words/words.ts';

type EntryProps = { of: Blacklisted; canApprove: boolean; isChosen: boolean; onChoose: (id: string, isChosen: boolean) => void; onApprove: () => void };

/** The name of a field by its path: `cast.3.role` has the name of `cast.role`. */
const nameOf = (kind: string, path: string): string => label(kind, path.replaceAll(/\.\d+/g, ''));

/** One record on the content blacklist, with the texts in which keywords were found. */
export function Entry({ of: { id, kind, title, channel, is_blocked, texts }, canApprove, isChosen, onChoose, onApprove }: EntryProps) {
  const t = useTexts();
  const path = useRecordPath()(kind, id);
  return (
    <li>
      {canApprove && (
        <Checkbox
          checked={isChosen}
          disabled={!is_blocked}
          aria-label={t('screening.content.select', { title })}
          onChange={({ target }) => onChoose(id, target.checked)}
        />
      )}
      <div className="blacklist-text">
        <h2>
          {path === null ? (
            <bdi>{title}</bdi>
          ) : (
            <Link className="title-link" to={path}>
              <bdi>{title}</bdi>
            </Link>
          )}
        </h2>
        <small>
          {capitalize(nounLabel(kind))}
          {channel !== null && (
            <>
              {' · '}
              <bdi>{channel.label}</bdi>
            </>
          )}
          {!is_blocked && ` · ${t('screening.content.onlyMarked')}`}
        </small>
        <dl>
          {texts.map(({ field, text, matches }) => (
            <div key={field}>
              <dt>{nameOf(kind, field)}</dt>
              <dd>
                <Marked text={text} matches={matches} isShort />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {canApprove && is_blocked && <Button onClick={onApprove}>{t('screening.content.approve')}</Button>}
    </li>
  );
}
