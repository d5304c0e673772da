import { type KeyboardEvent, memo, type ReactNode, useMemo, useRef, useState } from 'react';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { flushSync } from 'react-dom';
import { useTexts } from '../words/words.ts';
import { closePopup } from './closePopup.ts';
import { Popup } from './Popup.tsx';
import { useStableCallback } from './useStableCallback.ts';

/** Ignores the click when a dragged handle is released: it is no press of the handle. */
const refuseClick = (event: Event) => event.preventDefault();

// The same object at every render. The library would treat another object as another sensor, and render everything again.
const pointerOptions = { activationConstraint: { distance: 4 } };

/**
 * Items in an order that a person changes: by dragging, by the menu of the handle, or by keyboard (space, arrows, space). `children` draws one item with its
 * handle. If it is the same function as before, only changed or moved items render again.
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
  /** The keys that move an item while a person writes in it. Tab then skips the handles on its way from field to field. */
  moveKeys?: string;
  children: (item: T, at: number, handle: ReactNode) => ReactNode;
}) {
  const t = useTexts();
  const sensors = useSensors(useSensor(PointerSensor, pointerOptions));
  const indexOf = (key: string | number) => items.findIndex((item) => keyOf(item) === key);
  const nameByKey = (key: string | number) => {
    const item = items[indexOf(key)];
    return item === undefined ? '' : nameOf(item, indexOf(key));
  };
  const positionText = (key: string | number, to: number) => t('kit.moved', { name: nameByKey(key), at: to + 1, count: items.length });
  const announcement = (key: string | number, over: string | number | undefined) => positionText(key, indexOf(over ?? key));
  const [status, setStatus] = useState('');
  const endDrag = () => setTimeout(() => window.removeEventListener('click', refuseClick, { capture: true }), 100);
  const list = useRef<HTMLUListElement>(null);
  const keys = JSON.stringify(items.map(keyOf));
  const order = useMemo(() => JSON.parse(keys) as string[], [keys]);
  const [lifted, setLifted] = useState<{ key: string; from: number }>();
  const isMoving = useRef(false);

  /** Moves an item at once. Its handle keeps the focus, which a moved row would otherwise lose. */
  const move = useStableCallback((key: string, target: number) => {
    if (indexOf(key) < 0) return;
    const to = Math.min(target, items.length - 1);
    isMoving.current = true;
    flushSync(() => {
      if (to !== indexOf(key)) onSort(arrayMove([...items], indexOf(key), to));
      setStatus(positionText(key, to));
    });
    list.current?.children[to]?.querySelector<HTMLElement>('.sortable-handle')?.focus();
    isMoving.current = false;
  });

  // The library's own keyboard sensor listens only after a delay. On a busy machine it lost an arrow that came right after space.
  const press = useStableCallback((event: KeyboardEvent, key: string) => {
    const isLifted = lifted?.key === key;
    const isSpace = event.key === ' ' || event.key === 'Enter';
    const direction = directions.get(event.key);
    if (!isSpace && !(isLifted && (direction !== undefined || event.key === 'Escape'))) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSpace) {
      if (event.repeat) return;
      setLifted(isLifted ? undefined : { key, from: indexOf(key) });
      setStatus(positionText(key, indexOf(key)));
    } else if (direction !== undefined) {
      move(key, nearestRow([...(list.current?.children ?? [])], indexOf(key), direction));
    } else if (lifted !== undefined) {
      setLifted(undefined);
      move(key, lifted.from);
      setStatus(t('kit.moveStopped', { name: nameByKey(key) }));
    }
  });
  const leave = useStableCallback(() => {
    if (!isMoving.current) setLifted(undefined);
  });
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        screenReaderInstructions: { draggable: t('kit.moveHelp') },
        announcements: {
          onDragStart: ({ active }) => announcement(active.id, undefined),
          onDragOver: ({ active, over }) => announcement(active.id, over?.id),
          onDragEnd: ({ active, over }) => announcement(active.id, over?.id),
          onDragCancel: ({ active }) => t('kit.moveStopped', { name: nameByKey(active.id) }),
        },
      }}
      onDragStart={() => window.addEventListener('click', refuseClick, { capture: true })}
      onDragCancel={endDrag}
      onDragEnd={({ active, over }) => {
        endDrag();
        if (over !== null && active.id !== over.id) onSort(arrayMove([...items], indexOf(active.id), indexOf(over.id)));
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
              isLifted={lifted?.key === keyOf(item)}
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
        {status}
      </span>
    </DndContext>
  );
}

/** The direction of each arrow key: across and down. */
const directions = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);

/** The index of the nearest row in that direction. If there is none, it is `at` itself. */
function nearestRow(rows: readonly Element[], at: number, direction: { x: number; y: number }): number {
  const centres = rows.map((row) => {
    const { left, top, width, height } = row.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  const from = centres[at];
  if (from === undefined) return at;
  const candidates = centres.map(({ x, y }, to) => ({
    to,
    ahead: (x - from.x) * direction.x + (y - from.y) * direction.y,
    distance: Math.hypot(x - from.x, y - from.y),
  }));
  // Half a pixel is no direction, because rows of one line may lie at different fractions of a pixel.
  return candidates.filter(({ ahead }) => ahead > 0.5).toSorted((a, b) => a.distance - b.distance)[0]?.to ?? at;
}

type ItemProps = {
  id: string;
  item: unknown;
  name: string;
  at: number;
  /** How many items come after it; 2 stands for more. */
  after: number;
  isLifted: boolean;
  onMove: (key: string, to: number) => void;
  onPress: (event: KeyboardEvent, key: string) => void;
  onLeave: () => void;
  keys: string | undefined;
  draw: (item: unknown, at: number, handle: ReactNode) => ReactNode;
};

const Item = memo(function Item({ id, item, name, at, after, isLifted, onMove, onPress, onLeave, keys, draw }: ItemProps) {
  const t = useTexts();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  const isHeld = isDragging || isLifted;
  const handle = useMemo(() => {
    const menuItem = (label: string, to: number) => (
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
        renderButton={(buttonProps) => (
          <button
            type="button"
            ref={setActivatorNodeRef}
            className="icon-button sortable-handle"
            {...attributes}
            {...listeners}
            {...buttonProps}
            {...(keys === undefined ? {} : { tabIndex: -1, 'aria-keyshortcuts': keys })}
            aria-pressed={isHeld || undefined}
            onKeyDown={(event) => onPress(event, id)}
            // Firefox presses a button when the space bar is released.
            onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
            onBlur={onLeave}
            aria-label={t('kit.moveRow', { name })}
          >
            <HolderOutlined aria-hidden />
          </button>
        )}
      >
        {at > 0 && menuItem(t('kit.moveEarlier'), at - 1)}
        {after > 0 && menuItem(t('kit.moveLater'), at + 1)}
        {at > 1 && menuItem(t('kit.moveFirst'), 0)}
        {after > 1 && menuItem(t('kit.moveLast'), Number.POSITIVE_INFINITY)}
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
