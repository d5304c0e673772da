import { type KeyboardEvent, memo, type ReactNode, useMemo, useRef, useState } from 'react';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { flushSync } from 'react-dom';
import { useTexts } from '../words/words.ts';
import { closePopup } from './closePopup.ts';
import { Popup } from './Popup.tsx';
import { useStableCallback } from './useStableCallback.ts';

/** What was dragged is let go over its handle: that is no press of it. */
const refuseClick = (event: Event) => event.preventDefault();

// The same object at every drawing: another would be another sensor to the library, which then draws everything anew.
const byPointer = { activationConstraint: { distance: 4 } };

/**
 * Things in an order that a person changes by dragging, by pressing the handle and choosing where to, or by keyboard: space, arrows, space.
 * `children` draws one; the handle is given to it. Where it is the same function as before, only those are drawn again that are others or elsewhere.
 */
export function Sortable<T>({
  items,
  keyOf,
  nameOf,
  onSort,
  className,
  moveKeys,
  children,
}: {
  items: readonly T[];
  keyOf: (item: T) => string;
  nameOf: (item: T, at: number) => string;
  onSort: (items: T[]) => void;
  className: string;
  /** The keys by which an item is moved from where one writes in it: Tab then passes its handle by, on its way from field to field. */
  moveKeys?: string;
  children: (item: T, at: number, handle: ReactNode) => ReactNode;
}) {
  const t = useTexts();
  const sensors = useSensors(useSensor(PointerSensor, byPointer));
  const at = (key: string | number) => items.findIndex((item) => keyOf(item) === key);
  const name = (key: string | number) => {
    const item = items[at(key)];
    return item === undefined ? '' : nameOf(item, at(key));
  };
  const place = (key: string | number, to: number) => t('kit.moved', { name: name(key), at: to + 1, count: items.length });
  const told = (key: string | number, over: string | number | undefined) => place(key, at(over ?? key));
  const [said, say] = useState('');
  const drop = () => setTimeout(() => window.removeEventListener('click', refuseClick, { capture: true }), 100);
  const list = useRef<HTMLUListElement>(null);
  const keys = JSON.stringify(items.map(keyOf));
  const order = useMemo(() => JSON.parse(keys) as string[], [keys]);
  const [carried, carry] = useState<{ key: string; from: number }>();
  const isMoving = useRef(false);

  /** Puts one elsewhere at once; its handle keeps the keys, which a row that is put elsewhere loses. */
  const move = useStableCallback((key: string, wanted: number) => {
    if (at(key) < 0) return;
    const to = Math.min(wanted, items.length - 1);
    isMoving.current = true;
    flushSync(() => {
      if (to !== at(key)) onSort(arrayMove([...items], at(key), to));
      say(place(key, to));
    });
    list.current?.children[to]?.querySelector<HTMLElement>('.sortable-handle')?.focus();
    isMoving.current = false;
  });

  // Our own, and not the library's: its sensor listens only after a while, so that an arrow right after space was lost on a busy machine.
  const press = useStableCallback((event: KeyboardEvent, key: string) => {
    const isCarried = carried?.key === key;
    const isSpace = event.key === ' ' || event.key === 'Enter';
    const side = sides.get(event.key);
    if (!isSpace && !(isCarried && (side !== undefined || event.key === 'Escape'))) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSpace) {
      if (event.repeat) return;
      carry(isCarried ? undefined : { key, from: at(key) });
      say(place(key, at(key)));
    } else if (side !== undefined) {
      move(key, reachedRow([...(list.current?.children ?? [])], at(key), side));
    } else if (carried !== undefined) {
      carry(undefined);
      move(key, carried.from);
      say(t('kit.moveStopped', { name: name(key) }));
    }
  });
  const leave = useStableCallback(() => {
    if (!isMoving.current) carry(undefined);
  });
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        screenReaderInstructions: { draggable: t('kit.moveHelp') },
        announcements: {
          onDragStart: ({ active }) => told(active.id, undefined),
          onDragOver: ({ active, over }) => told(active.id, over?.id),
          onDragEnd: ({ active, over }) => told(active.id, over?.id),
          onDragCancel: ({ active }) => t('kit.moveStopped', { name: name(active.id) }),
        },
      }}
      onDragStart={() => window.addEventListener('click', refuseClick, { capture: true })}
      onDragCancel={drop}
      onDragEnd={({ active, over }) => {
        drop();
        if (over !== null && active.id !== over.id) onSort(arrayMove([...items], at(active.id), at(over.id)));
      }}
    >
      <SortableContext items={order} strategy={rectSortingStrategy}>
        <ul ref={list} className={className}>
          {items.map((item, index) => (
            <Item
              key={keyOf(item)}
              id={keyOf(item)}
              item={item}
              name={nameOf(item, index)}
              at={index}
              after={Math.min(items.length - 1 - index, 2)}
              isCarried={carried?.key === keyOf(item)}
              onMove={move}
              onPress={press}
              onLeave={leave}
              keys={moveKeys}
              draw={children as ItemProps['draw']}
            />
          ))}
        </ul>
      </SortableContext>
      <span className="unseen" role="status">
        {said}
      </span>
    </DndContext>
  );
}

