import { useEffect, useRef } from 'react';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import FlagFilled from '@ant-design/icons/FlagFilled';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import WarningFilled from '@ant-design/icons/WarningFilled';
import { Marked } from '../../content/Marked.tsx';
import { ago, exact, many } from '../../kit/format.ts';
import { withLabel } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import type { Item } from './item.ts';

/** Why an item waits, as a coloured tag. */
export function WaitMark({ of }: { of: Item }) {
  const t = useTexts();
  if (of.approve_type === 'blacklist')
    return (
      <span className="tag tag-orange">
        <WarningFilled aria-hidden />
        {t('feedback.queue.marks.blacklist')}
      </span>
    );
  if (of.approve_type === 'report')
    return (
      <span className="tag tag-red">
        <FlagFilled aria-hidden />
        {t('feedback.queue.marks.report', many(Math.max(1, of.reports)))}
      </span>
    );
  return (
    <span className="tag">
      <ClockCircleOutlined aria-hidden />
      {t('feedback.queue.marks.new')}
    </span>
  );
}

/** The items that wait, one above the other. `selected` are those that a decision is about together. */
export function QueueList({
  items,
  current,
  selected,
  onChoose,
  onSelect,
}: {
  items: readonly Item[];
  current: string | undefined;
  selected: ReadonlySet<string>;
  onChoose: (id: string) => void;
  onSelect: (id: string) => void;
}) {
  const t = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    const [box, row] = [list.current, list.current?.querySelector<HTMLElement>('.queue-row-current')];
    // Only the list scrolls: on a phone it stands below the item, and the page must stay where it is.
    if (box == null || row == null) return;
    const top = row.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + row.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 2 + row.offsetHeight / 2;
  }, [current]);
  return (
    <ul ref={list} className="queue-rows" aria-label={t('feedback.queue.list')}>
      {items.map((item) => (
        <li key={item.id} className={`queue-row${item.id === current ? ' queue-row-current' : ''}${item.held_by === null ? '' : ' queue-row-held'}`}>
          <input
            type="checkbox"
            checked={selected.has(item.id)}
            aria-label={withLabel(t('feedback.queue.select'), item.author?.label ?? t('feedback.queue.erased'))}
            onChange={() => onSelect(item.id)}
          />
          <button type="button" aria-current={item.id === current ? 'true' : undefined} onClick={() => onChoose(item.id)}>
            <span className="queue-row-head">
              <strong dir="auto">{item.author?.label ?? t('feedback.queue.erased')}</strong>
              <time dateTime={item.created_at} title={exact(item.created_at)}>
                {ago(item.created_at)}
              </time>
            </span>
            <span className="queue-row-text" dir="auto">
              <Marked text={item.text} matches={item.matches} isShort />
            </span>
            <span className="queue-row-foot">
              <WaitMark of={item} />
              <span className="queue-row-content" dir="auto">
                {item.content.title}
              </span>
            </span>
            {item.held_by !== null && (
              <span className="queue-row-watcher">
                <EyeOutlined aria-hidden /> {t('feedback.queue.watching', { name: item.held_by.label })}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
