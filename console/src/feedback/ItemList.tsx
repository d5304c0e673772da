import { plainActions } from '../kit/actions.tsx';
import { ResourceList, type ResourceListProps } from '../kit/ResourceList.tsx';
import { CaughtTabs, caughtOf, useIsCaught } from './caught.tsx';
import type { Moderated } from './queue/item.ts';
import { reopenAction } from './queue/queueActions.tsx';

/** What viewers wrote: all of it, or with `caught=true` in the address what a blacklisted keyword was found in. */
export function itemList<M extends Moderated & Parameters<typeof caughtOf>[0]>(of: M, props: Omit<ResourceListProps<M>, 'of' | 'actions' | 'children'>) {
  const caught = caughtOf(of);
  const actions = [...plainActions(of), reopenAction(of)];
  return function ItemList() {
    const isCaught = useIsCaught();
    return (
      <ResourceList key={String(isCaught)} {...props} of={isCaught ? caught : of} actions={actions}>
        <CaughtTabs />
      </ResourceList>
    );
  };
}