/** To which side an arrow leads: across and down. */
const sides = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);

/** The nearest row that is drawn on that side of the one at `at`: where there is none, that one itself. */
function reachedRow(rows: readonly Element[], at: number, side: { x: number; y: number }): number {
  const centres = rows.map((row) => {
    const { left, top, width, height } = row.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  const from = centres[at];
  if (from === undefined) return at;
  const ways = centres.map(({ x, y }, to) => ({ to, ahead: (x - from.x) * side.x + (y - from.y) * side.y, far: Math.hypot(x - from.x, y - from.y) }));
  // Half a point is no side: rows of one line are drawn at fractions of it.
  return ways.filter(({ ahead }) => ahead > 0.5).toSorted((a, b) => a.far - b.far)[0]?.to ?? at;
}

type ItemProps = {
  id: string;
  item: unknown;
  name: string;
  at: number;
  /** How many come after it; two stand for more. */
  after: number;
  isCarried: boolean;
  onMove: (key: string, to: number) => void;
  onPress: (event: KeyboardEvent, key: string) => void;
  onLeave: () => void;
  keys: string | undefined;
  draw: (item: unknown, at: number, handle: ReactNode) => ReactNode;
};

const Item = memo(function Item({ id, item, name, at, after, isCarried, onMove, onPress, onLeave, keys, draw }: ItemProps) {
  const t = useTexts();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  const isHeld = isDragging || isCarried;
  const handle = useMemo(() => {
    const way = (label: string, to: number) => (
      <button
        type="button"
        role="menuitem"
        className="menu-item"
        onClick={({ currentTarget }) => {
          closePopup(currentTarget);
          onMove(id, to);
        }}
      >
        {label}
      </button>
    );
    return (
      <Popup
        isMenu
        label={t('kit.moveRow', { name })}
        renderButton={(carries) => (
          <button
            type="button"
            ref={setActivatorNodeRef}
            className="icon-button sortable-handle"
            {...attributes}
            {...listeners}
            {...carries}
            {...(keys === undefined ? {} : { tabIndex: -1, 'aria-keyshortcuts': keys })}
            aria-pressed={isHeld || undefined}
            onKeyDown={(event) => onPress(event, id)}
            // Firefox presses a button when the space bar comes up.
            onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
            onBlur={onLeave}
            aria-label={t('kit.moveRow', { name })}
          >
            <HolderOutlined aria-hidden />
          </button>
        )}
      >
        {at > 0 && way(t('kit.moveEarlier'), at - 1)}
        {after > 0 && way(t('kit.moveLater'), at + 1)}
        {at > 1 && way(t('kit.moveFirst'), 0)}
        {after > 1 && way(t('kit.moveLast'), Number.POSITIVE_INFINITY)}
      </Popup>
    );
  }, [t, id, name, at, after, isHeld, attributes, listeners, setActivatorNodeRef, onMove, onPress, onLeave, keys]);
  return (
    <li
      ref={setNodeRef}
      className={isHeld ? 'sortable-dragged' : undefined}
      style={{ transform: transform === null ? undefined : `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition }}
    >
      {draw(item, at, handle)}
    </li>
  );
});
