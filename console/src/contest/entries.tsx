import type { EntrantOfRow } from '@marquee/contract/contest/entry';
import type { statuses, TranscodeStatus } from '@marquee/contract/media/content';
import { video } from '@marquee/contract/media/video';
import { StatusMark } from '../content/marks.tsx';
import { TranscodeMark } from '../content/TranscodeMark.tsx';
import { label, valueLabel } from '../kit/label.ts';
import { watch } from '../kit/live.ts';
import { LinkTabs } from '../kit/list/LinkTabs.tsx';
import { idOf, type Row, titleOf } from '../kit/record.ts';
import { ResourceList, type ResourceListProps } from '../kit/ResourceList.tsx';
import { t, useTexts } from '../words/words.ts';
import { entryActions } from './judging/entryActions.tsx';
import { DecisionMark } from './judging/DecisionMark.tsx';
import { PlanStrip } from './PlanStrip.tsx';
import './staff.css';

const entrantOf = (row: Row) => row['entry'] as EntrantOfRow | null | undefined;

/** A field of the entrant, or the reason why it is not shown. */
function personal(row: Row, field: 'full_name' | 'city' | 'phone') {
  const entrant = entrantOf(row);
  if (entrant === undefined) return null;
  if (entrant === null) return <span className="entry-quiet">{t('contest.list.hidden')}</span>;
  if (entrant.erased_at !== null) return field === 'full_name' ? <span className="entry-quiet">{t('contest.list.erased')}</span> : '–';
  return entrant[field];
}

/** The same for an export; empty if the entrant is hidden or erased. */
function personalText(row: Row, field: 'full_name' | 'city' | 'phone'): string {
  const entrant = entrantOf(row);
  return entrant && entrant.erased_at === null ? (entrant[field] ?? '') : '';
}

const entryCode = (entrant: EntrantOfRow | null | undefined) => (entrant ? <code className="entry-code">{entrant.code}</code> : '–');

watch('video', [video.path, '/cms/v1/contest/entry']);

const person = (name: 'full_name' | 'city' | 'phone') => ({
  name,
  cell: (row: Row) => personal(row, name),
  text: (row: Row) => personalText(row, name),
  fields: [],
  title: () => label('entry', name),
  width: 140,
});
const columns: ResourceListProps<typeof video>['columns'] = [
  { name: 'code', cell: (row) => entryCode(entrantOf(row)), fields: [], title: () => label('entry', 'code') },
  person('full_name'),
  person('phone'),
  person('city'),
  {
    name: 'decision',
    cell: (row) => {
      const entrant = entrantOf(row);
      return entrant ? <DecisionMark decision={entrant.decision} /> : '–';
    },
    text: (row) => {
      const entrant = entrantOf(row);
      return entrant ? valueLabel('entry', 'decision', entrant.decision) : '';
    },
    fields: [],
    title: () => label('entry', 'decision'),
    width: 128,
  },
  {
    name: 'status',
    cell: (row) => <StatusMark kind="video" status={row['status'] as (typeof statuses)[number]} />,
    fields: ['status'],
    width: 116,
    title: () => label('video', 'status'),
  },
  {
    name: 'transcode_status',
    cell: (row) => (
      <TranscodeMark kind="video" id={idOf(video, row)} title={titleOf(video, row)} status={row['transcode_status'] as TranscodeStatus} hasLink={false} />
    ),
    fields: ['transcode_status'],
    width: 148,
    foldsFirst: true as const,
    title: () => label('video', 'transcode_status'),
  },
  'created_at',
];

/** The list of contest entries, a tab of Video. */
export function Component() {
  useTexts();
  return (
    <ResourceList
      of={video}
      title="screens.contest"
      columns={columns}
      actions={entryActions}
      quickFilters={['status', 'transcode_status']}
      fixed={{ contest: 'true' }}
      isCreatedElsewhere
    >
      <LinkTabs
        label={t('contest.list.tabs')}
        tabs={[
          { to: '/main/media/video', text: t('contest.list.videos') },
          { to: '/main/media/video/contest', text: t('contest.list.entries') },
        ]}
      />
      <PlanStrip />
    </ResourceList>
  );
}
