import { useWho } from '../kit/who.ts';
import { type Item, useItems } from './navigation.ts';

/** The screen on which records of a kind are opened (a resource, or one of the nouns that it goes by), if it is built and this person's to open. */
export function useRecordScreen(): (kind: string) => Item | undefined {
  const items = useItems();
  const { enters } = useWho();
  return (kind) => items.find(({ resource, nouns, area }) => (resource === kind || nouns?.values.some((noun) => noun === kind)) && enters(area));
}

/** Where the record of a kind is opened, or null where nowhere. */
export function useRecordPath(): (kind: string, id: string) => string | null {
  const screenOf = useRecordScreen();
  return (kind, id) => {
    const screen = screenOf(kind);
    return screen ? `${screen.to}/${id}` : null;
  };
}
