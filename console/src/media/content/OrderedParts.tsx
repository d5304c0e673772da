import { type ReactNode, useState } from 'react';
import { Button } from 'antd';
import { Section } from '../../content/Section.tsx';
import { reason } from '../../kit/call.ts';
import { Sortable } from '../../kit/Sortable.tsx';
import { useStableCallback } from '../../kit/useStableCallback.ts';
import { useTexts } from '../../words/words.ts';
import './orderedParts.css';

type OrderedPartsProps<T> = {
  id: string;
  title: string;
  /** the parts as they are stored; undefined while they load */
  stored: readonly T[] | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
  /** what is said if there is none */
  none: string;
  keyOf: (part: T) => string;
  nameOf: (part: T) => string;
  /** a part at the place of another one: it takes that place's number, and keeps the rest */
  placed: (part: T, there: T | undefined) => T;
  /** stores an order, by the keys of the parts; `done` when it is stored or refused */
  sort: (keys: string[], done: () => void) => void;
  canSort: boolean;
  extra?: ReactNode;
  /** what stands above the parts as they are shown */
  renderNotes?: (shown: readonly T[]) => ReactNode;
  children: (part: T, handle: ReactNode) => ReactNode;
};

/** The section with the parts of a whole, in order: episodes of a season, songs of an album. They are put in another order by dragging or by keyboard. */
export function OrderedParts<T>({
  id,
  title,
  stored,
  error,
  refetch,
  none,
  keyOf,
  nameOf,
  placed,
  sort,
  canSort,
  extra,
  renderNotes,
  children,
}: OrderedPartsProps<T>) {
  const t = useTexts();
  /** the order that was chosen and is being stored */
  const [chosen, setChosen] = useState<readonly T[] | null>(null);
  const shown = chosen ?? stored ?? [];
  const put = (items: readonly T[]) => {
    // The numbers stay in their places, and the parts change theirs.
    setChosen(items.map((each, at) => placed(each, stored?.[at])));
    sort(items.map(keyOf), () => void refetch().then(() => setChosen(null)));
  };
  const draw = useStableCallback((each: T, _at: number, handle: ReactNode) => children(each, canSort ? handle : null));
  return (
    <Section id={id} title={title} extra={extra}>
      {error !== null && stored === undefined && (
        <div role="alert">
          <p>{reason(error)}</p>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </div>
      )}
      {stored !== undefined && shown.length === 0 && <p className="muted">{none}</p>}
      {stored !== undefined && renderNotes?.(shown)}
      {shown.length > 0 && (
        <Sortable items={shown} keyOf={keyOf} nameOf={nameOf} onSort={put} className="parts">
          {draw}
        </Sortable>
      )}
    </Section>
  );
}
