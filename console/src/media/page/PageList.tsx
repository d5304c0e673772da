import { useMemo } from 'react';
import { page } from '@marquee/contract/media/page';
import { editAction, removeAction } from '../../kit/actions.tsx';
import { ResourceList } from '../../kit/ResourceList.tsx';
import { useWho } from '../../kit/who.ts';
import { statusColumn } from '../collection/CollectionList.tsx';
import { hideAction, showAction } from '../collection/visibilityActions.tsx';

/** The list of pages. Partners read them, but only the platform's own staff makes them. */
export function PageList() {
  const { user } = useWho();
  const actions = useMemo(() => [editAction(page), showAction(page), hideAction(page), removeAction(page)], []);
  return (
    <ResourceList
      of={page}
      title="screens.page"
      isCreatedElsewhere={user?.role === 'partner'}
      quickFilters={['page_type', 'status']}
      actions={actions}
      columns={[statusColumn('page'), 'page_type', 'collection_count', 'updated_at']}
    />
  );
}
