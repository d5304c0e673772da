import { useMemo } from 'react';
import { collection } from '@marquee/contract/media/collection';
import { editAction, removeAction } from '../../kit/actions.tsx';
import { label } from '../../kit/label.ts';
import type { Column } from '../../kit/list/columns.ts';
import type { Row } from '../../kit/record.ts';
import { ResourceList } from '../../kit/ResourceList.tsx';
import { type TextKey, useTexts } from '../../words/words.ts';
import { PlainStatus } from './PlainStatus.tsx';
import type { Category } from './category.ts';
import { hideAction, showAction } from './visibilityActions.tsx';

/** The column of the status, which is public or hidden. */
export const statusColumn = (kind: 'collection' | 'page'): Exclude<Column, string> => ({
  name: 'status',
  cell: (row: Row) => <PlainStatus status={String(row['status'])} />,
  title: () => label(kind, 'status'),
  width: 126,
});

/** The list of collections, or of those of one category type. */
export function CollectionList({ title, category }: { title: TextKey; category: Category | undefined }) {
  const t = useTexts();
  const actions = useMemo(() => [editAction(collection), showAction(collection), hideAction(collection), removeAction(collection)], []);
  return (
    <ResourceList
      of={collection}
      title={title}
      {...(category === undefined ? {} : { fixed: { category_type: category } })}
      subtitle={(row) => [String(row['title_en'] ?? '')]}
      extraFields={['title_en']}
      noMatch={() => t('collections.noRibbon')}
      quickFilters={[...(category === undefined ? ['category_type'] : []), 'item_type', 'status']}
      actions={actions}
      columns={[
        statusColumn('collection'),
        ...(category === undefined ? (['category_type'] as const) : []),
        'item_type',
        'item_count',
        'channel',
        'updated_at',
      ]}
    />
  );
}
