import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { useTexts } from '../../words/words.ts';
import { type Many, number } from '../format.ts';
import { pageSizes } from '../listState.ts';
import { rangeText } from './range.ts';
import type { List } from './useList.ts';

/** The page numbers around the current one, with null for gaps. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const wanted = new Set([1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last));
  const sorted = [...wanted].toSorted((a, b) => a - b);
  return sorted.flatMap((one, at) => {
    const before = sorted[at - 1];
    if (before === undefined || one === before + 1) return [one];
    return one === before + 2 ? [before + 1, one] : [null, one];
  });
}

/** Which rows this page shows, out of how many. "Next" uses the cursor, page numbers use the page. */
export function Pager({ list, counted }: { list: List; counted: (of: Many) => string }) {
  const t = useTexts();
  const { state, meta, rows } = list;
  if (meta === undefined || (meta.total === 0 && rows.length === 0)) return null;
  const first = (state.page - 1) * state.limit + 1;
  const last = Math.max(1, Math.ceil(meta.total / state.limit));
  const hasNext = meta.next !== null || (meta.total_is_exact && state.page < last);
  return (
    <nav className="pager" aria-label={t('kit.pages')}>
      <span className="muted">{rangeText({ from: first, rows: rows.length, meta }, counted)}</span>
      <span className="pager-pages">
        <button
          type="button"
          className="pager-button"
          disabled={state.page <= 1}
          aria-label={t('kit.previousPage')}
          onClick={() => list.go({ page: state.page - 1 })}
        >
          <LeftOutlined aria-hidden className="mirrored" />
        </button>
        {pageNumbers(state.page, meta.total_is_exact ? last : state.page).map((page, at) =>
          page === null ? (
            <span key={`gap-${at}`} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={page}
              type="button"
              className="pager-button"
              aria-current={page === state.page ? 'page' : undefined}
              aria-label={t('kit.page', { page: number(page) })}
              onClick={() => list.go({ page })}
            >
              {number(page)}
            </button>
          ),
        )}
        <button
          type="button"
          className="pager-button"
          disabled={!hasNext}
          aria-label={t('kit.nextPage')}
          onClick={() => list.go({ page: state.page + 1, cursor: meta.next ?? undefined })}
        >
          <RightOutlined aria-hidden className="mirrored" />
        </button>
        <select className="pager-size" aria-label={t('kit.pageSize')} value={state.limit} onChange={(event) => list.go({ limit: Number(event.target.value) })}>
          {[...new Set([...pageSizes, state.limit])].map((size) => (
            <option key={size} value={size}>
              {t('kit.perPage', { count: size })}
            </option>
          ))}
        </select>
      </span>
    </nav>
  );
}
