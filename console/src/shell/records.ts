import { useWho } from '../kit/who.ts';
import { useItems } from './navigation.ts';

/** Where the record of a kind is opened (a resource, or one of the nouns that it goes by), or null where its screen is not built or not this person's to open. */
export function useRecordPath(): (kind: string, id: string) => string | null {
  const items = useItems();
  const { enters } = useWho();
  return (kind, id) => {
    const screen = items.find(({ resource, nouns, area }) => (resource === kind || nouns?.values.some((noun) => noun === kind)) && enters(area));
    return screen ? `${screen.to}/${id}` : null;
  };
}
