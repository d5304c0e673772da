import type { ReactNode } from 'react';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { useWords } from '../words/words.ts';

/** Things in an order that a person changes by dragging, or by keyboard: space, arrows, space. `children` draws one; the handle is given to it. */
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
      onDragEnd={({ active, over }) => {
        if (over !== null && active.id !== over.id) onSort(arrayMove([...items], at(active.id), at(over.id)));
      }}
    >
      <SortableContext items={items.map(keyOf)} strategy={rectSortingStrategy}>
        <ul className={className}>
          {items.map((item, index) => (
            <Item key={keyOf(item)} id={keyOf(item)} name={nameOf(item)}>
              {(handle) => children(item, index, handle)}
            </Item>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function Item({ id, name, children }: { id: string; name: string; children: (handle: ReactNode) => ReactNode }) {
  const t = useWords();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'sortable-dragged' : undefined}
      style={{ transform: transform === null ? undefined : `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition }}
    >
      {children(
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="icon-button sortable-handle"
          {...attributes}
          {...listeners}
          aria-label={t('kit.moveRow', { name })}
        >
          <HolderOutlined aria-hidden />
        </button>,
      )}
    </li>
  );
}
