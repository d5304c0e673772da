import { useWho } from '../kit/who.ts';
import { type Item, useItems } from './navigation.ts';

/** Finds the screen of a kind of record (a resource or one of its nouns), if it is built and this person may open it. */
export function useFindRecordScreen(): (kind: string) => Item | undefined {
  const items = useItems();
  const { enters } = useWho();
  return (kind) => items.find(({ resource, nouns, area }) => (resource === kind || nouns?.values.some((noun) => noun === kind)) && enters(area));
}

/** Finds the path of a record, or null if this person cannot open it. */
export function useRecordPath(): (kind: string, id: string) => string | null {
  const screenOf = useFindRecordScreen();
  return (kind, id) => {
    const screen = screenOf(kind);
    return screen ? `${screen.to}/${id}` : null;
  };
}
