import MergeCellsOutlined from '@ant-design/icons/MergeCellsOutlined';
import { type Linked, ref } from '@marquee/contract/kit/field';
import { limits } from '@marquee/contract/limits';
import { tag, tagUse } from '@marquee/contract/media/tag';
import type { Action } from '../../kit/actions.tsx';
import { call } from '../../kit/call.ts';
import { idOf } from '../../kit/record.ts';
import { t } from '../../words/words.ts';
import { MergePreview } from './MergePreview.tsx';

/** Merges genres, or keywords, into another one. The server does large merges in parts, and each call goes on with the next part. */
export const mergeAction = (kind: 'genre' | 'keyword'): Action => ({
  name: 'merge',
  label: () => t('tags.merge'),
  icon: <MergeCellsOutlined aria-hidden />,
  right: 'edit',
  key: 'g',
  asks: { of: 'media_action', fields: { into: ref('tag', { kind }) } },
  confirm: (rows, many) => ({
    title: t(`tags.title.${kind}`, many),
    text: <MergePreview rows={rows} isWhole={many.count === rows.length && rows.length <= limits.rowsMost} />,
    yes: t(`tags.yes.${kind}`, many),
  }),
  perform: async (row, { changeset, values }) => {
    for (;;) {
      const { data } = await call(tagUse.merge, { body: { from: idOf(tag, row), into: String(values['into']) }, changeset });
      if (data.state === 'DONE') return;
    }
  },
  isUndoable: true,
  describeChange: ({ into }) => t('tags.merged', { name: (into as Linked).label }),
});
