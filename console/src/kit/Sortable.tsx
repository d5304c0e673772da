import { type ReactNode, useRef, useState } from 'react';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { flushSync } from 'react-dom';
import { useWords } from '../words/words.ts';
import { closePopup } from './closePopup.ts';
import { Popup } from './Popup.tsx';

/** What was dragged is let go over its handle: that is no press of it. */
const refuseClick = (event: Event) => event.preventDefault();

/**
 * Things in an order that a person changes by dragging, by pressing the handle and choosing where to, or by keyboard: space, arrows, space.
 * `children` draws one; the handle is given to it.
 */
export function Sortable<T>({
  items,
  keyOf,
  nameOf,
  onSort,
  className,
  children,
}: {
  items: readonly T[];
  keyOf: (item: T) => string;
  nameOf: (item: T) => string;
  onSort: (items: T[]) => void;
  className: string;
  children: (item: T, at: number, handle: ReactNode) => ReactNode;
}) {
  const t = useWords();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const at = (key: string | number) => items.findIndex((item) => keyOf(item) === key);
  const name = (key: string | number) => {
    const item = items[at(key)];
    return item === undefined ? '' : nameOf(item);
  };
  const told = (key: string | number, over: string | number | undefined) => t('kit.moved', { name: name(key), at: at(over ?? key) + 1, count: items.length });
  const [said, say] = useState('');
  const drop = () => setTimeout(() => window.removeEventListener('click', refuseClick, { capture: true }), 100);
  function move(from: number, to: number) {
    const moved = items[from];
    if (moved === undefined) return;
    onSort(arrayMove([...items], from, to));
    say(t('kit.moved', { name: nameOf(moved), at: to + 1, count: items.length }));
  }
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
      <SortableContext items={items.map(keyOf)} strategy={rectSortingStrategy}>
        <ul className={className}>
          {items.map((item, index) => (
            <Item key={keyOf(item)} id={keyOf(item)} name={nameOf(item)} at={index} count={items.length} onMove={(to) => move(index, to)}>
              {(handle) => children(item, index, handle)}
            </Item>
          ))}
        </ul>
      </SortableContext>
      <span className="unseen" role="status">
        {said}
      </span>
    </DndContext>
  );
}

type ItemProps = { id: string; name: string; at: number; count: number; onMove: (to: number) => void; children: (handle: ReactNode) => ReactNode };

function Item({ id, name, at, count, onMove, children }: ItemProps) {
  const t = useWords();
  const row = useRef<HTMLLIElement | null>(null);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  const way = (label: string, to: number) => (
    <button
      type="button"
      role="menuitem"
      className="menu-item"
      onClick={({ currentTarget }) => {
        closePopup(currentTarget);
        flushSync(() => onMove(to));
        // A row that is put elsewhere loses the keys.
        row.current?.querySelector<HTMLElement>('.sortable-handle')?.focus();
      }}
    >
      {label}
    </button>
  );
  return (
    <li
      ref={(element) => {
        row.current = element;
        setNodeRef(element);
      }}
      className={isDragging ? 'sortable-dragged' : undefined}
      style={{ transform: transform === null ? undefined : `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition }}
    >
      {children(
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
              aria-label={t('kit.moveRow', { name })}
            >
              <HolderOutlined aria-hidden />
            </button>
          )}
        >
          {at > 0 && way(t('kit.moveEarlier'), at - 1)}
          {at < count - 1 && way(t('kit.moveLater'), at + 1)}
          {at > 1 && way(t('kit.moveFirst'), 0)}
          {at < count - 2 && way(t('kit.moveLast'), count - 1)}
        </Popup>,
      )}
    </li>
  );
}
