import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import type { ReportContext, ReportedTarget } from '@marquee/contract/feedback/reported';
import type { Endpoint } from '@marquee/contract/kit/endpoint';
import type { Column } from '../../kit/list/columns.ts';
import type { Subtitle } from '../../kit/list/RowTitle.tsx';
import { nounLabel, valueLabel } from '../../kit/label.ts';
import type { AnyResource, Row } from '../../kit/record.ts';
import { capitalize } from '../../kit/format.ts';
import { t, useTexts } from '../../words/words.ts';

/** A noun whose records are the reports of one target, with the answers that all kinds of targets have. */
export type Reported = AnyResource<'list' | 'get'> & {
  name: 'reported_content' | 'reported_user' | 'reported_ad';
  context: Endpoint<{ id: string }, object, undefined, ReportContext>;
} & Record<'keep' | 'reopen', Endpoint<object, object, any, any>>;

/** What a group of reports is about, as a list's row has it; null once it was removed for good. */
export const targetOf = (row: Row): ReportedTarget | null => (row['target'] as ReportedTarget | null | undefined) ?? null;

/** Whether a group waits, or how it was answered, as an icon and a word. */
export function ReportMark({ of, row }: { of: Reported; row: Row }) {
  useTexts();
  if (row['state'] === 'DOING')
    return (
      <span className="tag tag-orange">
        <ClockCircleOutlined aria-hidden />
        {valueLabel(of.name, 'state', 'DOING')}
      </span>
    );
  const isKept = row['outcome'] === 'kept';
  return (
    <span className={isKept ? 'tag tag-green' : 'tag tag-red'}>
      {isKept ? <CheckCircleFilled aria-hidden /> : <StopOutlined aria-hidden />}
      {valueLabel(of.name, 'outcome', String(row['outcome']))}
    </span>
  );
}

/** How what was reported is now: the status of content, that it is in the trash or gone, or that a viewer is banned. */
export function standingText(target: ReportedTarget | null): string | null {
  if (target === null) return t('feedback.reported.gone');
  if (target.deleted) return t('feedback.reported.deleted');
  if (target.status === 'banned') return t('feedback.queue.banned');
  return target.status === null ? null : valueLabel('movie', 'status', target.status);
}

/** The line under the name of what was reported. */
export const subtitleOf = (row: Row): Subtitle => {
  const target = targetOf(row);
  return [target === null || target.kind === 'user' ? null : capitalize(nounLabel(target.kind)), standingText(target)];
};

/** The columns of all these lists. */
export const columnsOf = (of: Reported) =>
  [
    {
      name: 'state',
      fields: ['state', 'outcome'],
      cell: (row) => <ReportMark of={of} row={row} />,
      text: (row) => (row['state'] === 'DOING' ? valueLabel(of.name, 'state', 'DOING') : valueLabel(of.name, 'outcome', String(row['outcome']))),
      width: 156,
    } satisfies Column,
    'reasons',
    'reports',
    'reported_at',
    'decided_by',
  ] as const;
