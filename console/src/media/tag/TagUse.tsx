import { useQuery } from '@tanstack/react-query';
import { limits } from '@marquee/contract/limits';
import { type TagCount, tagUse } from '@marquee/contract/media/tag';
import { Link } from 'react-router';
import { useFindRecordScreen } from '../../shell/records.ts';
import { call } from '../../kit/call.ts';
import { many } from '../../kit/format.ts';
import { countedLabel, nounLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';
import './tag.css';

/** The tags whose use is requested next, and their common answer. Rows that appear together share one request. */
let batch: { ids: string[]; answer: Promise<Map<string, TagCount[]>> } | undefined;

async function requestUse(id: string): Promise<TagCount[]> {
  if (batch === undefined || batch.ids.length === limits.rowsMost) {
    const ids: string[] = [];
    const answer = Promise.resolve().then(async () => {
      if (batch?.ids === ids) batch = undefined;
      const { data } = await call(tagUse.counts, { query: { ids } });
      return new Map(data.map((each) => [each.id, each.counts]));
    });
    batch = { ids, answer };
  }
  batch.ids.push(id);
  return (await batch.answer).get(id) ?? [];
}

/** How many records of each kind carry a tag. Each number leads to the list of these records. */
export function TagUse({ id }: { id: string }) {
  const t = useTexts();
  const findScreen = useFindRecordScreen();
  const { data } = useQuery({
    queryKey: [tagUse.counts.path, { id }],
    queryFn: () => requestUse(id),
    networkMode: 'always',
    staleTime: 5_000,
    meta: { quiet: true },
  });
  if (data === undefined) return null;
  if (data.length === 0) return <span className="muted">{t('tags.unused')}</span>;
  return (
    <span className="tag-use">
      {data.map(({ kind, field, count }) => {
        const text = countedLabel(kind, nounLabel(kind), many(count, count < limits.counted));
        const screen = findScreen(kind);
        return screen === undefined ? (
          <span key={kind}>{text}</span>
        ) : (
          <Link key={kind} to={`${screen.to}?${field}=${id}`}>
            {text}
          </Link>
        );
      })}
    </span>
  );
}
