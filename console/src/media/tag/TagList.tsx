import { useMemo } from 'react';
import { tag } from '@marquee/contract/media/tag';
import { useSearchParams } from 'react-router';
import { plainActions } from '../../kit/actions.tsx';
import type { Column } from '../../kit/list/columns.ts';
import { idOf } from '../../kit/record.ts';
import { ResourceList } from '../../kit/ResourceList.tsx';
import { t } from '../../words/words.ts';
import { mergeAction } from './mergeAction.tsx';
import { TagUse } from './TagUse.tsx';

const countColumn: Exclude<Column, string> = {
  name: 'use',
  cell: (row) => <TagUse id={idOf(tag, row)} />,
  text: () => '',
  fields: [],
  title: () => t('tags.use'),
  width: 300,
  needsName: true,
};

/** The list of genres and of keywords, with the number of records that carry each. */
export function TagList() {
  const [search] = useSearchParams();
  const kind = search.get('kind') === 'keyword' ? 'keyword' : 'genre';
  const actions = useMemo(() => [...plainActions(tag), mergeAction(kind)], [kind]);
  return (
    <ResourceList
      of={tag}
      title={{ genre: 'screens.genre', keyword: 'screens.keyword' }}
      tabs="kind"
      actions={actions}
      columns={[countColumn, 'created_at', 'updated_at']}
    />
  );
}
