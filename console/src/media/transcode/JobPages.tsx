import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { number } from '../../kit/format.ts';
import { rangeText } from '../../kit/list/range.ts';
import { countedLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';
import type { Jobs } from './useJobs.ts';

/** The pagination of the job list: the range, the total, and the page buttons. */
export function JobPages({ list }: { list: Jobs }) {
  const t = useTexts();
  const { meta, page, rows, jobs } = list;
  if (meta === undefined || (jobs.length === 0 && page === 1)) return null;
  const first = (page - 1) * rows + 1;
  return (
    <nav className="pager" aria-label={t('kit.pages')}>
      <span className="muted">{rangeText({ from: first, rows: jobs.length, meta }, (of) => countedLabel('transcode', t('media.transcode.noun'), of))}</span>
      <span className="pager-pages">
        <button
          type="button"
          className="pager-button"
          disabled={page <= 1}
          aria-label={t('kit.previousPage')}
          onClick={() => list.go({ page: page === 2 ? null : String(page - 1) })}
        >
          <LeftOutlined className="mirrored" />
        </button>
        <span aria-current="page" className="pager-button job-page">
          {number(page)}
        </span>
        <button
          type="button"
          className="pager-button"
          disabled={meta.next === null}
          aria-label={t('kit.nextPage')}
          onClick={() => list.go({ page: String(page + 1) })}
        >
          <RightOutlined className="mirrored" />
        </button>
      </span>
    </nav>
  );
}
