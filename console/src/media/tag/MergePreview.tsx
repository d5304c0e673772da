import type { Linked } from '@marquee/contract/kit/field';
import { limits } from '@marquee/contract/limits';
import { tag, tagUse } from '@marquee/contract/media/tag';
import { useEndpoint } from '../../kit/ask.ts';
import { names, number } from '../../kit/format.ts';
import { useFields } from '../../kit/form/useResourceForm.ts';
import { idOf, type Row, titleOf } from '../../kit/record.ts';
import { useTexts } from '../../words/words.ts';

/** What a merge will change. `isWhole`: `rows` are all selected ones, so that the records can be counted. */
export function MergePreview({ rows, isWhole }: { rows: readonly Row[]; isWhole: boolean }) {
  const t = useTexts();
  const into = useFields().values['into'] as Linked | null | undefined;
  const merged = rows.filter((row) => idOf(tag, row) !== into?.id);
  const { data } = useEndpoint(
    tagUse.preview,
    { query: { ids: merged.map((row) => idOf(tag, row)), into: into?.id ?? '' } },
    { enabled: isWhole && into != null && merged.length > 0, quiet: true },
  );
  const { items, both } = data?.data ?? {};
  return (
    <>
      <p>{t('tags.text', { names: names(rows.map((row) => titleOf(tag, row))), days: number(limits.trashDays) })}</p>
      <p role="status">
        {into != null && items !== undefined && t('tags.items', { count: items, total: number(items), name: into.label })}{' '}
        {both !== undefined && both > 0 && t('tags.both', { count: both, total: number(both) })}
      </p>
    </>
  );
}
